import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statusLabels } from '#domain/attendance'
import { type AgeGroup, ageGroups, type Indicators } from '#domain/indicators'
import { expectDaysCounted } from './class-days.ts'
import { type Query, slowly, storedRows } from './indicadores-devagar.ts'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

const days = ['2024-02-29', '2025-12-30', '2025-12-31', '2026-01-02', '2026-02-27'].concat([
  '2026-03-02',
  '2026-03-03',
  '2026-03-09',
  '2026-03-10',
])
const anyDay = fc.constantFrom(...days)
const student = fc.nat(3)
const statuses = fc.option(fc.constantFrom(...Object.keys(statusLabels)))

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('save' as const),
      turma: fc.nat(1),
      day: anyDay,
      marks: fc.uniqueArray(fc.tuple(student, statuses), { selector: ([at]) => at, minLength: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('move' as const, 'back' as const),
      student,
      turma: fc.nat(1),
      day: anyDay,
    }),
  },
  fc.record({ what: fc.constantFrom('leave' as const, 'remove' as const), student, day: anyDay }),
  fc.record({ what: fc.constantFrom('classless' as const, 'type' as const), student }),
  fc.record({ what: fc.constant('excuse' as const), student, day: anyDay, until: anyDay }),
  fc.record({ what: fc.constant('forgive' as const), at: fc.nat(2) }),
  fc.record({
    what: fc.constant('shift' as const),
    student,
    turno: fc.constantFrom('manha', 'noite'),
  }),
)

/** Does what a step says, as far as the server allows it. */
async function perform(
  each: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  turmas: readonly Row[],
  alunos: readonly Row[],
  excuses: number[],
) {
  const path = `/alunos/${'student' in each ? alunos[each.student]?.id : ''}`
  const place = 'turma' in each && 'day' in each && { turma_id: turmas[each.turma]?.id }
  if (each.what === 'save') {
    // One by one: of students who were not there the register is refused.
    for (const [at, status] of each.marks)
      await beatriz.post(`/turma/${turmas[each.turma]?.id}/dia/${each.day}`, {
        frequencias: [{ aluno_id: alunos[at]?.id, status }],
      })
    return
  }
  const ciente = { 'x-confirmado': '1' }
  if (each.what === 'move')
    return coordenadora.put(path, { ...place, turma_desde: each.day }, ciente)
  if (each.what === 'classless') return coordenadora.put(path, { turma_id: null })
  if (each.what === 'type') return coordenadora.put(path, { situacao: 'transferido' })
  if (each.what === 'back')
    return coordenadora.post(`${path}/religamento`, { ...place, turma_desde: each.day })
  if (each.what === 'leave')
    return coordenadora.post(
      `${path}/desligamento`,
      { saida: each.day, motivo_saida: 'conclusao' },
      ciente,
    )
  if (each.what === 'remove') return coordenadora.delete(path)
  if (each.what === 'shift') return coordenadora.put(path, { turno: each.turno })
  if (each.what === 'forgive')
    return coordenadora.delete(`/justificativa/${excuses.splice(each.at, 1)[0] ?? 0}`)
  if (each.what !== 'excuse') throw new Error('Um passo que ninguém dá')
  const [inicio, fim] = [each.day, each.until].sort()
  const aluno_id = alunos[each.student]?.id
  const answer = await coordenadora.post('/justificativa/', {
    ...{ aluno_id, inicio, fim, motivo: 'chuva' },
  })
  if (answer.status === 201) excuses.push((answer.body as Row).id)
}

const query = fc.record({
  turma: fc.option(fc.nat(1)),
  turno: fc.option(fc.constantFrom('manha', 'tarde'), { freq: 1 }),
  idade: fc.option(fc.constantFrom(...(Object.keys(ageGroups) as AgeGroup[])), { freq: 1 }),
  ends: fc.tuple(
    fc.constantFrom('2024-02-29', '2026-01-01', '2026-03-01', ...days),
    fc.constantFrom('2025-12-31', '2026-03-31', '2026-12-31', ...days),
  ),
})

test('depois de qualquer coisa que aconteça a alunos e chamadas, os números são os da conta devagar', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 16 }),
      fc.array(query, { minLength: 4, maxLength: 8 }),
      async (steps, queries) => {
        const weekdays = ['seg', 'ter', 'qua', 'sex']
        const turmas: Row[] = []
        for (let at = 0; at < 2; at += 1)
          turmas.push(await casa.turma({ educador_id: beatriz.id, dias_de_aula: weekdays }))
        const alunos: Row[] = []
        for (let at = 0; at < 4; at += 1)
          alunos.push(
            await casa.aluno({
              ...{ turma_id: turmas[at % 2]?.id, turma_desde: at < 3 ? days[0] : days[5] },
              turno: at % 2 ? 'manha' : 'tarde',
              data_nascimento: ['2019-03-31', '2019-04-01', '2012-12-30', '2007-02-27'][at],
            }),
          )
        const excuses: number[] = []
        for (const each of steps) await perform(each, turmas, alunos, excuses)
        await expectDaysCounted(casa.db)
        await coordenadora.get('/cuidado/fila')
        const rows = await storedRows(casa.db)
        for (const { ends, turma: at, ...who } of queries) {
          const [inicio = '', fim = ''] = ends.toSorted()
          const turma = at === null ? null : (turmas[at]?.id ?? 0)
          const words = new URLSearchParams({
            ...{ data_inicio: inicio, data_fim: fim },
            ...(turma !== null && { turma_id: String(turma) }),
            ...(who.turno && { turno: who.turno }),
            ...(who.idade ? { idade: who.idade } : { por_idade: '1' }),
          })
          const answer = await coordenadora.get(`/indicadores?${words}`)
          expect(answer.status, answer.text).toBe(200)
          const { agora, antes, idades, instituto, cidade, ...others } = answer.body as Indicators
          expect([instituto, cidade]).toEqual([null, null])
          const shown = { ...others, agora: without(agora), antes: without(antes) }
          const query: Query = { turma, ...who }
          const slow = (idade = who.idade) => slowly(rows, { ...query, idade }, { inicio, fim })
          expect(shown, words.toString()).toEqual(slow())
          for (const [idade, each] of Object.entries(idades ?? {})) {
            const { agora, hoje } = slow(idade as AgeGroup)
            expect({ ...each, agora: without(each.agora) }, `${words} ${idade}`).toEqual({
              agora,
              hoje,
            })
          }
        }
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 100_000 },
  )
}, 120_000)

function without({ contatos, ...numbers }: Indicators['agora']) {
  expect(contatos.feitos).toBe(0)
  return numbers
}
