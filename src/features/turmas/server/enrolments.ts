import { studentsLocked } from '#features/frequencia/server/marks'
import { jaSaiu } from '#resources/vinculo'
import { ApiError, wordsOf } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { resourceNamed, type Services } from '#server/services'
import type { Asker, Asking, Writing } from '#server/store/asker'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { nameInMany } from '#server/store/many-pairs'
import { editIn, storedWhole } from '#server/store/write'
import { inTransaction } from '#server/store/writing'
import { alunosDaTurma, maisUmaTurma } from '../calls.ts'

/** Coordinators, who alone call these, reach all students. */
const students = (services: Services, asker: Asker) => ({
  ...{ services, resource: resourceNamed(services, 'aluno') },
  asker: { ...asker, scope: 'all' as const },
})

const name = 'oficinas_ids'

/** Students come into classes beside their main one, whichever that is. */
export const matriculaHandlers = answering(
  { ...alunosDaTurma, ...maisUmaTurma },
  {
    adicionarAlunos: ({ services, id, body: { alunos_ids: ids, entrada: day }, asker, keyed }) =>
      nameInMany(
        students(services, asker),
        { name, ids, added: [id], day, field: 'alunos_ids' },
        keyed,
      ),

    retirarAlunos: ({ services, id, body: { alunos_ids: ids, ...at }, asker, keyed }) =>
      leave(students(services, asker), { turma: id, ids, at, isNamed: true }, keyed),

    entrarNaTurma: ({ services, id, body: { turma_id, entrada: day }, asker, keyed }) =>
      nameInMany(
        students(services, asker),
        { name, ids: [id], added: [turma_id], day, field: 'turma_id' },
        keyed,
      ),
  },
)

const refused = (message: string, field = 'alunos_ids') =>
  new ApiError('invalid', { errors: { [field]: message } })

interface Leaving {
  readonly turma: number
  readonly ids: readonly number[]
  readonly at: { readonly saida: string; readonly motivo_saida: string }
  /** Whether it is said of whom something is said. */
  readonly isNamed: boolean
}

/**
 * Students leave a class, the main one or one beside it. Throws 400 for one who cannot leave on that day, 428 with what is to
 * be confirmed of each, and 409 where the only one has left.
 */
async function leave(asking: Asking, leaving: Leaving, keyed: KeyedRequest): Promise<void> {
  await inTransaction(asking, async (writing) => {
    const { connection, services } = writing
    const rows = await studentsLocked(connection, services.db.dialect, leaving.ids)
      .select('nome')
      .where('excluido_em', 'is', null)
      .execute()
    return unlessDone(writing, keyed, async () => {
      if (rows.length < leaving.ids.length)
        throw leaving.isNamed ? refused('Aluno não existe') : new ApiError('absent')
      await leaveAll(writing, rows, leaving)
      return null
    })
  })
}

async function leaveAll(
  writing: Writing,
  rows: readonly { readonly id: number; readonly nome: string | null }[],
  { turma, at, isNamed }: Leaving,
): Promise<void> {
  const done = { at: { day: at.saida, reason: at.motivo_saida } }
  const unsure: string[] = []
  for (const { id, nome } of rows) {
    const who = isNamed ? `${nome}: ` : ''
    const now = await storedWhole(writing, id)
    const besides = [now[name] ?? []].flat()
    const isBeside = besides.includes(turma)
    if (!isBeside && now.turma_id !== turma)
      throw isNamed ? refused(who + jaSaiu) : new ApiError('conflict', { detail: jaSaiu })
    const others = besides.filter((each) => each !== turma)
    const body = isBeside ? { [name]: others } : { turma_id: null }
    await editIn(writing, id, body, { done, now }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      if (!isNamed && ![400, 428].includes(error.status)) throw error
      const said = who + wordsOf(error)
      if (error.status !== 428) throw refused(said, 'saida')
      unsure.push(said)
    })
  }
  if (unsure.length > 0) throw new ApiError('unconfirmed', { detail: unsure.join(' ') })
}

/** A student leaves one class: the main one, or one beside it. */
export const vinculoHandlers = answering('vinculo', {
  async encerrar({ services, id, body: at, asker, keyed }) {
    const { aluno_id, turma_id } = await services.db.kysely
      .selectFrom('vinculo')
      .select(['aluno_id', 'turma_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const leaving = { turma: Number(turma_id), ids: [Number(aluno_id)], at, isNamed: false }
    await leave(students(services, asker), leaving, keyed)
  },
})
