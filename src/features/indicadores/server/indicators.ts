import { sql } from 'kysely'
import type { Tally } from '#domain/attendance'
import { type Weekday, weekdayOf, weekdays } from '#domain/class-day'
import {
  type Indicators,
  type Numbers,
  type Period,
  periodBefore,
  weeksOf,
} from '#domain/indicators'
import type { DayTally } from '#domain/marked-year'
import { hasLeft, holds } from '#features/frequencia/server/enrolled'
import { type Group, isInGroup, isOfClass, isOfStudents } from '#features/frequencia/server/group'
import { presenceByDay, servedIn } from '#features/frequencia/server/presence-days'
import { registersDue } from '#features/frequencia/server/registers-due'
import { monthsAfter } from '#model/day'
import { grouped } from '#model/grouped'
import type { SecretReader } from '#model/secret'
import { encode } from '#server/db/codec'
import type { Db } from '#server/db/db'
import { resourceNamed, type Services, today } from '#server/services'
import { isReadBy } from '#server/store/scope'
import { studentsOfToday } from './students-of-today.ts'

/** The numbers of a group of students in a period, beside those of the period before, as somebody may read them. */
export async function indicatorsOf(
  services: Services,
  group: Group,
  periodo: Period,
  reader: SecretReader,
): Promise<Indicators> {
  const { db } = services
  const day = today(services)
  const anterior = periodBefore(periodo, day)
  // Each is asked once for both periods, by day.
  const both: Period = { inicio: anterior.inicio, fim: periodo.fim }
  await services.workings.caso?.refresh(services)
  const [dias, entradas, saidas, contatos, chamadas, hoje, atendidos, todas, ajuste] =
    await Promise.all([
      presenceByDay(db, group, both),
      arrivals(db, group, both),
      leavings(db, group, both),
      contactsMade(services, group, both, reader),
      isOfStudents(group) ? null : registersDue(services, both, isOfClass(group, 'turma.id')),
      studentsOfToday(services, group, reader),
      servedIn(db, group, { agora: periodo, antes: anterior }),
      group.turma === null
        ? null
        : presenceByDay(db, { ...group, turma: null, turno: null, idade: null }, periodo),
      db.kysely.selectFrom('ajuste').select(['instituto', 'cidade']).executeTakeFirst(),
    ])
  const numbersOf = (period: Period, atendidos: number): Numbers => {
    const own = <R extends { data: string }>(rows: readonly R[]) => within(rows, period)
    return {
      atendidos,
      novos: sum(own(entradas), 'novos'),
      saidas: byReason(own(saidas)),
      presenca: presenceIn(dias, period),
      chamadas: chamadas && {
        feitas: sum(own(chamadas), 'feitas'),
        devidas: sum(own(chamadas), 'devidas'),
      },
      contatos: {
        feitos: sum(own(contatos), 'feitos'),
        lidos: sum(own(contatos), 'lidos'),
        alcancados: sum(own(contatos), 'alcancados'),
      },
    }
  }
  const shown = within(dias, periodo)
  const gone = saidas.filter(({ motivo }) => group.turma !== null || motivo !== 'sem_turma')
  return {
    periodo,
    anterior,
    agora: numbersOf(periodo, atendidos.agora),
    antes: numbersOf(anterior, atendidos.antes),
    hoje,
    idades: null,
    ...{ instituto: ajuste?.instituto ?? null, cidade: ajuste?.cidade ?? null },
    semanas: weeksOf(shown),
    semanas_de_todas: todas && weeksOf(todas),
    dias_da_semana: byWeekday(shown),
    meses: byMonth(within(entradas, periodo), within(gone, periodo), periodo),
  }
}

const within = <R extends { readonly data: string }>(rows: readonly R[], { inicio, fim }: Period) =>
  rows.filter(({ data }) => inicio <= data && data <= fim)

/** The marks of the days of a period. */
export const presenceIn = (days: readonly DayTally[], period: Period) => sumOf(within(days, period))

function sum<K extends string>(rows: readonly Readonly<Record<K, number>>[], name: K): number {
  return rows.reduce((total, row) => total + row[name], 0)
}

function sumOf(days: readonly Tally[]): Tally {
  return {
    presente: sum(days, 'presente'),
    ausente: sum(days, 'ausente'),
    justificado: sum(days, 'justificado'),
  }
}

/** The weekdays on which there are records. */
function byWeekday(days: readonly DayTally[]) {
  const known = grouped(days, ({ data }) => weekdayOf(data))
  return (Object.keys(weekdays) as Weekday[]).flatMap((dia) => {
    const own = known.get(dia)
    return own ? [{ dia, ...sumOf(own) }] : []
  })
}

/** What is counted of a day. */
type OfDay<K extends string> = Readonly<Record<'data', string> & Record<K, number>>

/** Students who came to a class on a day, and those of them who had never been there. */
type Arrivals = OfDay<'entradas' | 'novos'>

/** Students who left a class on a day: the first one on which they were not there. */
type Leavings = OfDay<'saidas'> & { readonly motivo: string }

/**
 * Who came on each day: to the institute, or to the class that the group says. Whoever changes class, or is without one
 * for a time, does neither come to the institute nor leave it.
 */
async function arrivals(
  { kysely }: Db,
  group: Group,
  { inicio, fim }: Period,
): Promise<Arrivals[]> {
  const earlier = sql`from vinculo as last where last.aluno_id = v.aluno_id
    and ${isOfClass(group, 'last.turma_id')}
    and (last.entrada < v.entrada or last.entrada = v.entrada and last.id < v.id)`
  // Who comes again has left what they were in before, and not for want of a class.
  const isOutside =
    group.turma === null
      ? sql`not exists (select 1 ${earlier} and (last.saida is null or last.saida >= v.entrada))
          and (select last.motivo_saida ${earlier} order by last.saida desc, last.id desc limit 1)
            is distinct from 'sem_turma'`
      : sql`1 = 1`
  const isFirst = sql`not exists (select 1 ${earlier} and last.entrada < v.entrada)`
  const came = sql`from vinculo as v where v.entrada >= ${inicio} and v.entrada <= ${fim}
    and ${isOfClass(group, 'v.turma_id')}`
  // Most have been in none before, which one look tells of each.
  const { rows } = await sql<Arrivals>`
    select v.entrada as data, count(*) as entradas, count(*) as novos ${came}
      and not exists (select 1 ${earlier}) and ${isInGroup(group, 'v.aluno_id')} group by v.entrada
    union all select v.entrada as data, count(*) as entradas,
      sum(case when ${isFirst} then 1 else 0 end) as novos ${came} and ${hasLeft('v')}
      and exists (select 1 ${earlier}) and ${isOutside} and ${isInGroup(group, 'v.aluno_id')}
    group by v.entrada`.execute(kysely)
  return rows
}

async function leavings({ kysely }: Db, group: Group, period: Period): Promise<Leavings[]> {
  const isOutside =
    group.turma === null
      ? sql`not exists (select 1 from vinculo as next
          where next.aluno_id = v.aluno_id and next.entrada <= v.saida
            and (coalesce(next.saida, '9999') > v.saida or next.saida = v.saida and next.id > v.id))`
      : sql`1 = 1`
  const { rows } = await sql<Leavings>`select v.saida as data,
      coalesce(v.motivo_saida, 'outro') as motivo, count(*) as saidas
    from vinculo as v
    where ${isOfClass(group, 'v.turma_id')} and v.saida >= ${period.inicio}
      and v.saida <= ${period.fim} and ${isOutside} and ${isInGroup(group, 'v.aluno_id')}
    group by v.saida, coalesce(v.motivo_saida, 'outro')`.execute(kysely)
  return rows
}

function byReason(rows: readonly Leavings[]): Record<string, number> {
  const reasons: Record<string, number> = {}
  for (const { motivo, saidas } of rows) reasons[motivo] = (reasons[motivo] ?? 0) + saidas
  return reasons
}

function byMonth(came: readonly Arrivals[], left: readonly Leavings[], { inicio, fim }: Period) {
  const months: { mes: string; entradas: number; saidas: number }[] = []
  for (let first = `${inicio.slice(0, 7)}-01`; first <= fim; first = monthsAfter(first, 1)) {
    const mes = first.slice(0, 7)
    const isThen = ({ data }: { readonly data: string }) => data.startsWith(mes)
    months.push({
      mes,
      entradas: sum(came.filter(isThen), 'entradas'),
      saidas: sum(left.filter(isThen), 'saidas'),
    })
  }
  return months
}

type Contacts = OfDay<'feitos' | 'lidos' | 'alcancados'>

/**
 * The contacts of each day. In whom somebody was reached is told of those alone that somebody may read: a total with the
 * secret ones, less what its list shows, would tell it of each.
 */
async function contactsMade(
  services: Services,
  group: Group,
  { inicio, fim }: Period,
  reader: SecretReader,
): Promise<Contacts[]> {
  const { kysely, dialect } = services.db
  const isRead = isReadBy(resourceNamed(services, 'atendimento'), reader, 'made')
  const isReached = sql`made.conseguiu = ${encode(true, dialect)}`
  const wasThere =
    group.turma === null
      ? sql`1 = 1`
      : sql`exists (select 1 from vinculo as v where v.aluno_id = made.aluno_id
          and v.turma_id = ${group.turma} and ${holds('v', sql.ref('made.data'))})`
  const { rows } = await sql<Contacts>`select made.data, count(*) as feitos,
      sum(case when ${isRead} then 1 else 0 end) as lidos,
      sum(case when ${isRead} and ${isReached} then 1 else 0 end) as alcancados
    from atendimento as made
    where made.excluido_em is null and made.data >= ${inicio} and made.data <= ${fim}
      and ${isInGroup(group, 'made.aluno_id')} and ${wasThere}
    group by made.data`.execute(kysely)
  return rows
}
