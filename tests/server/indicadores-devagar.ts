import { isStatus, tallyOf, totalOf } from '#domain/attendance'
import { weekdayOf, weekdays } from '#domain/class-day'
import { type AgeGroup, ageGroups, type Period, periodBefore, weeksOf } from '#domain/indicators'
import { daysBack, monthsAfter } from '#model/day'
import { wholeYears } from '#model/rules'
import type { Db } from '#server/db/db'

/** The clock of the tests stands on Tuesday, 10 March 2026, before 20:00: of that day no register is due. */
const [today, lastDue] = ['2026-03-10', '2026-03-09']

/** Whom numbers are asked of. */
export interface Query {
  readonly turma: number | null
  readonly turno: string | null
  readonly idade: AgeGroup | null
}

/** All rows of the tables that the numbers are of. */
export async function storedRows({ kysely }: Pick<Db, 'kysely'>) {
  return {
    alunos: await kysely.selectFrom('aluno').selectAll().execute(),
    turmas: await kysely.selectFrom('turma').selectAll().execute(),
    vinculos: await kysely.selectFrom('vinculo').selectAll().execute(),
    marks: await kysely.selectFrom('frequencia').selectAll().execute(),
    casos: await kysely.selectFrom('caso').selectAll().execute(),
  }
}

/** The numbers of a period but for the contacts, each worked out from the rows one by one. */
export function slowly(
  { alunos, turmas, vinculos, marks, casos }: Awaited<ReturnType<typeof storedRows>>,
  { turma, turno, idade }: Query,
  periodo: Period,
) {
  const isOf = (id: number | null) => turma === null || id === turma
  const group = alunos.filter((aluno) => {
    const [youngest = 0, oldest = 0] = idade ? ageGroups[idade].ages : []
    const age = idade ? wholeYears(String(aluno.data_nascimento), periodo.fim) : 0
    const isOfAge = idade === null || (age >= youngest && age <= oldest)
    return aluno.excluido_em === null && (turno === null || aluno.turno === turno) && isOfAge
  })
  const isIn = (id: number | null) => group.some((aluno) => aluno.id === id)
  const within = (day: string | null, { inicio, fim }: Period) =>
    day !== null && inicio <= day && day <= fim
  const own = marks.filter((mark) => isIn(mark.aluno_id) && isOf(mark.turma_id))
  const stays = vinculos.filter((stay) => isIn(stay.aluno_id) && isOf(stay.turma_id))
  const others = (stay: (typeof stays)[number]) =>
    vinculos.filter(({ aluno_id }) => aluno_id === stay.aluno_id)
  type Stay = (typeof stays)[number]
  const end = ({ saida }: Stay) => saida ?? '9999'
  const isBefore = (one: Stay, other: Stay) =>
    String(one.entrada) < String(other.entrada) ||
    (one.entrada === other.entrada && one.id < other.id)
  const isLater = (one: Stay, other: Stay) =>
    end(one) > end(other) || (end(one) === end(other) && one.id > other.id)
  /** Who was in a class until that very day, or has only been without one since, does not come. */
  const came = stays.filter((stay) => {
    const before = others(stay).filter((other) => isBefore(other, stay))
    const last = before.find((it) => !before.some((other) => isLater(other, it)))
    const isHere = last && (end(last) >= String(stay.entrada) || last.motivo_saida === 'sem_turma')
    return turma !== null || !isHere
  })
  const left = stays.filter(
    (stay) =>
      stay.saida !== null &&
      (turma !== null ||
        !others(stay).some((other) => String(other.entrada) <= end(stay) && isLater(other, stay))),
  )
  const gone = left.filter(({ motivo_saida }) => turma !== null || motivo_saida !== 'sem_turma')
  const isActive = (id: number | null) =>
    alunos.some((it) => it.id === id && it.excluido_em === null && it.situacao === 'ativo')
  const isDue = (id: number, day: string) =>
    vinculos.some(
      (stay) =>
        stay.turma_id === id &&
        isActive(stay.aluno_id) &&
        String(stay.entrada) <= day &&
        (stay.saida === null || stay.saida > day) &&
        (stay.entrada !== day || !others(stay).some(({ saida }) => saida === day)),
    )
  const registers = ({ inicio, fim }: Period) => {
    const counted = { feitas: 0, devidas: 0 }
    for (const { id, dias_de_aula, excluido_em } of turmas)
      for (const day of daysBack(fim < lastDue ? fim : lastDue, inicio)) {
        const isClassDay = String(dias_de_aula).includes(weekdayOf(day))
        if (!isClassDay || excluido_em !== null || !isOf(id)) continue
        const isTaken = marks.some((mark) => mark.turma_id === id && mark.data === day)
        if (isTaken) counted.feitas += 1
        if (isTaken || isDue(id, day)) counted.devidas += 1
      }
    return counted
  }
  const numbersOf = (period: Period) => {
    const then = own.filter(({ data }) => within(data, period))
    const saidas: Record<string, number> = {}
    for (const { saida, motivo_saida } of left)
      if (within(saida, period))
        saidas[motivo_saida ?? 'outro'] = (saidas[motivo_saida ?? 'outro'] ?? 0) + 1
    const first = came.filter(
      (stay) =>
        !others(stay).some((it) => isOf(it.turma_id) && String(it.entrada) < String(stay.entrada)),
    )
    return {
      atendidos: new Set(
        then.filter(({ status }) => status === 'presente').map(({ aluno_id }) => aluno_id),
      ).size,
      novos: first.filter(({ entrada }) => within(entrada, period)).length,
      saidas,
      presenca: tallyOf(then.map(({ status }) => status)),
      chamadas: turno === null && idade === null ? registers(period) : null,
    }
  }
  const byDay = (chosen: readonly { data: string | null; status: string | null }[]) =>
    [...new Set(chosen.map(({ data }) => String(data)))].sort().map((data) => ({
      data,
      ...tallyOf(chosen.filter((mark) => mark.data === data).map(({ status }) => status)),
    }))
  const shown = byDay(own.filter(({ data }) => within(data, periodo)))
  const isThere = (id: number | null) => alunos.some((it) => it.id === id && !it.excluido_em)
  const all = marks.filter(({ aluno_id, data }) => isThere(aluno_id) && within(data, periodo))
  const seals = group.filter((it) => it.situacao === 'ativo' && isOf(it.turma_id))
  const count = (selo: string | null) => seals.filter((it) => it.selo === selo).length
  const months: string[] = []
  for (let at = `${periodo.inicio.slice(0, 7)}-01`; at <= periodo.fim; at = monthsAfter(at, 1))
    months.push(at.slice(0, 7))
  return {
    periodo,
    anterior: periodBefore(periodo, today),
    agora: numbersOf(periodo),
    antes: numbersOf(periodBefore(periodo, today)),
    hoje: {
      em_alerta: casos.filter((it) => !it.so_passo && isIn(it.aluno_id) && isOf(it.turma_id))
        .length,
      selos: {
        ...{ regular: count('regular'), atencao: count('atencao'), critico: count('critico') },
        sem_dados: count(null),
      },
    },
    semanas: weeksOf(shown),
    semanas_de_todas: turma === null ? null : weeksOf(byDay(all)),
    dias_da_semana: Object.keys(weekdays).flatMap((name) => {
      const dia = name as keyof typeof weekdays
      const on = own.filter(
        ({ data, status }) =>
          within(data, periodo) && weekdayOf(String(data)) === dia && isStatus(status),
      )
      const tally = tallyOf(on.map(({ status }) => status))
      return totalOf(tally) === 0 ? [] : [{ dia, ...tally }]
    }),
    meses: months.map((mes) => ({
      mes,
      entradas: came.filter((it) => within(it.entrada, periodo) && it.entrada?.startsWith(mes))
        .length,
      saidas: gone.filter((it) => within(it.saida, periodo) && it.saida?.startsWith(mes)).length,
    })),
  }
}
