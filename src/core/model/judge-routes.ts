import type { Resource } from './resource.ts'

/** Two screens at one address, or one whose list nobody may ask for. */
export function screenMistakes(
  { name, screen, access }: Resource,
  seen: Map<string, string>,
): string[] {
  if (!screen) return []
  const other = seen.get(screen.path)
  seen.set(screen.path, name)
  return [
    ...(other ? [`screen: path: "${screen.path}" já é de ${other}`] : []),
    ...(access.list || access.show || screen.roles ? [] : ['screen: ninguém pode listar']),
  ]
}

/** Two calls at one address. */
export function routeMistakes({ name, api, calls }: Resource, seen: Map<string, string>): string[] {
  const routes = [
    ...Object.entries(api),
    ...Object.entries(calls).map(([n, c]) => [n, c.route] as const),
  ]
  return routes.flatMap(([call, route]) => {
    const addresses = new Set(
      [route].flat().map((each) => each.replace(/:\w+/g, ':').replace(/(.)\/$/, '$1')),
    )
    return [...addresses].flatMap((address) => {
      const other = seen.get(address)
      seen.set(address, `${name}.${call}`)
      return other ? [`${call}: o endereço ${address} já é de ${other}`] : []
    })
  })
}
