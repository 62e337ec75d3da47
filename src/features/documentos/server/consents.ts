import { type RawBuilder, sql } from 'kysely'
import { grouped } from '#model/grouped'
import { autorizacao } from '#resources/autorizacao'
import type { Resposta } from '#resources/autorizacoes-do-aluno'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import type { Ids } from '#server/store/computed'
import { activeRows, rowsHolding } from '#server/store/scope'
import { revogacao } from '../calls.ts'

type Stored = Resposta & { readonly aluno_id: number }

/**
 * How some students' families have answered on a day, to each of the kinds that are asked, by student; `students` is a
 * query for their ids.
 */
export async function answersByStudent(
  connection: Connection,
  students: RawBuilder<unknown>,
  day: string,
) {
  return byStudent((await answersOf(students, day).execute(connection)).rows)
}

const answersOf = (students: RawBuilder<unknown>, day: string) =>
  sql<Stored>`
    select aluno.id as aluno_id, tipo.id as tipo_id, tipo.nome as tipo, tipo.sinal, tipo.edicao,
      autorizacao.id as autorizacao_id, coalesce(revogada_em, dia) as dia,
      case when revogada_em is null then valido_ate end as valido_ate,
      case when revogada_em is null then coalesce(resposta, 'sem_resposta') else 'revogada' end as situacao
    from aluno cross join tipo_de_autorizacao as tipo
    left join autorizacao on autorizacao.aluno_id = aluno.id and autorizacao.tipo_id = tipo.id
      and ${activeRows(autorizacao)} and ${rowsHolding(autorizacao, day)}
    where aluno.id in (${students}) and tipo.excluido_em is null and tipo.retirado is not true
    order by aluno.id, tipo.id`

// Each field by its name: a copy without one takes as long as the query.
const byStudent = (rows: readonly Stored[]) =>
  grouped(
    rows,
    (row) => row.aluno_id,
    ({ tipo_id, tipo, sinal, edicao, autorizacao_id, dia, valido_ate, situacao }): Resposta => {
      return { tipo_id, tipo, sinal, edicao, autorizacao_id, dia, valido_ate, situacao }
    },
  )

const answersToday = prepared((_, { ids, today }: Ids & { readonly today: string }) =>
  answersOf(sql.join(ids), today),
)

/** The family takes back what it has allowed. */
export const revogacaoHandlers = answering(revogacao, {
  async revogarAutorizacao({ services, id, body: { revogada_em }, write }) {
    const { dia } = await services.db.kysely
      .selectFrom('autorizacao')
      .select('dia')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (revogada_em < (dia ?? ''))
      throw new ApiError('invalid', {
        errors: { revogada_em: 'A revogação não pode ser antes da autorização' },
      })
    await write({}, { also: { revogada_em } })
  },
})

/** What each student's family allows on a day. */
export async function consentimentosDe(
  connection: Connection,
  ids: readonly number[],
  today: string,
) {
  return byStudent(await answersToday(connection, { ids, today }))
}

/** What the register says of the students without a yes to the kinds that have a sign: 'sem imagem'. */
export async function signsOf(connection: Connection, students: RawBuilder<unknown>, day: string) {
  return [...(await answersByStudent(connection, students, day))].flatMap(([aluno_id, own]) => {
    const signs = own.flatMap(({ sinal, situacao }) =>
      sinal && situacao !== 'autoriza' ? sinal : [],
    )
    return signs.length > 0 ? [{ aluno_id, sinais: signs.join(', ') }] : []
  })
}
