import type { Mergeable } from './access.ts'
import type { Action, Call } from './call.ts'
import type { Field, Options } from './field.ts'
import {
  access,
  any,
  each,
  flag,
  type Held,
  isObject,
  isText,
  list,
  lists,
  mistakesInside,
  mistakesInWords,
  number,
  object,
  oneOf,
  path,
  route,
  rules,
  texts,
  toast,
  words,
} from './held.ts'
import { icons } from './icons.ts'
import type { Match } from './import-calls.ts'
import { meant } from './nearest.ts'
import type { Closed, Definition, Filter, Holds, Resource, Screen, Timeline } from './resource.ts'
import { type ScreenGroup, screenGroups } from './screen.ts'
import type { Labels, Messages } from './texts.ts'

const source = oneOf('now', 'user', 'account', 'counted', 'server', 'order')

const ofField = {
  ...each(
    any,
    'kind',
    'label',
    'value',
    'mode',
    'whenNames',
    'type',
    'check',
    'existing',
    'initial',
  ),
  ...each(words, 'required', 'invalid', 'section', 'column', 'whatsapp', 'target', 'since', 'help'),
  ...each(words, 'childrenOf', 'through'),
  ...each(list, 'aliases', 'was', 'bounds', 'read', 'readInList', 'write', 'alerts', 'in'),
  ...each(flag, 'list', 'search', 'sorts', 'input', 'createOnly', 'extension'),
  ...each(flag, 'sensitive', 'ignored', 'first', 'keep', 'closes'),
  ...each(object, 'from', 'unique', 'when', 'calculation', 'by', 'where', 'mirrors'),
  rules,
  filter: {
    is: (value) => flag.is(value) || (isObject(value) && Object.keys(value).join() === 'initial'),
    called: 'true, ou { initial: … }',
  },
  many: { is: (value) => flag.is(value) || words.is(value), called: 'true, ou um texto' },
  max: number,
  gender: oneOf('f'),
  choices: texts,
  set: { is: (value) => source.is(value) || list.is(value), called: `${source.called} ou ['…']` },
  onDelete: oneOf('clear'),
  creates: {
    is: (value) => value === true || value === 'form' || isObject(value),
    called: "true, 'form', ou valores da linha nova",
  },
} satisfies Record<keyof Field | keyof Options, Held>

const ofEntity = {
  ...each(words, 'name', 'display', 'order', 'ended', 'workedOut', 'effect'),
  ...each(object, 'label', 'fields', 'access', 'api', 'calls', 'messages', 'screen'),
  ...each(object, 'account', 'filters', 'createBody', 'secret', 'trace', 'periods', 'timeline'),
  ...each(object, 'closed', 'holds', 'mergeable'),
  ...each(flag, 'keepsUsed', 'newestFirst', 'plain', 'single', 'folds', 'extension', 'subject'),
  ...each(list, 'read', 'batch', 'uniqueTogether'),
  ...each(texts, 'retired', 'actionTexts'),
  indexes: lists,
  begins: {
    is: (value) => Array.isArray(value) && value.every(isObject),
    called: "uma lista de linhas, [{ nome: '…' }]",
  },
  history: access,
  recordReads: {
    is: (value) => value === true || list.is(value),
    called: 'true, ou uma lista de campos',
  },
  import: {
    is: (value) => value === true || isObject(value),
    called: 'true, ou { match: [[…]] }',
  },
  opens: oneOf('page', 'whole'),
  restorable: { is: (value) => value === false, called: 'false, ou não diga' },
  edit: oneOf('checked', 'lenient'),
} satisfies Record<keyof Resource | keyof Definition, Held>

const ofLabel = {
  ...each(words, 'one', 'many', 'search', 'empty', 'missing', 'add', 'new', 'edit'),
  ...each(words, 'editAction', 'deleteAction', 'deleteQuestion', 'save', 'saveAnother', 'saveEdit'),
  gender: { is: (value) => value === 'f', called: "'f', ou não diga: é masculino" },
} satisfies Record<keyof Labels, Held>

const ofMessages = {
  ...each(toast, 'created', 'createFailed', 'edited', 'editFailed', 'deleted', 'deleteFailed'),
  ...each(texts, 'createFailedBy', 'editFailedBy'),
  repeated: words,
} satisfies Record<keyof Messages, Held>

const ofTimeline = {
  ...each(words, 'of', 'day', 'until'),
  shows: list,
  ...each(object, 'label', 'end'),
  contact: flag,
} satisfies Record<keyof Timeline, Held>

const ofHolds = { from: words, until: words, of: list } satisfies Record<keyof Holds, Held>

const ofFilter = { label: words, path: words, lacks: flag } satisfies Record<keyof Filter, Held>

const ofMatch = { match: lists, probable: lists } satisfies Record<keyof Match, Held>

const ofMergeable = { access, keys: list, day: words } satisfies Record<keyof Mergeable, Held>

const ofClosed = { when: object, says: words } satisfies Record<keyof Closed, Held>

const ofScreen = {
  ...{ path, show: words, icon: words, title: words, roles: list, order: number },
  group: oneOf(...(Object.keys(screenGroups) as ScreenGroup[])),
} satisfies Record<keyof Screen, Held>

const actions = ['list', 'show', 'create', 'edit', 'delete'] as const satisfies readonly Action[]
const ofAccess = each(access, ...actions) satisfies Record<Action, Held>
const ofApi = each(route, ...actions) satisfies Record<Action, Held>

const ofCall = {
  ...each(any, 'body', 'query', 'whilePending', 'answers', 'when'),
  ...each(words, 'summary', 'row', 'otherwise'),
  ...each(flag, 'rows', 'repeated', 'makes', 'lines', 'opens', 'extension', 'whenClosed'),
  ...each(object, 'fields', 'words'),
  route,
  access: { is: (value) => value === 'public' || access.is(value), called: access.called },
  file: oneOf('sent', 'answered'),
  bodyLimit: number,
} satisfies Record<keyof Call, Held>

/**
 * What is wrong with the words of an entity, and with what they hold: one that is misspelt, a text where a list goes.
 * What they say is judged once these are right.
 */
export function wordMistakesIn(resource: Resource): string[] {
  const { calls, fields } = resource
  const inside = (
    [
      ['label', ofLabel, ['one', 'many']],
      ['messages', ofMessages, []],
      ['screen', ofScreen, ['path', 'icon']],
      ['access', ofAccess, []],
      ['api', ofApi, []],
      ['timeline', ofTimeline, ['of', 'day', 'shows']],
      ['closed', ofClosed, ['when', 'says']],
      ['import', ofMatch, ['match']],
      ['holds', ofHolds, ['from', 'until']],
      ['mergeable', ofMergeable, ['access']],
    ] as const
  ).flatMap(([word, table, needed]) => mistakesInside(resource[word], table, word, needed))
  return [
    ...mistakesInWords(resource, ofEntity, 'entidade'),
    ...inside,
    ...iconMistakes(resource.screen),
    ...(resource.restorable === false && !Object(resource.access).delete
      ? ['restorable: nada se exclui desta entidade, e não há o que deixar de restaurar']
      : []),
    ...partsOf(resource.filters).flatMap(([name, filter]) =>
      mistakesInWords(Object(filter), ofFilter, 'filtro', ['path']).map(
        (what) => `filters.${name}: ${what}`,
      ),
    ),
    ...partsOf(calls).flatMap(([name, call]) =>
      mistakesInWords(Object(call), ofCall, 'chamada', ['route', 'summary', 'access']).map(
        (what) => `calls.${name}: ${what}`,
      ),
    ),
    ...partsOf(fields).flatMap(([name, field]) =>
      (isObject(field) && 'kind' in field
        ? [
            ...(isText(field.label) ? [] : ['falta o rótulo']),
            ...mistakesInWords(field, ofField, 'campo'),
          ]
        : ["use um campo de #model/field, como text('Nome')"]
      ).map((what) => `${name} · ${what}`),
    ),
  ]
}

const partsOf = (value: unknown) => (isObject(value) ? Object.entries(value) : [])

function iconMistakes(screen: Screen | undefined): string[] {
  const icon = isObject(screen) ? screen.icon : undefined
  if (!isText(icon) || Object.hasOwn(icons, icon) || /^M[\d\s.-]+[a-z]/i.test(icon)) return []
  return [`screen: icon: "${icon}" não é um ícone${meant(icon, Object.keys(icons))}`]
}
