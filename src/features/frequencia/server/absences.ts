import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domain/indicators'
import { letters, stretchesOf } from '#domain/marked-year'
import { ofOwnClass } from '#features/turmas/server/educators'
import { can } from '#model/access'
import { foldedColumn } from '#server/db/schema'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { isReadBy, scopeCondition } from '#server/store/scope'
import { type FaltasDoAluno, faltasPorPagina, type QuemMaisFaltou } from '../faltas.ts'
import { statuses } from './tallies.ts'

/** Whose absences are asked for: of the marks of one class, of one shift. */
export interface AbsencesAsked extends Period {
  readonly turma: number | null
  readonly turno: string | null
  readonly pagina: number
}

type Found = Omit<FaltasDoAluno, 'turma'> & {
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
  const counted =
    turma === null
      ? countedByYear(asked, ofOwnClass(services, asker, 'kept.turma_id'))
      : countedByMark(asked, turma, ofOwnClass(services, asker, 'mark.turma_id'))
  const ofShift = turno === null ? sql`1 = 1` : sql`aluno.turno = ${turno}`
  const { rows } = await sql<Found>`select aluno.id, aluno.nome, aluno.turno, turma.id as turma_id,
      turma.nome as turma_nome, counted.presente, counted.ausente, counted.justificado,
      count(*) over () as total, ${isTold ? lastContact : sql`null`} as ultimo_contato_em
    from (${counted}) as counted
    join aluno on aluno.id = counted.aluno_id
    left join turma on turma.id = ${turma === null ? sql`aluno.turma_id` : turma}
    where counted.ausente > 0 and aluno.excluido_em is null
      and coalesce(aluno.situacao, 'ativo') = 'ativo' and ${ofShift} and ${reached}
    order by counted.ausente desc, ${sql.ref(`aluno.${foldedColumn('nome')}`)}, aluno.id
    limit ${faltasPorPagina} offset ${(pagina - 1) * faltasPorPagina}`.execute(services.db.kysely)
  return {
    total: Number(rows[0]?.total ?? 0),
    alunos: rows.map(
      ({ total: _, turma_id, turma_nome, id, nome, turno, ultimo_contato_em, ...tally }) => ({
        id,
        nome,
        turno,
        turma: turma_id === null ? null : { id: turma_id, nome: turma_nome ?? '' },
        presente: Number(tally.presente),
        ausente: Number(tally.ausente),
        justificado: Number(tally.justificado),
        ...(isTold && { ultimo_contato_em }),
      }),
    ),
  }
}

/** The marks of each student in a period, by the letters of the years. */
function countedByYear(period: Period, isOwn: RawBuilder<boolean>): RawBuilder<unknown> {
  const parts = stretchesOf(period).map(({ ano, from, length }) => {
    const marked = sql`substr(kept.dias, ${from + 1}, ${length})`
    const counts = statuses.map(
      (status) =>
        sql`length(${marked}) - length(replace(${marked}, ${letters[status]}, '')) as ${sql.ref(status)}`,
    )
    return sql`select kept.aluno_id, ${sql.join(counts)} from aluno_frequencia as kept
      where kept.ano = ${ano} and ${isOwn}`
  })
  const sums = statuses.map((status) => sql`sum(${sql.ref(status)}) as ${sql.ref(status)}`)
  return sql`select aluno_id, ${sql.join(sums)}
    from (${sql.join(parts, sql` union all `)}) as years group by aluno_id`
}

/** The same in the registers of one class. */
function countedByMark(
  { inicio, fim }: Period,
  turma: number,
  isOwn: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const counts = statuses.map(
    (status) =>
      sql`sum(case when mark.status = ${sql.lit(status)} then 1 else 0 end) as ${sql.ref(status)}`,
  )
  return sql`select mark.aluno_id, ${sql.join(counts)} from frequencia as mark
    where mark.turma_id = ${turma} and mark.data >= ${inicio} and mark.data <= ${fim} and ${isOwn}
    group by mark.aluno_id`
}
