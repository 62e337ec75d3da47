import { scopeOf } from '#model/access'
import { checkRecord } from '#model/check'
import { allow } from '#server/auth/throttle'
import { ApiError } from '#server/http/errors'
import type { HandlersOf } from '#server/routes/calls'
import { tagged } from '#server/routes/versions'
import { resourceNamed, today } from '#server/services'
import { idempotencyKeyOf } from '#server/store/idempotency'
import { shown } from '#server/store/write'
import { insertRow } from '#server/store/write-row'
import { creating } from '#server/store/writing'

/** How many notices an account may send: two classes, on a day of rain. */
const perPerson = { most: 80, milliseconds: 60 * 60_000 }

/** What families tell educators of absences. */
export const avisoHandlers: HandlersOf<'aviso'> = {
  async avisar({ services, id, body, asker: { viewer }, request, reply }) {
    const resource = resourceNamed(services, 'aviso')
    await allow(services, `aviso:${viewer.contaId}`, perPerson)
    const context = { action: 'create', role: viewer.role, today: today(services) } as const
    const { values, errors } = checkRecord(resource, { ...body, aluno_id: id }, context)
    if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
    const scope = scopeOf(resource.access.show ?? {}, viewer.role)
    if (!scope) throw new ApiError('forbidden')
    const asking = { services, resource, asker: { viewer, scope } }
    const keyed = { key: idempotencyKeyOf(request), content: ['aviso', id, values] }
    const aviso = await creating(asking, keyed, async (writing) => {
      const aluno = writing.connection.selectFrom('aluno').select('turma_id').where('id', '=', id)
      const { turma_id } = await aluno.executeTakeFirstOrThrow()
      return insertRow(writing, { ...values, turma_id })
    })
    return tagged(reply, await shown(asking, aviso))
  },
}
