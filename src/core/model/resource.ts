import { type Access, type Mergeable, type Secret, withGrants, withReaders } from './access.ts'
import { accountCalls } from './account-calls.ts'
import { type Action, type Api, apiOf, type Call, type Calls, callsWithGrants } from './call.ts'
import type { Field, Fields, Role } from './field.ts'
import type { HistoryAction, SharedTrace } from './history.ts'
import { historyCalls } from './history-calls.ts'
import { importCalls, type Match } from './import-calls.ts'
import { once } from './once.ts'
import type { Periods } from './period.ts'
import type { Closed, Filter, Holds, Timeline } from './row-words.ts'
import type { Screen } from './screen.ts'
import { type DeclaredLabels, type Labels, labelsOf, type Messages, messagesOf } from './texts.ts'

export type * from './call.ts'
export type * from './row-types.ts'
export type * from './row-words.ts'
export type * from './screen.ts'
export type { Labels, Messages } from './texts.ts'

/** What a resource is and says besides its fields; `Name` are the names of those. */
interface Traits<Name extends string> {
  readonly access: Readonly<Partial<Record<Action, Access>>>
  /** The page of its list; without one the rows are shown inside other pages. */
  readonly screen?: Screen
  /** A host that has the documented calls alone lacks it: nothing leads to it there. */
  readonly extension?: true
  /** Screens begin with its list, besides its own page: with the first rows, or with the whole of it. */
  readonly opens?: 'page' | 'whole'
  /** Order of a list that asks for none; the id where absent. */
  readonly order?: Name
  /** The other way round: the last one first. */
  readonly newestFirst?: boolean
  /**
   * The day on which a row ended, or the flag of one that is retired: it comes last in lists that ask for no order, is not
   * offered, and no row newly names it; of a day, none that would have it since another.
   */
  readonly ended?: Name
  /** A row that others refer to is not deleted. */
  readonly keepsUsed?: true
  /** Deleting a row is no mistake to take back: the bin keeps none. */
  readonly restorable?: false
  /** A row that is closed takes no edit but one that opens it, no deletion, no call, and no change of what is inside it. */
  readonly closed?: Closed
  /** The rows sign in with this role; email and password are fields of the row. */
  readonly account?: { readonly role: Role }
  /** Its form shows what is required, or `first`; the other sections fold up, and say how much of them is filled. */
  readonly folds?: true
  /** What can be done with many of its rows at once; all that can be done with one where absent. */
  readonly batch?: readonly ('edit' | 'delete')[]
  /** 'lenient': an edit is refused only for what would break the row (decision 29). */
  readonly edit?: 'checked' | 'lenient'
  /** Filters on a column of another resource, reached by a path. */
  readonly filters?: Readonly<Record<string, Filter>>
  readonly uniqueTogether?: readonly Name[]
  readonly indexes?: readonly (readonly Name[])[]
  /** Columns that are fields no more, with their labels: kept and never read, until `npm run migracao` drops them. */
  readonly retired?: Readonly<Record<string, string>>
  /** What a body carries besides the inputs, on hosts of the documented contract alone. */
  readonly createBody?: Readonly<Record<string, unknown>>
  /** Whoever creates rows brings them in by a spreadsheet too; it changes those that `match`, or what may not repeat, finds. */
  readonly import?: true | Match<Name>
  /** Two of its rows may be one, and are made one: what tells it. */
  readonly mergeable?: Mergeable<Name>
  /** Rows without version, dates and soft deletion: millions of them, written by a call of their own. */
  readonly plain?: boolean
  /** Its rows are the people, or what else, whose data is exported, told and erased whole; one entity is. */
  readonly subject?: true
  /** The rows that its table begins with: those of a database that has not had it. */
  readonly begins?: readonly Readonly<Record<string, unknown>>[]
  /** A table of one row, 1, which is there from the start with the initial values of its fields. */
  readonly single?: true
  /**
   * Its rows are worked out by the server, for the row that this field refers to: anew before each list of them, and
   * where that row changes. The server owes it the functions.
   */
  readonly workedOut?: string
  /** Its rows are the periods in which others had the value of a field: the store keeps them, nobody types them. */
  readonly periods?: Periods
  /** Its rows hold between two of their days: outside of them, no path of a scope leads through one. */
  readonly holds?: Holds
  /**
   * What a write does to other rows, in the same transaction: the server owes it a function, which may return a sentence
   * about it: that is the answer to a deletion.
   */
  readonly effect?: string
  /**
   * Reading one row is recorded, with who read it, and that of each row of an answer of several that says something in a
   * sensitive field; with names of fields, only that of rows that say something in one of these.
   */
  readonly recordReads?: true | readonly Name[]
  /** Its rows stand in the line of time of the row that one of its references names. */
  readonly timeline?: Timeline<Name>
  /** Rows that not all of their readers read whole. */
  readonly secret?: Secret
  /** Where rows are not recorded one by one. */
  readonly trace?: SharedTrace<Name>
  /** Who reads what was done with a row, by a call and where one row is shown. */
  readonly history?: Access
  /** What a history says was done with a row, after the name of who did it; `{dia}` stands for the day. */
  readonly actionTexts?: Readonly<Partial<Record<HistoryAction, string>>>
}

/** What a resource is declared with, besides its fields; what is left out is made from its name and its nouns. */
export interface Definition<Name extends string = string> extends Traits<Name> {
  readonly label: DeclaredLabels
  /** Absent, the actions that `access` names, under the name of the resource. */
  readonly api?: Api
  readonly messages?: Partial<Messages>
  /** Absent, `nome`, or else the first field. */
  readonly display?: Name
  /** Roles that receive the fields that say nothing else; every role where absent. */
  readonly read?: readonly Role[]
}

/** A declared entity. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  C extends Calls = Calls,
> extends Traits<string> {
  readonly name: N
  readonly label: Labels
  readonly api: Api
  readonly messages: Messages
  /** The field by which other rows name this one; one that is loaded, where it sorts and no row refers to these. */
  readonly display: string
  readonly fields: F
  /** Calls beyond the five actions, by name. */
  readonly calls: C
}

/** Resources by name. */
export type Resources = Readonly<Record<string, Resource>>

/** A `when` that names no sibling does not compile: the field's type becomes the names that are missing. */
type KnownWhen<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, Field['mode'], infer W>
    ? [Exclude<W, keyof F>] extends [never]
      ? F[K]
      : { readonly unknownSiblingInWhen: Exclude<W, keyof F> }
    : never
}

/** Declares an entity: one object from which both sides derive what they need. */
export function defineResource<
  const N extends string,
  F extends Fields,
  const C extends Calls = Record<never, Call>,
  const P extends boolean = false,
>(
  name: N,
  definition: Definition<keyof F & string> & {
    readonly fields: F & KnownWhen<F>
    readonly calls?: C
    readonly plain?: P
  },
): Resource<N, F, C> & { readonly plain?: P } {
  const { read, label, messages = {}, ...rest } = definition
  if (import.meta.env.SSR) refuseHollow(name, definition)
  const names = Object.keys(definition.fields)
  const access = withGrants(name, definition.access)
  const api = definition.api ?? apiOf(name, definition.access)
  const histories = definition.history ? historyCalls(name, api, definition.history) : {}
  const imports = definition.import ? importCalls(label, api, access.create) : {}
  const accounts = definition.account ? accountCalls(name, api, access.edit) : {}
  const display = definition.display ?? (names.includes('nome') ? 'nome' : (names[0] ?? 'id'))
  return {
    ...rest,
    name,
    display,
    access,
    fields: withReaders(definition.fields, read),
    label: labelsOf(label, display),
    messages: messagesOf(messages, label),
    api,
    // Without calls of its own, C is the empty record; those that are derived are no part of it.
    calls: callsWithGrants(name, {
      ...{ ...imports, ...accounts, ...histories },
      ...definition.calls,
    } as unknown as C),
  }
}

/** Without these nothing can be made of it: the server says it. The rest is judged with all the other declarations. */
function refuseHollow(
  name: string,
  definition: Readonly<Record<'access' | 'fields', unknown>> & Pick<Definition, 'label'>,
): void {
  for (const word of ['label', 'access', 'fields'] as const)
    if (typeof definition[word] !== 'object')
      throw new Error(`${fileOf(name)} · falta ${word}: { … }`)
  if (typeof definition.label.one !== 'string')
    throw new Error(`${fileOf(name)} · label: falta one`)
}

/** The file of `resources/` that declares an entity. */
export function fileOf(name: string): string {
  return `resources/${name.replaceAll('_', '-')}.ts`
}

/** The name of the answer's key that carries the row behind a reference, 'livro' for 'livro_id', or those behind several. */
export function expansionOf(name: string): string {
  return name.replace(/_ids?$/, '')
}

/** Whether answers carry rows of another resource beside a field. */
export function namesRows({ kind }: Field): boolean {
  return kind === 'reference' || kind === 'references'
}

/** The fields of a resource as pairs, in the order of declaration. */
export const fieldsOf = once((resource: Resource): [string, Field][] =>
  Object.entries(resource.fields),
)

/** Whether a field tells people nothing: an account, what orders rows that are worked out, the row that others tell of. */
export function isInternal({ workedOut, order }: Resource, name: string, field: Field): boolean {
  const { set, mirrors, list } = field
  return (
    set === 'account' || mirrors !== undefined || (Boolean(workedOut) && name === order && !list)
  )
}

/** A field by a name that came from outside; undefined for one that is none, 'constructor' included. */
export function fieldOf(resource: Resource, name: string): Field | undefined {
  return Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
}

/** The present name of a field by one of its earlier names; undefined for any other name. */
export function renamedField(resource: Resource, name: string): string | undefined {
  if (fieldOf(resource, name)) return undefined
  return fieldsOf(resource).find(([, { was }]) => was.includes(name))?.[0]
}

/** Whether the server works out a field of others of its row, and keeps what comes of it. */
export function isKept({ calculation, mode }: Field): boolean {
  return calculation !== undefined && mode !== 'computed'
}

/** Whether a field has a column of its own in the table. */
export function isStored(field: Field): boolean {
  return field.mode !== 'computed' && field.kind !== 'password' && field.kind !== 'references'
}
