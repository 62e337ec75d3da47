import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { resourceNamed } from '#server/services'
import { get } from '#server/store/read'

/** Calls of educators beyond the five actions. */
export const educadorHandlers = answering('educador', {
  async porEmail({ services, email, asker }) {
    const found = await services.db.kysely
      .selectFrom('educador')
      .select('id')
      .where('email', '=', email)
      .where('excluido_em', 'is', null)
      .executeTakeFirst()
    if (!found) throw new ApiError('absent')
    const resource = resourceNamed(services, 'educador')
    return (await get({ services, resource, asker }, found.id)).row
  },
})
