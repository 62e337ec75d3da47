import {
  each,
  flag,
  type Held,
  isObject,
  list,
  mistakesInside,
  mistakesInWords,
  object,
  path,
  words,
} from './held.ts'
import { meant, told } from './nearest.ts'
import type { Action, Resources } from './resource.ts'
import type { OwnAccounts, RoleDeclaration, RoleLabel } from './role-declaration.ts'

const ofRole = {
  ...each(object, 'label', 'can'),
  loginWord: words,
  home: path,
  accounts: {
    is: (value) => value === 'rows' || isObject(value),
    called: "'rows', ou { managedBy: ['papel'] }",
  },
  coordinates: flag,
  unnamed: flag,
  screens: list,
} satisfies Record<keyof RoleDeclaration, Held>

const ofRoleLabel = each(words, 'one', 'many', 'area', 'of') satisfies Record<keyof RoleLabel, Held>

const ofAccounts = {
  ...each(words, 'title', 'lead'),
  ...each(path, 'route', 'screen'),
  managedBy: list,
} satisfies Record<keyof OwnAccounts, Held>

function wordMistakes(role: RoleDeclaration): string[] {
  const { label, accounts, can } = role
  const granted = Object.entries(isObject(can) ? can : {})
  return [
    ...mistakesInWords(role, ofRole, 'papel', ['label', 'home', 'accounts']),
    ...mistakesInside(label, ofRoleLabel, 'label', ['one', 'many']),
    ...mistakesInside(accounts, ofAccounts, 'accounts', ['managedBy']),
    ...granted.flatMap(([entity, actions]) =>
      list.is(actions) ? [] : [`can: ${entity}: use ${list.called}`],
    ),
  ]
}

/** What is wrong with the roles, each with the path of the declaration; none where all is well. */
export function roleMistakes(
  roles: Readonly<Record<string, RoleDeclaration>>,
  resources: Resources,
): string[] {
  const at = (name: string) => `resources/papeis.ts · ${name}`
  const misspelt = Object.entries(roles).flatMap(([name, role]) =>
    wordMistakes(role).map((what) => `${at(name)} · ${what}`),
  )
  if (misspelt.length > 0) return misspelt
  const names = Object.keys(roles)
  const words = Object.entries(roles).map(([name, { loginWord }]) => loginWord ?? name)
  const coordinating = Object.values(roles).filter((role) => role.coordinates)
  const mistakes = Object.entries(roles).flatMap(([name, role]) => {
    const { accounts, loginWord = name, can = {} } = role
    const hasRows = accounts === 'rows'
    const withRows = Object.values(resources).filter(({ account }) => account?.role === name)
    const managers = hasRows ? [] : accounts.managedBy
    const isOfAnother =
      words.filter((word) => word === loginWord).length > 1 ||
      (loginWord !== name && names.includes(loginWord))
    return told([
      !/^[a-z][a-z0-9_]*$/.test(name) && 'nome inválido',
      isOfAnother && `a palavra "${loginWord}" já é de outro papel`,
      hasRows &&
        withRows.length !== 1 &&
        `uma entidade, e só uma, declara account: { role: '${name}' }`,
      !hasRows &&
        withRows.length > 0 &&
        `tem contas só suas, e ${withRows[0]?.name} também declara account`,
      !hasRows && managers.length === 0 && 'ninguém cuida das contas',
      ...managers
        .filter((manager) => !names.includes(manager))
        .map((manager) => `managedBy: "${manager}" não é um papel${meant(manager, names)}`),
      ...Object.entries(can).flatMap(([entity, actions]) =>
        actions.flatMap((action) => grantMistake(name, resources, entity, action)),
      ),
    ]).map((mistake) => `${at(name)} · ${mistake}`)
  })
  const someone = coordinating.some(({ accounts }) => accounts !== 'rows')
  return someone
    ? mistakes
    : [...mistakes, 'resources/papeis.ts · nenhum papel com contas só suas diz coordinates']
}

function grantMistake(
  role: string,
  resources: Resources,
  entity: string,
  action: string,
): string[] {
  const resource = resources[entity]
  if (!resource)
    return [`can: "${entity}" não é uma entidade${meant(entity, Object.keys(resources))}`]
  const access = resource.access[action as Action] ?? resource.calls[action]?.access
  const known = Object.keys({ ...resource.access, ...resource.calls })
  if (!access)
    return [`can.${entity}: "${action}" não é uma ação nem uma chamada${meant(action, known)}`]
  if (access === 'public') return [`can.${entity}: "${action}" já é de quem vier`]
  const reach: Readonly<Record<string, unknown>> = access
  return reach[role] === 'all'
    ? []
    : [`can.${entity}: "${action}" a entidade já diz para este papel`]
}
