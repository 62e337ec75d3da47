import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Period } from '#domain/indicators'
import type { DayTally } from '#domain/marked-year'
import {
  type ChamadasDaTurma,
  isOpenDay,
  type PainelDeChamadas,
  turmasPorPagina,
} from '#features/frequencia/abertas'
import { presenceLately, registersPanel } from '#features/frequencia/server/kept-registers'
import { lastRegisters } from '#features/frequencia/server/open-registers'
import { dayAfter, mondayOf } from '#model/day'
import type { Resource } from '#model/resource'
import { countedBy, isCounted } from '#server/db/kept-counts'
import { type Services, today } from '#server/services'

/** Expects what is kept to be what a slow count of all rows tells: whatever a test has done, and by whichever way. */
export async function expectKept(services: Services) {
  expect(await countsKept(services)).toEqual(await countsSlowly(services))
  const slow = await panelSlowly(services)
  const pages = Math.max(1, Math.ceil(slow.total / turmasPorPagina))
  const turmas: ChamadasDaTurma[] = []
  for (let page = 1; page <= pages; page += 1) {
    const { turmas: some, ...rest } = await registersPanel(services, page)
    expect({ ...rest, faltando: firstOf(rest.faltando) }).toEqual({
      ...{ total: slow.total, abertas: slow.abertas, faltando: firstOf(slow.faltando) },
    })
    turmas.push(...some)
  }
  expect(turmas).toEqual(slow.turmas)
  const { semana, presenca } = await presenceSlowly(services)
  expect(await presenceLately(services, semana).then((days) => daysOf(days, semana))).toEqual(
    presenca,
  )
}

const daysOf = (days: readonly DayTally[], { inicio, fim }: Period) =>
  days.filter(({ data }) => inicio <= data && data <= fim)

/** The marks of this week and of the one before, of the students who are there, by the registers themselves. */
async function presenceSlowly(services: Services) {
  const monday = mondayOf(today(services))
  const semana = { inicio: dayAfter(monday, -7), fim: dayAfter(monday, 6) }
  const count = (status: string) =>
    sql`sum(case when status = ${sql.lit(status)} then 1 else 0 end)`
  const { rows } = await sql<DayTally>`select data, ${count('presente')} as presente,
      ${count('ausente')} as ausente, ${count('justificado')} as justificado from frequencia
    where data >= ${semana.inicio} and data <= ${semana.fim}
      and aluno_id in (select id from aluno where excluido_em is null)
    group by data order by data`.execute(services.db.kysely)
  return { semana, presenca: rows }
}

/** Five classes are answered, of which five registers are shown. */
const firstOf = ({ total, turmas }: PainelDeChamadas['faltando']) => ({
  total,
  turmas: turmas.slice(0, 5),
})

const counted = ({ resources }: Services) => Object.values(resources).filter(isCounted)

async function countsKept(services: Services) {
  const { rows } = await sql<Counted>`select recurso, valor, sum(total) as total from contagem
    group by recurso, valor having sum(total) <> 0`.execute(services.db.kysely)
  const names = new Set(counted(services).map(({ name }) => name))
  return inOrder(rows.filter(({ recurso }) => names.has(recurso)))
}

async function countsSlowly(services: Services) {
  const each = counted(services).map(async (resource: Resource) => {
    const by = countedBy(resource)
    const value = by ? sql`coalesce(cast(${sql.ref(by)} as text), '')` : sql`''`
    const { rows } = await sql<Counted>`select ${resource.name} as recurso, ${value} as valor,
      count(*) as total from ${sql.table(resource.name)} where excluido_em is null
      group by 2`.execute(services.db.kysely)
    return rows
  })
  return inOrder((await Promise.all(each)).flat())
}

interface Counted {
  readonly recurso: string
  readonly valor: string
  readonly total: number
}

const inOrder = (rows: readonly Counted[]) =>
  rows.map(({ recurso, valor, total }) => `${recurso} ${valor} ${total}`).sort()

/** The same by looking at all the classes, without what this process remembers of them. */
async function panelSlowly(services: Services) {
  const all = await lastRegisters({ ...services, db: { ...services.db } })
  const open = all.filter(({ dias }) => dias.some(isOpenDay))
  const isTaken = ({ dias }: ChamadasDaTurma) => dias.some(({ situacao }) => situacao === 'feita')
  const settled = all.filter((turma) => !open.includes(turma) && isTaken(turma))
  const hoje = today(services)
  const before = all
    .flatMap(({ dias }) => dias.map(({ data }) => data))
    .reduce((last, day) => (day < hoje && day > last ? day : last), '')
  const lacking = all.flatMap((turma) => {
    const isAsked = (data: string) => data === hoje || data === before
    const dias = turma.dias.filter((dia) => isOpenDay(dia) && isAsked(dia.data))
    return dias.length > 0 ? [{ ...turma, dias }] : []
  })
  return {
    turmas: [...open, ...settled],
    total: open.length + settled.length,
    abertas: open.length,
    faltando: { turmas: lacking, total: lacking.flatMap(({ dias }) => dias).length },
  }
}
