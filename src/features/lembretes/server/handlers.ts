import { answering } from '#server/routes/answering'
import { lembretes } from '../calls.ts'

/** Whether whoever asks is reminded by e-mail. */
export const lembreteHandlers = answering(lembretes, {
  async meusLembretes({ services: { db, lembretes }, asker: { viewer } }) {
    const { sem_lembretes_desde } = await db.kysely
      .selectFrom('conta')
      .select('sem_lembretes_desde')
      .where('id', '=', viewer.contaId)
      .executeTakeFirstOrThrow()
    return { receber: sem_lembretes_desde === null, enviados: lembretes }
  },

  async receberLembretes({ services: { db, now }, body, asker: { viewer } }) {
    await db.kysely
      .updateTable('conta')
      .set({ sem_lembretes_desde: body.receber ? null : now().toISOString() })
      .where('id', '=', viewer.contaId)
      .execute()
  },
})
