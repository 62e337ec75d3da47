import { firstRole } from '#model/own-accounts'
import type { Values } from '#model/values'
import { actingAs } from '#server/auth/session'
import { record, traceOf } from '#server/db/audit'
import { ApiError, refusalOf, wordsOf } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asker, Asking, Writing } from '#server/store/asker'
import type { Done } from '#server/store/periods'
import { editIn, storedWhole } from '#server/store/write'
import { changeRow } from '#server/store/write-row'
import { changing } from '#server/store/writing'
import type { CorpoDaVirada } from '../calls.ts'
import { presentTurn } from './marked-changes.ts'
import { oneAtATime, turnWithin } from './turn.ts'

/** Of changes of the same day: who leaves first, then the year turns, then students come. */
const order = ['saida', 'virada', 'retorno', 'entrada', 'mudanca', 'a_mais']

/**
 * Does what was dated ahead and whose day has come, the earliest first, with the day that was said: after days without a
 * server too. Each happens in one transaction, and once, whatever servers there are. One that is refused stays in the
 * list of those that are marked, with why.
 */
export async function happenDue(services: Services): Promise<void> {
  const due = await services.db.kysely
    .selectFrom('mudanca')
    .select(['id', 'tipo', 'dia', 'aluno_id', 'autor_id'])
    .where('dia', '<=', today(services))
    .where('excluido_em', 'is', null)
    .where('impedimento', 'is', null)
    .orderBy('dia')
    .orderBy('id')
    .execute()
  const rank = (tipo: string | null) => order.indexOf(tipo ?? '')
  const sorted = due.toSorted((one, other) =>
    one.dia === other.dia ? rank(one.tipo) - rank(other.tipo) : 0,
  )
  const failures: unknown[] = []
  for (const { id, aluno_id, autor_id } of sorted) {
    if (services.ending.aborted) return
    const asking = {
      services,
      resource: resourceNamed(services, 'aluno'),
      asker: coordinatorOf(services, autor_id ?? 0),
    }
    try {
      await (aluno_id === null ? happenToYear(asking, id) : happenToStudent(asking, id, aluno_id))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.status >= 500) failures.push(error)
      else await setAside(services, id, wordsOf(refusal))
    }
  }
  // What the server failed at is tried again; the others did not wait for it.
  if (failures.length > 0) throw failures[0]
}

/** Who acts where a coordinator's account has said so before. */
export function coordinatorOf(services: Pick<Services, 'now'>, contaId: number): Asker {
  const viewer = actingAs(services, { conta_id: contaId, role: firstRole, pessoa_id: null })
  return { viewer, scope: 'all', confirms: true }
}

async function happenToYear(asking: Asking, id: number): Promise<void> {
  const turn = () =>
    oneAtATime(asking, async (writing) => {
      const mark = await taken(writing, id)
      if (!mark?.corpo) return
      // As it was marked.
      const { body } = await presentTurn(
        writing.connection,
        JSON.parse(mark.corpo) as CorpoDaVirada,
      )
      if (body.turmas.length === 0)
        throw new ApiError('conflict', { detail: 'Nenhuma das turmas está mais aberta.' })
      await turnWithin(writing, body)
    })
  // Somebody moved a student at that very moment.
  await turn().catch((error) => (refusalOf(error).status === 409 ? turn() : Promise.reject(error)))
}

async function happenToStudent(asking: Asking, id: number, aluno_id: number) {
  await changing(asking, aluno_id, undefined, async (writing) => {
    const mark = await taken(writing, id)
    if (!mark) return null
    const stored = await storedWhole(writing, aluno_id)
    const { tipo, turma_id, situacao, motivo_saida: reason } = mark
    const hasLeft = (stored.situacao ?? 'ativo') !== 'ativo' && stored.turma_id === null
    if (hasLeft && tipo !== 'retorno')
      throw new ApiError('conflict', { detail: 'O aluno já está desligado.' })
    if (!hasLeft && tipo === 'retorno' && stored.turma_id !== null)
      throw new ApiError('conflict', { detail: 'O aluno já voltou.' })
    const oficinas = [stored.oficinas_ids ?? []].flat()
    if (turma_id !== null && [stored.turma_id, ...oficinas].includes(turma_id))
      throw new ApiError('conflict', { detail: 'O aluno já está na turma.' })
    const dia = String(mark.dia)
    if (tipo === 'a_mais') {
      const done = { at: { day: dia, reason: null } }
      await editIn(writing, aluno_id, { oficinas_ids: [...oficinas, turma_id] }, { done })
      return null
    }
    const values: Values = {
      turma_id,
      turma_desde: turma_id === null ? null : dia,
      ...(situacao !== null && { situacao }),
    }
    const done: Done =
      tipo === 'saida'
        ? { acao: 'desligou', ending: { day: dia, reason } }
        : { acao: hasLeft ? 'religou' : 'editou' }
    await changeRow(writing, stored, values, done)
    return null
  })
}

/** The change, for whoever of the servers gets it first; from then on it waits no more. */
async function taken({ services, connection, asker }: Writing, id: number) {
  const feita_em = services.now().toISOString()
  const mark = await connection
    .updateTable('mudanca')
    .set({ excluido_em: feita_em, feita_em })
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .where('impedimento', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!mark) return null
  const trace = traceOf(services, asker, resourceNamed(services, 'mudanca'), id)
  const antes = { feita_em: null }
  await record(connection, [{ ...trace, acao: 'editou', antes, depois: { feita_em } }])
  return mark
}

async function setAside({ db }: Services, id: number, impedimento: string): Promise<void> {
  await db.kysely
    .updateTable('mudanca')
    .set({ impedimento })
    .where('id', '=', id)
    .where('excluido_em', 'is', null)
    .execute()
}
