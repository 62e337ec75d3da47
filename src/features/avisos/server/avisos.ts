import { sql } from 'kysely'
import { holds } from '#features/frequencia/server/enrolled'
import { ofOwnClass } from '#features/turmas/server/educators'
import { scopeOf } from '#model/access'
import { allow } from '#server/auth/throttle'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { tagged } from '#server/routes/versions'
import { resourceNamed, today } from '#server/services'
import { shown } from '#server/store/read'
import { insertRow } from '#server/store/write-row'
import { creating } from '#server/store/writing'
import { avisos } from '../calls.ts'

/** How many notices an account may send: two classes, on a day of rain. */
const perPerson = { most: 80, milliseconds: 60 * 60_000 }

/** What families tell educators of absences. */
export const avisoHandlers = answering(avisos, {
  async avisar({ services, id, body, asker: own, keyed, reply }) {
    const { viewer } = own
    const resource = resourceNamed(services, 'aviso')
    await allow(services, `aviso:${viewer.contaId}`, perPerson)
    const scope = scopeOf(resource.access.show ?? {}, viewer.role)
    if (!scope) throw new ApiError('forbidden')
    const asking = { services, resource, asker: { viewer, scope } }
    const said = { ...body, aluno_id: id, situacao: 'aberto' }
    const aviso = await creating(asking, keyed, async (writing) => {
      // Of the classes in which the student is today, the main one first, the one of who was told.
      const turma = await writing.connection
        .selectFrom('vinculo as v')
        .select('turma_id')
        .where('aluno_id', '=', id)
        .where(holds('v', sql`${today(services)}`))
        .where(ofOwnClass(services, own, 'turma_id'))
        .orderBy('oficina')
        .orderBy('id')
        .executeTakeFirst()
      return insertRow(writing, { ...said, turma_id: turma?.turma_id ?? null })
    })
    return tagged(reply, await shown(asking, aviso))
  },
})
