import { sql } from 'kysely'
import { enrolledIn } from '#features/frequencia/server/enrolled'
import { traceOf } from '#server/db/audit'
import { anyTable } from '#server/db/connection'
import { answering } from '#server/routes/answering'
import { resourceNamed, today } from '#server/services'
import { answerOf } from '#server/store/answer'
import { recordReading } from '#server/store/reading'
import { activeRows } from '#server/store/scope'
import { type AlunoDaFicha, camposDaFicha, ficha } from '../calls.ts'

/** The emergency sheet of a class: it is answered once each of its students has the trace of it. */
export const fichaHandlers = answering(ficha, {
  async fichaDeEmergencia({ services, id, asker }) {
    const { db } = services
    const aluno = resourceNamed(services, 'aluno')
    const [turma, rows] = await Promise.all([
      db.kysely
        .selectFrom('turma')
        .select(['id', 'nome'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
      anyTable(db.kysely)
        .selectFrom(aluno.name)
        .selectAll()
        .where(sql<boolean>`id in (${enrolledIn(id, today(services))})`)
        .where(activeRows(aluno))
        .orderBy(sql.ref('busca_nome'))
        .orderBy('id')
        .execute(),
    ])
    const [alunos] = await Promise.all([
      answerOf(services, aluno, rows, {
        ...asker.viewer,
        where: 'show',
        only: new Set<string>(camposDaFicha),
      }),
      ...rows.map((row) =>
        recordReading(services, {
          ...traceOf(services, asker, aluno, Number(row.id)),
          acao: 'imprimiu',
        }),
      ),
    ])
    // Rows of the entity, with these fields alone.
    return { turma, alunos: alunos as AlunoDaFicha[] }
  },
})
