import { expect, test } from 'vitest'
import { institute, type Person } from './institute.ts'

/** Who gets what, from the page that decides it: coordinator, educator of the class, another educator, assistant. */
const tabela: [string, [number, number, number, number]][] = [
  ['GET /dashboard/resumo', [200, 403, 403, 200]],
  ['GET /turma/', [200, 200, 200, 200]],
  ['GET /turma/{turma}', [200, 200, 404, 200]],
  ['POST /turma/', [400, 403, 403, 403]],
  ['PUT /turma/{turma}', [200, 403, 403, 403]],
  ['DELETE /turma/99999', [404, 403, 403, 403]],
  ['GET /turma/frequencia/{turma}', [200, 200, 404, 200]],
  ['GET /turma/{turma}/intervalo?data_inicio=2026-01-01&data_fim=2026-02-01', [200, 200, 404, 200]],
  ['GET /turma/{turma}/dia/2026-03-09', [200, 200, 404, 200]],
  ['POST /turma/{turma}/dia/2026-03-09', [403, 400, 404, 403]],
  ['GET /alunos/', [200, 200, 200, 200]],
  ['GET /alunos/{aluno}', [200, 200, 404, 200]],
  ['GET /aluno/{aluno}', [200, 200, 404, 200]],
  ['GET /alunos/{aluno}/frequencias', [200, 200, 404, 200]],
  ['POST /alunos/', [400, 403, 403, 403]],
  ['PUT /alunos/{aluno}', [200, 403, 403, 403]],
  ['PUT /alunos/{aluno}/', [200, 403, 403, 403]],
  ['PATCH /alunos/{aluno}', [200, 403, 403, 403]],
  ['PATCH /alunos/{aluno}/', [200, 403, 403, 403]],
  ['POST /alunos/{aluno}/update/', [200, 403, 403, 403]],
  ['DELETE /alunos/99999', [404, 403, 403, 403]],
  ['POST /alunos/importacao', [400, 403, 403, 403]],
  ['POST /alunos/importacao/conferencia', [400, 403, 403, 403]],
  ['GET /alunos/documentos/99999/download', [404, 404, 404, 404]],
  ['DELETE /alunos/documentos/99999', [404, 403, 403, 403]],
  ['GET /educadores/', [200, 403, 403, 403]],
  ['GET /educadores/{beatriz}', [200, 200, 404, 403]],
  ['GET /educadores/by_email/{email}', [200, 200, 404, 403]],
  ['POST /educadores/', [400, 403, 403, 403]],
  ['PUT /educadores/{beatriz}', [200, 403, 403, 403]],
  ['DELETE /educadores/99999', [404, 403, 403, 403]],
  ['GET /planejamentos/educador/{beatriz}', [200, 200, 404, 403]],
  ['POST /planejamentos/', [403, 400, 400, 403]],
  ['PUT /planejamentos/99999', [403, 404, 404, 403]],
  ['DELETE /planejamentos/99999', [403, 404, 404, 403]],
  ['POST /relatorio/', [403, 400, 400, 403]],
  ['GET /relatorio/99999', [404, 404, 404, 403]],
  ['DELETE /relatorio/99999', [403, 404, 404, 403]],
  ['GET /relatorio/', [200, 403, 403, 403]],
  ['GET /relatorio/por-educador/{beatriz}', [200, 200, 404, 403]],
  ['GET /relatorio/educador/{beatriz}/data/2026-03-09', [200, 200, 404, 403]],
  ['GET /relatorio/por-turma/{turma}', [200, 200, 404, 403]],
  ['GET /relatorio/data/2026-03-09', [200, 403, 403, 403]],
  ['GET /relatorio-assistente/', [200, 403, 403, 200]],
  ['GET /relatorio-assistente/aluno/{aluno}', [200, 403, 403, 200]],
  ['POST /relatorio-assistente/', [403, 403, 403, 400]],
  ['DELETE /relatorio-assistente/99999', [403, 403, 403, 404]],
  ['GET /assistente/', [200, 403, 403, 200]],
  ['POST /assistente/', [400, 403, 403, 403]],
  ['PUT /assistente/99999', [404, 403, 403, 403]],
  ['DELETE /assistente/99999', [404, 403, 403, 403]],
]

test('cada rota responde a cada papel o que a página de acesso diz, e a ninguém 401', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const aluno = await casa.aluno({ turma_id: turma.id })
  const people = [
    await casa.coordenadora(),
    beatriz,
    await casa.educadora(),
    await casa.assistente(),
  ]
  const names: Record<string, string> = {
    '{turma}': String(turma.id),
    '{aluno}': String(aluno.id),
    '{beatriz}': String(beatriz.id),
    '{email}': encodeURIComponent(beatriz.email),
  }
  for (const [route, expected] of tabela) {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replace(/\{\w+\}/g, (name) => names[name] ?? name)
    const ask = (person: Pick<Person, 'token'>) =>
      casa.app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: person.token ? { authorization: `Bearer ${person.token}` } : {},
        ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
      })
    const answers = await Promise.all(people.map(ask))
    expect(
      answers.map(({ statusCode }) => statusCode),
      route,
    ).toEqual(expected)
    expect((await ask(casa.anyone)).statusCode, `${route} sem entrar`).toBe(401)
  }
})

test('HEAD segue a política de GET', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const head = (token: string | null) =>
    casa.app.inject({
      method: 'HEAD',
      url: '/api/v1/educadores/',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  expect((await head(null)).statusCode).toBe(401)
  expect((await head(beatriz.token)).statusCode).toBe(403)
  expect((await head((await casa.coordenadora()).token)).statusCode).toBe(200)
})

test('nenhuma rota do servidor fica fora da tabela', async () => {
  const casa = await institute()
  const { paths } = (await casa.anyone.get('/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  const open = /^\/(login\/login|token|token\/refresh|educadores\/login|logout|recuperacao\/\w+)$/
  const shape = (path: string) =>
    path
      .split('?')[0]
      ?.replace(/\{[^}]+\}|99999|2026-03-09/g, '*')
      .replace(/\/$/, '')
  const inTable = new Set(
    tabela
      .map(([route]) => route.split(' '))
      .map(([method, path = '']) => `${method} ${shape(path)}`),
  )
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${shape(path.replace(/^\/api\/v1/, ''))}`,
    ),
  )
  const missing = documented.filter(
    (route) => !inTable.has(route) && !open.test(route.split(' ')[1] ?? ''),
  )
  expect(missing).toEqual(['POST /alunos/*/documentos'])
})
