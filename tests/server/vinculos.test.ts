import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

/** The clock of these tests stands at this day. */
const hoje = '2026-03-10'

const turma = () => casa.turma({ educador_id: beatriz.id })

/** The student's time in each class, oldest first: 'entrada saida motivo'. */
async function vinculosDe(aluno: Row) {
  const answer = await coordenadora.get(`/vinculo/?aluno_id=${aluno.id}`)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as Record<string, unknown>[]).map(
    ({ turma_id, entrada, saida, motivo_saida }) =>
      [turma_id, entrada, saida, motivo_saida].filter((each) => each !== null).join(' '),
  )
}

async function muda(aluno: Row, values: object) {
  const answer = await coordenadora.put(`/alunos/${aluno.id}`, values)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Row & { vinculos: unknown[] }
}

test('um aluno novo entra na turma hoje, ou no dia dito', async () => {
  const a = await turma()
  const ana = await casa.aluno({ turma_id: a.id })
  const davi = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const lia = await casa.aluno()
  expect(ana.turma_desde).toBe(hoje)
  expect(await vinculosDe(ana)).toEqual([`${a.id} ${hoje}`])
  expect(await vinculosDe(davi)).toEqual([`${a.id} 2026-02-02`])
  expect(await vinculosDe(lia)).toEqual([])
})

test('mudar de turma fecha uma e abre a outra no mesmo dia, e a ficha mostra as duas', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const mudada = await muda(ana, { turma_id: b.id, turma_desde: '2026-03-02' })
  expect(mudada).toMatchObject({ turma_id: b.id, turma_desde: '2026-03-02' })
  expect(await vinculosDe(ana)).toEqual([
    `${a.id} 2026-02-02 2026-03-02 mudanca`,
    `${b.id} 2026-03-02`,
  ])
  expect(mudada.vinculos).toMatchObject([
    { turma: { id: a.id, nome: a.nome }, saida: '2026-03-02' },
    { turma: { id: b.id, nome: b.nome }, saida: null },
  ])
  await muda(ana, { turma_id: null })
  expect((await vinculosDe(ana))[1]).toBe(`${b.id} 2026-03-02 ${hoje} outro`)
})

test('uma turma trocada por engano no mesmo dia não deixa vínculo, e a de antes continua', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await muda(ana, { turma_id: b.id })
  const volta = await muda(ana, { turma_id: a.id })
  expect(volta.turma_desde).toBe('2026-02-02')
  expect(await vinculosDe(ana)).toEqual([`${a.id} 2026-02-02`])
})

test('corrigir o dia da mudança leva consigo o fim da turma de antes', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await muda(ana, { turma_id: b.id })
  await muda(ana, { turma_desde: '2026-03-03' })
  expect(await vinculosDe(ana)).toEqual([
    `${a.id} 2026-02-02 2026-03-03 mudanca`,
    `${b.id} 2026-03-03`,
  ])
})

test('um dia em que o aluno já estava nesta turma, ou em outra, é recusado no campo', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const antes = await coordenadora.put(`/alunos/${ana.id}`, {
    turma_id: b.id,
    turma_desde: '2026-02-01',
  })
  expect(antes.status).toBe(400)
  expect(antes.body).toMatchObject({
    errors: { turma_desde: 'O aluno estava em outra turma em 01/02/2026' },
  })
  await muda(ana, { turma_id: null })
  const dentro = await coordenadora.put(`/alunos/${ana.id}`, {
    turma_id: a.id,
    turma_desde: '2026-03-09',
  })
  expect(dentro.body).toMatchObject({
    errors: { turma_desde: 'O aluno já estava nesta turma em 09/03/2026' },
  })
  expect(await vinculosDe(ana)).toEqual([`${a.id} 2026-02-02 ${hoje} outro`])
})

test('vários de uma vez, e quem é excluído ou fica sem a turma que foi excluída', async () => {
  const [a, b] = [await turma(), await turma()]
  const alunos = await Promise.all(
    [1, 2, 3].map(() => casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })),
  )
  const [ana, davi, lia] = alunos as [Row, Row, Row]
  const lote = { ids: [ana.id, davi.id], campo: 'turma_id', valor: b.id }
  expect((await coordenadora.post('/alunos/lote/edicao', lote)).status).toBe(200)
  expect(await vinculosDe(davi)).toEqual([`${a.id} 2026-02-02 ${hoje} mudanca`, `${b.id} ${hoje}`])
  expect((await coordenadora.delete(`/alunos/${davi.id}`)).status).toBe(204)
  expect((await coordenadora.delete(`/turma/${a.id}`)).status).toBe(204)
  expect((await coordenadora.delete(`/turma/${b.id}`)).status).toBe(204)
  expect(await vinculosDe(ana)).toEqual([`${a.id} 2026-02-02 ${hoje} mudanca`])
  expect(await vinculosDe(lia)).toEqual([`${a.id} 2026-02-02 ${hoje} outro`])
  const depois = await coordenadora.get(`/alunos/${lia.id}`)
  expect(depois.body).toMatchObject({ turma_id: null, turma_desde: null })
})

test('uma planilha põe cada aluno na sua turma hoje, ou no dia que diz', async () => {
  const a = await turma()
  const modelo = await casa.aluno()
  const { id: _, documentos: __, contatos: ___, vinculos: ____, ...row } = modelo
  const valores = (nome: string, cpf: string, more = {}) => ({
    nome,
    cpf,
    data_nascimento: row.data_nascimento,
    escola: row.escola,
    serie: row.serie,
    turno: row.turno,
    ...more,
  })
  const desde = '2026-02-09'
  const linhas = [
    { linha: 2, valores: valores('Rui Prado', '39053344705'), referencias: { turma_id: a.nome } },
    {
      linha: 3,
      valores: valores('Noel Prado', '86288366757', { turma_desde: desde }),
      referencias: { turma_id: a.nome },
    },
    { linha: 4, valores: valores('Caio Prado', '15350946056') },
  ]
  const diaSemTurma = { ...linhas[2], valores: { ...linhas[2]?.valores, turma_desde: desde } }
  const recusada = await coordenadora.post('/alunos/importacao', {
    linhas: [linhas[0], diaSemTurma],
  })
  expect(recusada.status).toBe(400)
  expect(recusada.body).toMatchObject({
    linhas: [{ linha: 4, errors: { turma_desde: 'Só se preenche com um nome em Turma' } }],
  })
  const answer = await coordenadora.post('/alunos/importacao', { linhas })
  expect(answer.status, answer.text).toBe(200)
  const { body } = await coordenadora.get('/alunos/?q=Prado&_sort=id')
  const [rui, noel, caio] = (body as Row[]).slice(-3) as [Row, Row, Row]
  expect(await vinculosDe(rui)).toEqual([`${a.id} ${hoje}`])
  expect(await vinculosDe(noel)).toEqual([`${a.id} ${desde}`])
  expect(await vinculosDe(caio)).toEqual([])
  expect(caio.turma_desde).toBeNull()
})

test('ninguém digita um vínculo', async () => {
  const ana = await casa.aluno()
  const typed = { aluno_id: ana.id, turma_id: 1, entrada: hoje }
  expect((await coordenadora.post('/vinculo/', typed)).status).toBe(404)
  expect((await coordenadora.put(`/alunos/${ana.id}`, { vinculos: [typed] })).status).toBe(400)
  expect(await vinculosDe(ana)).toEqual([])
})
