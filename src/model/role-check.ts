import type { Action, Resource } from './resource.ts'
import type { RoleDeclaration } from './role-declaration.ts'

/** What is wrong with the roles, each with the path of the declaration; none where all is well. */
export function roleMistakes(
  roles: Readonly<Record<string, RoleDeclaration>>,
  resources: Readonly<Record<string, Resource>>,
): string[] {
  const names = Object.keys(roles)
  const words = Object.entries(roles).map(([name, { loginWord }]) => loginWord ?? name)
  const coordinating = Object.values(roles).filter((role) => role.coordinates)
  const mistakes = Object.entries(roles).flatMap(([name, role]) => {
    const { home, accounts, loginWord = name, can = {} } = role
    const withRows = Object.values(resources).filter(({ account }) => account?.role === name)
    const managers = accounts === 'rows' ? [] : accounts.managedBy
    return [
      ...(/^[a-z][a-z0-9_]*$/.test(name) ? [] : ['nome inválido']),
      ...(words.filter((word) => word === loginWord).length > 1 ||
      (loginWord !== name && names.includes(loginWord))
        ? [`a palavra "${loginWord}" já é de outro papel`]
        : []),
      ...(home.startsWith('/') ? [] : [`"${home}" não é um endereço`]),
      ...(accounts === 'rows' && withRows.length !== 1
        ? [`uma entidade, e só uma, declara account: { role: '${name}' }`]
        : []),
      ...(accounts !== 'rows' && withRows.length > 0
        ? [`tem contas só suas, e ${withRows[0]?.name} também declara account`]
        : []),
      ...(accounts !== 'rows' && managers.length === 0 ? ['ninguém cuida das contas'] : []),
      ...managers
        .filter((manager) => !names.includes(manager))
        .map((manager) => `managedBy: "${manager}" não é um papel`),
      ...Object.entries(can).flatMap(([entity, actions]) =>
        actions.flatMap((action) => grantMistake(name, resources[entity], entity, action)),
      ),
    ].map((mistake) => `papeis.${name}: ${mistake}`)
  })
  const someone = coordinating.some(({ accounts }) => accounts !== 'rows')
  return someone
    ? mistakes
    : [...mistakes, 'papeis: nenhum papel com contas só suas diz coordinates']
}

function grantMistake(
  role: string,
  resource: Resource | undefined,
  entity: string,
  action: string,
): string[] {
  if (!resource) return [`can: "${entity}" não é uma entidade`]
  const access = resource.access[action as Action] ?? resource.calls[action]?.access
  if (!access) return [`can.${entity}: "${action}" não é uma ação nem uma chamada`]
  if (access === 'public') return [`can.${entity}: "${action}" já é de quem vier`]
  const reach: Readonly<Record<string, unknown>> = access
  return reach[role] === 'all'
    ? []
    : [`can.${entity}: "${action}" a entidade já diz para este papel`]
}
