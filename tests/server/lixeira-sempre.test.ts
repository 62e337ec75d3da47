import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Status, statusLabels } from '#domain/attendance'
import { clashIn, lasts, type Period } from '#model/period'
import { expectDaysCounted } from './class-days.ts'
import { type Institute, institute, type Person, type Row, signIn } from './institute.ts'

const statuses = Object.keys(statusLabels) as Status[]

const which = { de: fc.constantFrom('aluno' as const, 'turma' as const), n: fc.nat(2) }
const passos = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ faz: fc.constant('exclui' as const), ...which }) },
    { weight: 3, arbitrary: fc.record({ faz: fc.constant('restaura' as const), ...which }) },
    fc.record({
      faz: fc.constant('marca' as const),
      ...{ n: fc.nat(2), turma: fc.nat(1), status: fc.constantFrom(...statuses) },
    }),
    fc.record({
      faz: fc.constant('move' as const),
      ...{ n: fc.nat(2), turma: fc.constantFrom(0, 1, null) },
    }),
    fc.record({ faz: fc.constant('oficina' as const), n: fc.nat(2), entra: fc.boolean() }),
    fc.record({ faz: fc.constant('desliga' as const), n: fc.nat(2) }),
  ),
  { minLength: 3, maxLength: 12 },
)

interface Cena {
  readonly casa: Institute
  readonly beatriz: Person
  readonly alunos: readonly Row[]
  /** Two classes, and a workshop. */
  readonly turmas: readonly Row[]
}

async function cenaDe(casa: Institute): Promise<Cena> {
  const beatriz = await casa.educadora()
  const turmas = [
    await casa.turma({ educador_id: beatriz.id }),
    await casa.turma({ educador_id: beatriz.id }),
    await casa.turma({ tipo: 'oficina' }),
  ]
  const alunos: Row[] = []
  for (const turma of [turmas[0], turmas[0], turmas[1]])
    alunos.push(
      await casa.aluno({
        ...{ turma_id: turma?.id, turma_desde: '2026-03-02', oficinas_ids: [turmas[2]?.id] },
      }),
    )
  return { casa, beatriz, alunos, turmas }
}

type Passo = typeof passos extends fc.Arbitrary<(infer P)[]> ? P : never

/** Does it, or is refused; the server never fails at it. */
async function dar({ casa, beatriz, alunos, turmas }: Cena, passo: Passo, dia: string) {
  const eu = await signIn(casa.app, await casa.coordenadora())
  const aluno = alunos[passo.n]
  const row = 'de' in passo ? (passo.de === 'aluno' ? aluno : turmas[passo.n]) : undefined
  const answer =
    passo.faz === 'marca'
      ? await (await signIn(casa.app, beatriz)).post(
          `/turma/${turmas[passo.turma]?.id}/dia/${dia}`,
          {
            frequencias: [{ aluno_id: aluno?.id, status: passo.status }],
          },
        )
      : passo.faz === 'move'
        ? await eu.put(`/alunos/${aluno?.id}`, {
            turma_id: passo.turma === null ? null : turmas[passo.turma]?.id,
          })
        : passo.faz === 'oficina'
          ? await eu.put(`/alunos/${aluno?.id}`, {
              oficinas_ids: passo.entra ? [turmas[2]?.id] : null,
            })
          : passo.faz === 'desliga'
            ? await eu.post(`/alunos/${aluno?.id}/desligamento`, {
                ...{ saida: dia, motivo_saida: 'outro' },
              })
            : passo.faz === 'exclui'
              ? await eu.delete(`/${passo.de === 'aluno' ? 'alunos' : 'turma'}/${row?.id}`)
              : await eu.post('/lixeira/restaurar', { recurso: passo.de, id: row?.id })
  expect(answer.status, answer.text).toBeLessThan(500)
}

/** What holds whatever was deleted and came back. */
async function confere({ casa, alunos }: Cena) {
  const { kysely } = casa.db
  for (const { id } of alunos) {
    const aluno = await kysely
      .selectFrom('aluno')
      .select(['turma_id', 'turma_desde', 'excluido_em'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = await kysely
      .selectFrom('vinculo')
      .select(['id', 'turma_id', 'entrada', 'saida', 'motivo_saida', 'oficina'])
      .where('aluno_id', '=', id)
      .orderBy('entrada')
      .orderBy('id')
      .execute()
    const periods = rows.map(
      (row): Period => ({
        ...{ id: row.id, value: Number(row.turma_id), from: String(row.entrada) },
        ...{ until: row.saida, reason: row.motivo_saida },
        ...(row.oficina ? { isBeside: true as const } : {}),
      }),
    )
    const main = periods.filter((period) => !period.isBeside && lasts(period))
    for (const [at, { until }] of main.entries())
      if (at + 1 < main.length) expect(until && until <= (main[at + 1]?.from ?? '')).toBe(true)
    expect(clashIn(periods)).toBeUndefined()
    const open = periods.filter(({ until }) => until === null)
    const now = open.filter(({ isBeside }) => !isBeside)
    if (aluno.excluido_em === null)
      expect(now.map(({ value, from }) => [value, from])).toEqual(
        aluno.turma_id === null ? [] : [[aluno.turma_id, aluno.turma_desde]],
      )
    else expect(open).toEqual([])
  }
  const { rows: gone } = await sql`select 1 from vinculo join turma on turma.id = vinculo.turma_id
    where vinculo.saida is null and turma.excluido_em is not null`.execute(kysely)
  expect(gone).toEqual([])
}

/** The counters of all students, and what a slow recount of their marks says. */
async function contados({ db: { kysely } }: Institute) {
  const shown = await sql`select aluno_id, sum(presente) as presente, sum(ausente) as ausente,
    sum(justificado) as justificado from aluno_frequencia group by aluno_id
    having sum(presente) + sum(ausente) + sum(justificado) > 0 order by aluno_id`.execute(kysely)
  const counted = await sql`select aluno_id,
    sum(case when status = 'presente' then 1 else 0 end) as presente,
    sum(case when status = 'ausente' then 1 else 0 end) as ausente,
    sum(case when status = 'justificado' then 1 else 0 end) as justificado
    from frequencia group by aluno_id order by aluno_id`.execute(kysely)
  const plain = (rows: readonly unknown[]) =>
    rows.map((row) => Object.entries(Object(row)).map(([name, value]) => [name, Number(value)]))
  return [plain(shown.rows), plain(counted.rows)]
}

test('depois de quaisquer exclusões e restaurações, vínculos, marcas e contadores conferem', async () => {
  const casa = await institute()
  casa.clock.set('2026-03-10T14:00:00Z')
  await casa.coordenadora()
  await fc.assert(
    fc.asyncProperty(passos, async (sequence) => {
      casa.clock.set('2026-03-10T14:00:00Z')
      const cena = await cenaDe(casa)
      for (const [at, passo] of sequence.entries()) {
        const dia = `2026-03-${11 + at}`
        casa.clock.set(`${dia}T14:00:00Z`)
        await dar(cena, passo, dia)
        await confere(cena)
      }
      const [shown, counted] = await contados(casa)
      expect(shown).toEqual(counted)
      await expectDaysCounted(casa.db)
    }),
    { numRuns: 12 },
  )
})

test('duas restaurações ao mesmo tempo são uma; com quem grava ao lado, tudo confere', async () => {
  const casa = await institute()
  casa.clock.set('2026-03-13T14:00:00Z')
  const eu = await casa.coordenadora()
  const cena = await cenaDe(casa)
  const [turma, outra] = cena.turmas
  const body = { recurso: 'turma', id: turma?.id }
  for (let round = 0; round < 6; round += 1) {
    expect((await eu.delete(`/turma/${turma?.id}`)).status).toBe(204)
    const [ana, bia] = cena.alunos
    const answers = await Promise.all([
      eu.post('/lixeira/restaurar', body),
      eu.put(`/alunos/${ana?.id}`, { turma_id: round % 2 ? null : outra?.id }),
      eu.post('/lixeira/restaurar', body),
      eu.put(`/alunos/${bia?.id}`, { escola: `Escola ${round}` }),
    ])
    const [first, moved, second, saved] = answers.map(({ status }) => status)
    expect([first, second].sort()).toEqual([200, 409])
    expect([moved, saved]).toEqual([200, 200])
    await confere(cena)
    await eu.put(`/alunos/${ana?.id}`, { turma_id: turma?.id })
  }
  const traces = casa.db.kysely.selectFrom('auditoria').select('id')
  const restored = await traces.where('acao', '=', 'restaurou').execute()
  expect(restored).toHaveLength(6)
})
