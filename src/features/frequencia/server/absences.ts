import { type RawBuilder, sql } from 'kysely'
import type { Status, Tally } from '#domain/attendance'
import type { Period } from '#domain/indicators'
import { isWholeYear, letters, stretchesOf } from '#domain/marked-year'
import { ofOwnClass } from '#features/turmas/server/educators'
import { can } from '#model/access'
import { foldedColumn } from '#server/db/schema'
import { isOneOf } from '#server/db/value-rows'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { isReadBy, scopeCondition } from '#server/store/scope'
import { type FaltasDoAluno, faltasPorPagina, type QuemMaisFaltou } from '../faltas.ts'
import { isOfClass } from './group.ts'
import { statuses } from './tallies.ts'

/** Whose absences are asked for: of the marks of one class, of one shift. */
export interface AbsencesAsked extends Period {
  readonly turma: number | null
  readonly turno: string | null
  readonly pagina: number
}

type Found = Omit<FaltasDoAluno, 'turma' | keyof Tally> & {
  readonly turma_id: number | null
  readonly turma_nome: string | null
  readonly total: number
}

/** A page of the active students with absences in a period, of those and in the classes that the asker reaches, with the class of the marks, or their main one. */
export async function mostAbsent(
  services: Services,
  asked: AbsencesAsked,
  asker: Asker,
): Promise<QuemMaisFaltou> {
  const { viewer, scope } = asker
  const { turma, turno, pagina } = asked
  const aluno = resourceNamed(services, 'aluno')
  const reached = scopeCondition(services.resources, aluno, scope, viewer)
  const atendimento = resourceNamed(services, 'atendimento')
  const isTold = can(atendimento.access.list, viewer.role)
  const lastContact = sql`(select max(made.data) from atendimento as made
    where made.aluno_id = aluno.id and made.excluido_em is null
      and ${isReadBy(atendimento, viewer, 'made')})`
  const { kysely, dialect } = services.db
  const isOwn = ofOwnClass(services, asker, 'counted.turma_id')
  const counted = (wanted: readonly Status[], among: RawBuilder<unknown> = isOwn) =>
    countedByYear(asked, wanted, among)
  const ofShift = turno === null ? sql`1 = 1` : sql`aluno.turno = ${turno}`
  const { rows } = await sql<Found>`select aluno.id, aluno.nome, aluno.turno, turma.id as turma_id,
      turma.nome as turma_nome, count(*) over () as total,
      ${isTold ? lastContact : sql`null`} as ultimo_contato_em
    from (${counted(['ausente'])}) as counted
    join aluno on aluno.id = counted.aluno_id
    left join turma on turma.id = ${turma === null ? sql`aluno.turma_id` : turma}
    where counted.ausente > 0 and aluno.excluido_em is null
      and coalesce(aluno.situacao, 'ativo') = 'ativo' and ${ofShift} and ${reached}
    order by counted.ausente desc, ${sql.ref(`aluno.${foldedColumn('nome')}`)}, aluno.id
    limit ${faltasPorPagina} offset ${(pagina - 1) * faltasPorPagina}`.execute(kysely)
  // By the absences alone they are found: the rest is counted of those who are told.
  const among = isOneOf(
    dialect,
    'counted.aluno_id',
    rows.map(({ id }) => id),
  )
  const { rows: tallies } = await sql<Tally & { aluno_id: number }>`
    ${counted(statuses, sql`${isOwn} and ${among}`)}`.execute(kysely)
  const tallyOf = new Map(tallies.map((tally) => [tally.aluno_id, tally]))
  return {
    total: Number(rows[0]?.total ?? 0),
    alunos: rows.map(({ total: _, turma_id, turma_nome, id, nome, turno, ultimo_contato_em }) => ({
      id,
      nome,
      turno,
      turma: turma_id === null ? null : { id: turma_id, nome: turma_nome ?? '' },
      presente: Number(tallyOf.get(id)?.presente ?? 0),
      ausente: Number(tallyOf.get(id)?.ausente ?? 0),
      justificado: Number(tallyOf.get(id)?.justificado ?? 0),
      ...(isTold && { ultimo_contato_em }),
    })),
  }
}

/** The marks of each student in a period, in a class or in all, of the statuses that are wanted: by the counters of a whole year, else by its letters. */
function countedByYear(
  asked: AbsencesAsked,
  wanted: readonly Status[],
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = stretchesOf(asked).map((stretch) => {
    const { ano, from, length } = stretch
    const marked = sql`substr(counted.dias, ${from + 1}, ${length})`
    const counts = wanted.map((status) =>
      isWholeYear(stretch)
        ? sql.ref(`counted.${status}`)
        : sql`length(${marked}) - length(replace(${marked}, ${letters[status]}, '')) as ${sql.ref(status)}`,
    )
    return sql`select counted.aluno_id, ${sql.join(counts)} from aluno_frequencia as counted
      where counted.ano = ${ano} and ${isOfClass(asked, 'counted.turma_id')} and ${among}`
  })
  const sums = wanted.map((status) => sql`sum(${sql.ref(status)}) as ${sql.ref(status)}`)
  return sql`select aluno_id, ${sql.join(sums)}
    from (${sql.join(parts, sql` union all `)}) as years group by aluno_id`
}
