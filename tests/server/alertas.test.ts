import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '#domain/alert'
import type { Status } from '#domain/attendance'
import { after, type Mark, type SlowContact, slowCase } from '../fixtures/alertas-devagar.ts'
import { caseOf } from './case-of.ts'
import { comTurma, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenadora, beatriz, turma } = await comTurma(casa)
const outra = await casa.turma({ educador_id: beatriz.id })
const classes = new Map([turma, outra].map(({ id, nome }) => [id, String(nome)]))

/** Sixty school days, over the turn of a year. */
const days = Array.from({ length: 60 }, (_, at) => after('2025-12-10', at + Math.floor(at / 5) * 2))

const keptOf = ({ id }: Row, day = '2026-03-10') => caseOf(casa, id, day)

/** The records of a student since the beginning of the year before a day. */
async function recordsOf({ id }: Row, day: string): Promise<Mark[]> {
  const { body } = await coordenadora.get(`/alunos/${id}/frequencias`)
  const first = `${Number(day.slice(0, 4)) - 1}-01-01`
  return (body as Mark[])
    .filter(({ data }) => data >= first)
    .map(({ data, status, turma_id }) => ({ data, status, turma_id }))
}

async function save(where: Row, data: string, marks: Readonly<Record<number, Status | null>>) {
  const frequencias = Object.entries(marks).map(([id, status]) => ({
    aluno_id: Number(id),
    status,
  }))
  const answer = await beatriz.post(`/turma/${where.id}/dia/${data}`, { frequencias })
  expect(answer.status, answer.text).toBe(200)
}

const status = fc.oneof(
  { weight: 5, arbitrary: fc.constant('presente' as const) },
  { weight: 4, arbitrary: fc.constant('ausente' as const) },
  { weight: 1, arbitrary: fc.constant('justificado' as const) },
  { weight: 1, arbitrary: fc.constant(null) },
)
/** What is written down of a contact about one of the two, and whether it is deleted again. */
const contact = fc.record({
  ofFirst: fc.boolean(),
  data: fc.nat(50).map((at) => after('2026-01-19', at)),
  conseguiu: fc.boolean(),
  situacao: fc.constantFrom('aberto' as const, 'encerrado' as const),
  passo: fc.option(fc.nat(60)),
  isDeleted: fc.constantFrom(false, false, false, true),
})
const weekdays = fc.uniqueArray(fc.constantFrom('seg', 'ter', 'qua', 'qui', 'sex'), {
  maxLength: 3,
})
const span = fc.tuple(fc.nat(59), fc.nat(59)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])

type Made = typeof contact extends fc.Arbitrary<infer C> ? C : never

/** Writes contacts down; returns those that count, the oldest first. */
async function contactsMade(made: readonly Made[], ana: Row, davi: Row) {
  const kept: (SlowContact & { readonly of: Row })[] = []
  for (const { ofFirst, data, conseguiu, situacao, passo, isDeleted } of made) {
    const of = ofFirst ? ana : davi
    const proximo_passo_em = passo === null ? null : after(data, passo)
    const answer = await coordenadora.post('/atendimento/', {
      ...{ aluno_id: of.id, sigilo: 'equipe', data, conseguiu, situacao, proximo_passo_em },
    })
    expect(answer.status, answer.text).toBe(201)
    if (isDeleted) await coordenadora.delete(`/atendimento/${(answer.body as Row).id}`)
    else
      kept.push({
        of,
        data,
        conseguiu,
        encerrado: situacao === 'encerrado',
        passo: proximo_passo_em,
      })
  }
  return kept.sort((one, other) => (one.data < other.data ? -1 : Number(one.data > other.data)))
}

test('em qualquer ano de chamadas, justificativas, contatos, dias de aula e mudanças de turma, a fila é a da conta devagar', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(59), status, status), { minLength: 5, maxLength: 40 }),
      fc.option(span),
      fc.nat(59),
      fc.array(contact, { maxLength: 4 }),
      weekdays,
      async (...[marks, excuse, moved, contacts, dias_de_aula]) => {
        const ana = await casa.aluno({ turma_id: turma.id })
        const davi = await casa.aluno({ turma_id: turma.id })
        const parts = [marks.slice(0, moved), marks.slice(moved)]
        for (const [at, [day, one, other]] of parts[0]?.entries() ?? []) {
          await save(turma, days[day] ?? '', { [ana.id]: one, [davi.id]: other })
          // In the middle of the year, as the screens ask for them.
          if (at === 10) await keptOf(ana)
        }
        const made = await contactsMade(contacts, ana, davi)
        await coordenadora.put(`/alunos/${ana.id}`, { turma_id: outra.id })
        // Which days are class days, and which have none, changes nothing of what was recorded.
        await coordenadora.put(`/turma/${outra.id}`, { dias_de_aula })
        if (excuse) {
          const [inicio, fim] = excuse.map((at) => days[at])
          const values = { aluno_id: ana.id, motivo: 'luto', inicio, fim }
          await coordenadora.post('/justificativa/', values)
          await coordenadora.post('/dia-sem-aula/', { inicio, fim, motivo: 'Recesso' })
        }
        for (const [day, one] of parts[1] ?? [])
          await save(outra, days[day] ?? '', { [ana.id]: one })
        for (const day of ['2026-03-10', '2026-03-20', '2026-04-30', '2027-01-10'])
          for (const [aluno, { id }] of [
            [ana, outra],
            [davi, turma],
          ] as const) {
            const own = made.filter(({ of }) => of === aluno)
            const slow = slowCase(await recordsOf(aluno, day), own, {
              ...{ day, turma_id: id, limits: defaultLimits, classes },
            })
            expect(await keptOf(aluno, day)).toEqual(slow)
          }
      },
    ),
    { numRuns: 6 },
  )
})

test('limites novos valem para todos de uma vez, e os de antes voltam', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  for (const data of ['2026-03-05', '2026-03-06']) await save(turma, data, { [ana.id]: 'ausente' })
  expect(await keptOf(ana)).toBeNull()
  const strict = await coordenadora.put('/ajuste/1', { faltas_seguidas: 2 })
  expect(strict.status, strict.text).toBe(200)
  expect(await keptOf(ana)).toEqual({
    motivos: '2 faltas seguidas',
    tipo: 'seguidas',
    desde: '2026-03-06',
    turma_id: turma.id,
    passo: null,
    proximo_passo_em: null,
  })
  await coordenadora.put('/ajuste/1', { faltas_seguidas: 3 })
  expect(await keptOf(ana)).toBeNull()
})

test('os limites do ano são crescentes, e só a coordenação os muda', async () => {
  const refused = await coordenadora.put('/ajuste/1', { faltas_do_ano_2: 5 })
  expect([refused.status, (refused.body as { errors: unknown }).errors]).toEqual([
    400,
    { faltas_do_ano_2: 'Cada limite do ano deve ser maior que o anterior' },
  ])
  expect((await coordenadora.put('/ajuste/1', { faltas_seguidas: 11 })).status).toBe(400)
  const ana = await casa.assistente()
  for (const person of [ana, beatriz]) {
    expect((await person.get('/ajuste/1')).status).toBe(403)
    expect((await person.put('/ajuste/1', { faltas_seguidas: 5 })).status).toBe(403)
  }
})

test('a fila diz quem está em alerta, o mais grave antes; duas presenças, ou a saída, tiram dela', async () => {
  const assistente = await casa.assistente()
  const sala = await casa.turma({ educador_id: beatriz.id, nome: 'Horta' })
  const bia = await casa.aluno({ turma_id: sala.id, nome: 'Bia Prado' })
  const caio = await casa.aluno({ turma_id: sala.id, nome: 'Caio Prado' })
  const february = Array.from({ length: 12 }, (_, at) => after('2026-02-16', at))
  for (const [at, data] of february.entries())
    await save(sala, data, {
      [bia.id]: at < 9 ? 'presente' : 'ausente',
      [caio.id]: at < 6 ? 'presente' : 'ausente',
    })
  const fila = async () => {
    const answer = await assistente.get(`/cuidado/fila?turma_id=${sala.id}&_start=0&_end=25`)
    expect(answer.status, answer.text).toBe(200)
    const rows = answer.body as { aluno: { nome: string }; motivos: string; desde: string }[]
    expect(answer.headers['x-total-count']).toBe(String(rows.length))
    return rows.map(({ aluno, motivos, desde }) => [aluno.nome, motivos, desde])
  }
  const ofBia = [
    'Bia Prado',
    '25,0\u00A0% de faltas no ano (3 de 12); 3 faltas seguidas',
    '2026-02-27',
  ]
  expect(await fila()).toEqual([
    [
      'Caio Prado',
      '50,0\u00A0% de faltas no ano (6 de 12); 6 faltas seguidas; 6 faltas em 30 dias',
      '2026-02-25',
    ],
    ofBia,
  ])
  await save(sala, '2026-03-02', { [caio.id]: 'presente' })
  expect(await fila()).toHaveLength(2)
  await save(sala, '2026-03-03', { [caio.id]: 'presente' })
  expect(await fila()).toEqual([ofBia])
  await save(sala, '2026-03-04', { [caio.id]: 'justificado' })
  expect(await fila()).toEqual([ofBia])
  await coordenadora.put(`/alunos/${bia.id}`, { situacao: 'desistente' })
  expect(await fila()).toEqual([])
  await coordenadora.put(`/alunos/${bia.id}`, { situacao: 'ativo', turma_id: sala.id })
  expect(await fila()).toEqual([ofBia])
  await coordenadora.delete(`/alunos/${bia.id}`)
  expect(await fila()).toEqual([])
})
