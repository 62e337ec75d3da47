import { scopeOf } from '#model/access'
import { allow } from '#server/auth/throttle'
import { ApiError } from '#server/http/errors'
import type { FreeHandlers } from '#server/routes/calls'
import { tagged } from '#server/routes/versions'
import { resourceNamed } from '#server/services'
import { shown } from '#server/store/write'
import { insertRow } from '#server/store/write-row'
import { creating } from '#server/store/writing'

/** How many notices an account may send: two classes, on a day of rain. */
const perPerson = { most: 80, milliseconds: 60 * 60_000 }

/** What families tell educators of absences. */
export const avisoHandlers: Pick<FreeHandlers, 'avisar'> = {
  async avisar({ services, id, body, asker: { viewer }, keyed, reply }) {
    const resource = resourceNamed(services, 'aviso')
    await allow(services, `aviso:${viewer.contaId}`, perPerson)
    const scope = scopeOf(resource.access.show ?? {}, viewer.role)
    if (!scope) throw new ApiError('forbidden')
    const asking = { services, resource, asker: { viewer, scope } }
    const said = { ...body, aluno_id: id, situacao: 'aberto' }
    const aviso = await creating(asking, keyed, async (writing) => {
      const aluno = writing.connection.selectFrom('aluno').select('turma_id').where('id', '=', id)
      const { turma_id } = await aluno.executeTakeFirstOrThrow()
      return insertRow(writing, { ...said, turma_id })
    })
    return tagged(reply, await shown(asking, aviso))
  },
}
