import { sql } from 'kysely'
import { whyNoClass } from '#domain/class-day'
import { daysOffBetween, meetingOf } from '#features/frequencia/server/days'
import { holds } from '#features/frequencia/server/enrolled'
import { dayAfter, daysBack, mondayOf } from '#model/day'
import { record, traceOf } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import type { AskedContext } from '#server/routes/calls'
import { type Effect, resourceNamed, type Services, today } from '#server/services'
import { changeFields } from '#server/store/change-fields'
import { find } from '#server/store/read'
import { changing } from '#server/store/writing'
import { supervisao, type TurmaSemRelatorio } from '../calls.ts'

/** The coordination reads the reports of the classes, sends them back, and sees which classes have none. */
export const supervisaoHandlers = answering(supervisao, {
  marcarLido: (context) => answer(context, 'lido', null),

  devolver: (context) => answer(context, 'devolvido', context.body.comentario),

  semRelatorio: ({ services }) => classesWithoutReport(services),
})

/** A report that its author saves again is new again; only one that was sent back is. */
export const reportRewritten: Effect = async (services, connection, { before, after, contaId }) => {
  if (!before || !after) return null
  if (before.situacao !== 'devolvido')
    throw new ApiError('conflict', { detail: 'Só um relatório devolvido se escreve de novo.' })
  const step = { relatorio_id: Number(before.id), situacao: 'novo', comentario: null } as const
  await take({ services, connection, contaId }, step, 'devolvido')
  return null
}

async function answer(
  { services, id, body, asker, keyed }: AskedContext<{ readonly visto: number | null }>,
  situacao: 'lido' | 'devolvido',
  comentario: string | null,
) {
  const resource = resourceNamed(services, 'relatorio')
  await changing({ services, resource, asker }, id, keyed, async (writing) => {
    const { connection } = writing
    const stored = await find(writing, id)
    if (situacao === 'lido' && stored.situacao === situacao) return null
    if ((await lastStep(connection, id)) !== body.visto)
      throw new ApiError('conflict', {
        detail: 'Este relatório mudou depois que você o abriu. Leia de novo antes de responder.',
      })
    if (stored.situacao === situacao)
      throw new ApiError('conflict', { detail: 'Este relatório já foi devolvido.' })
    const step = { relatorio_id: id, situacao, comentario } as const
    const { contaId } = asker.viewer
    await take({ services, connection, contaId }, step, stored.situacao)
    return null
  })
}

async function lastStep(connection: Connection, report: number): Promise<number | null> {
  const row = await connection
    .selectFrom('andamento')
    .select('id')
    .where('relatorio_id', '=', report)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

interface Step {
  readonly relatorio_id: number
  readonly situacao: 'novo' | 'lido' | 'devolvido'
  readonly comentario: string | null
}

interface Taking {
  readonly services: Services
  readonly connection: Connection
  readonly contaId: number
}

/** Stores a step of a report, and what it is by it, with the traces of both. */
async function take(
  { services, connection, contaId }: Taking,
  step: Step,
  before: unknown,
): Promise<void> {
  const { relatorio_id, situacao } = step
  const quando = services.now().toISOString()
  const { id } = await connection
    .insertInto('andamento')
    .values({ ...step, quando, autor_id: contaId, criado_em: quando })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = situacao === 'novo' ? null : situacao
  const writing = { services, connection, asker: { viewer: { contaId } } }
  const resource = resourceNamed(services, 'relatorio')
  await changeFields({ ...writing, resource }, [relatorio_id], { situacao: [before ?? null, now] })
  const trace = traceOf(services, writing.asker, resourceNamed(services, 'andamento'), id)
  await record(connection, [{ ...trace, acao: 'criou', depois: step }])
}

/** Classes with a class day and somebody in them from Monday to Sunday, and no report of those days, by name. */
async function classesWithoutReport(services: Services): Promise<TurmaSemRelatorio[]> {
  const { kysely } = services.db
  const monday = mondayOf(today(services))
  const sunday = dayAfter(monday, 6)
  const days = daysBack(sunday, monday)
  const daysOff = await daysOffBetween(kysely, monday, sunday).execute()
  const classes = await kysely
    .selectFrom('turma')
    .leftJoin('educador', (join) =>
      join.onRef('educador.id', '=', 'turma.educador_id').on('educador.excluido_em', 'is', null),
    )
    .select(['turma.id', 'turma.nome', 'turma.dias_de_aula', 'turma.encerrada_em'])
    .select(['educador.id as educador_id', 'educador.nome as educador'])
    .where('turma.excluido_em', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from vinculo join aluno on aluno.id = vinculo.aluno_id
        where vinculo.turma_id = turma.id and aluno.excluido_em is null
        and ${holds('vinculo', sql`${monday}`, sql`${sunday}`)})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from relatorio where relatorio.turma_id = turma.id
        and relatorio.data_relatorio >= ${monday} and relatorio.data_relatorio <= ${sunday}
        and relatorio.excluido_em is null)`,
    )
    .orderBy(sql.ref('turma.busca_nome'))
    .orderBy('turma.id')
    .execute()
  return classes.flatMap(({ id, nome, dias_de_aula, encerrada_em, educador_id, educador }) => {
    const meeting = meetingOf(id, dias_de_aula)
    const isClassDay = (day: string) =>
      (!encerrada_em || day < encerrada_em) && whyNoClass(day, meeting, daysOff) === null
    if (!days.some(isClassDay)) return []
    return [
      { id, nome, educador: educador_id && educador ? { id: educador_id, nome: educador } : null },
    ]
  })
}
