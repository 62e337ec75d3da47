import type { FastifyInstance } from 'fastify'

/** Every route that the app has, by the router's own list: 'GET /api/v1/alunos/:id'. */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      const url = (above[depth - 1] ?? '') + part
      above[depth] = url
      return methods ? methods.split(', ').map((method) => `${method} ${url}`) : []
    })
}
