import { expect, test } from 'vitest'
import { comTurma, institute } from './institute.ts'
import { watched } from './watched.ts'

const casa = await institute()
const queriesOf = await watched(casa)
const { coordenadora, beatriz, turma, ana } = await comTurma(casa)

/** Each list of the product, what a home asks, and what the register asks. */
const reads = {
  coordenadora: [
    '/alunos/',
    '/alunos/?q=a&_sort=nome&_order=asc&_start=0&_end=50',
    '/alunos/?selo=critico&_sort=nome&_order=asc&_start=0&_end=8',
    `/alunos/?turma_id=${turma.id}`,
    '/alunos/?ano_letivo=2026',
    '/turma/',
    '/educadores/',
    '/assistente/',
    '/relatorio/',
    '/relatorio/?data_inicio=2026-02-08&data_fim=2026-03-17',
    `/relatorio/por-turma/${turma.id}`,
    '/relatorio-assistente/',
    '/dashboard/resumo',
    '/chamadas-em-aberto',
    '/chamadas-em-aberto/painel',
    '/indicadores?data_inicio=2026-03-01&data_fim=2026-03-31',
    '/faltas?data_inicio=2026-01-01&data_fim=2026-12-31',
    `/indicadores?data_inicio=2026-01-01&data_fim=2026-12-31&turma_id=${turma.id}`,
    `/turma/${turma.id}/semanas`,
    `/turma/frequencia/${turma.id}`,
    `/alunos/${ana.id}/frequencias`,
  ],
  beatriz: [
    '/turma/',
    '/chamadas-em-aberto',
    `/alunos/?turma_id=${turma.id}`,
    `/planejamentos/educador/${beatriz.id}`,
    `/relatorio/por-educador/${beatriz.id}`,
    `/turma/${turma.id}/dia/2026-03-10`,
  ],
} as const
const people = { coordenadora, beatriz }

test('o número de consultas de cada lista não depende do número de linhas', async () => {
  // The first of a day looks at all classes.
  await coordenadora.get('/chamadas-em-aberto/painel')
  await grow()
  const before = await counted()
  await grow()
  expect(await counted()).toEqual(before)
})

test('gravar a chamada pede o mesmo ao banco, sejam quantos forem os alunos', async () => {
  const ids = (await Promise.all([1, 2, 3, 4].map(() => casa.aluno({ turma_id: turma.id })))).map(
    ({ id }) => id,
  )
  const one = await save('2026-03-08', ids.slice(0, 1))
  expect(await save('2026-03-09', ids)).toHaveLength(one.length)
})

test('uma chamada só escreve nos alunos quando muda o selo de algum', async () => {
  const { id } = await casa.aluno({ turma_id: turma.id })
  const writes = async (day: string, status?: string) => {
    const queries = await save(day, [id], status)
    return queries.filter(({ sql }) => sql.startsWith('update aluno set')).length
  }
  expect(await writes('2026-02-10')).toBe(1)
  expect(await writes('2026-02-11')).toBe(0)
  expect(await writes('2026-02-12', 'ausente')).toBe(1)
})

test('justificar vários alunos pede o mesmo ao banco, sejam quantos forem', async () => {
  const alunos = await Promise.all([1, 2, 3, 4].map(() => casa.aluno({ turma_id: turma.id })))
  const ids = alunos.map(({ id }) => id)
  for (const day of ['2026-02-02', '2026-02-03', '2026-02-04']) await save(day, ids, 'ausente')
  const excuse = (day: string, those: readonly number[]) =>
    queriesOf(coordenadora, (client) =>
      client.post(`/turma/${turma.id}/justificativas`, {
        ...{ inicio: '2026-02-02', fim: day, motivo: 'chuva', alunos: those },
      }),
    )
  const one = await excuse('2026-02-02', ids.slice(0, 1))
  expect(await excuse('2026-02-04', ids)).toHaveLength(one.length)
})

/** How many queries each call makes. */
async function counted(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  // What has changed in the queue of care is worked out by who reads it first.
  await coordenadora.get('/cuidado/fila')
  for (const [who, paths] of Object.entries(reads))
    for (const path of paths) {
      // The keys of `reads` are those of `people`.
      const person = people[who as keyof typeof reads]
      counts[`${who} ${path}`] = (await queriesOf(person, (c) => c.get(path))).length
    }
  return counts
}

let day = 1

/** Three more of everything that is listed. */
async function grow() {
  for (let at = 0; at < 3; at += 1) {
    const data = `2026-03-0${day++}`
    const educadora = await casa.educadora()
    const outra = await casa.turma({ educador_id: educadora.id, dias_de_aula: ['seg', 'ter'] })
    await casa.aluno({ turma_id: outra.id })
    const aluno = await casa.aluno({ turma_id: turma.id })
    await casa.assistente()
    const frequencias = [{ aluno_id: aluno.id, status: 'ausente' }]
    await beatriz.post(`/turma/${turma.id}/dia/${data}`, { frequencias })
    await beatriz.post('/relatorio/', {
      data_relatorio: data,
      report: 'Aula',
      educador_id: beatriz.id,
      turma_id: turma.id,
    })
    await beatriz.post('/planejamentos/', {
      data_aula: data,
      tema: 'Leitura',
      disciplina: 'Livros',
      educador_id: beatriz.id,
    })
  }
}

function save(day: string, ids: readonly number[], status = 'presente') {
  const frequencias = ids.map((aluno_id) => ({ aluno_id, status }))
  return queriesOf(beatriz, (client) =>
    client.post(`/turma/${turma.id}/dia/${day}`, { frequencias }),
  )
}
