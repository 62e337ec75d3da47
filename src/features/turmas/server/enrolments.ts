import { jaSaiu } from '#resources/vinculo'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError, wordsOf } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { resourceNamed, type Services } from '#server/services'
import type { Asker, Writing } from '#server/store/asker'
import { unlessDone } from '#server/store/idempotency'
import { nameInMany } from '#server/store/many-pairs'
import type { Ending } from '#server/store/periods'
import { edit, editIn } from '#server/store/write'
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
        { ...{ name, ids, added: [id] }, at: { day, reason: null }, field: 'alunos_ids' },
        keyed,
      ),

    async retirarAlunos({ services, id, body: { alunos_ids: ids, ...at }, asker, keyed }) {
      await inTransaction(students(services, asker), async (writing) => {
        const rows = await studentsLocked(writing.connection, services.db.dialect, ids)
        return unlessDone(writing, keyed, async () => {
          if (rows.length < ids.length) throw refused('Aluno não existe')
          await leaveAll(writing, { id, rows, at: { day: at.saida, reason: at.motivo_saida } })
          return null
        })
      })
    },

    entrarNaTurma: ({ services, id, body: { turma_id, entrada: day }, asker, keyed }) =>
      nameInMany(
        students(services, asker),
        { ...{ name, ids: [id], added: [turma_id] }, at: { day, reason: null }, field: 'turma_id' },
        keyed,
      ),
  },
)

const refused = (message: string, field = 'alunos_ids') =>
  new ApiError('invalid', { errors: { [field]: message } })

interface Leaving {
  /** The class. */
  readonly id: number
  readonly rows: readonly { readonly id: number; readonly nome: string | null }[]
  readonly at: Ending
}

/** Throws 400 with the name of one who cannot leave on that day, and 428 with what is to be confirmed of each. */
async function leaveAll(writing: Writing, { id: turma, rows, at }: Leaving): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const open = await writing.connection
    .selectFrom('vinculo')
    .select(['aluno_id', 'turma_id', 'oficina'])
    .where(isOneOf(writing.services.db.dialect, 'aluno_id', ids))
    .where('saida', 'is', null)
    .execute()
  const unsure: string[] = []
  for (const { id, nome } of rows) {
    const own = open.filter(({ aluno_id }) => aluno_id === id)
    const left = own.find(({ turma_id }) => turma_id === turma)
    if (!left) throw refused(`${nome}: ${jaSaiu}`)
    const beside = own.flatMap(({ turma_id, oficina }) =>
      oficina && turma_id !== turma ? turma_id : [],
    )
    const body = left.oficina ? { [name]: beside } : { turma_id: null }
    await editIn(writing, id, body, { done: { at } }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      const said = `${nome}: ${wordsOf(error)}`
      if (error.status !== 428) throw refused(said, 'saida')
      unsure.push(said)
    })
  }
  if (unsure.length > 0) throw new ApiError('unconfirmed', { detail: unsure.join(' ') })
}

/** The students, in the order in which everyone locks them who writes marks. */
async function studentsLocked(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  return connection
    .selectFrom('aluno')
    .select(['id', 'nome'])
    .where(isOneOf(dialect, 'id', ids))
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute()
}

/** A student leaves one class: the main one, or one beside it. */
export const vinculoHandlers = answering('vinculo', {
  async encerrar({ services, id, body: { saida: day, motivo_saida: reason }, asker, keyed }) {
    const asking = students(services, asker)
    const { aluno_id, turma_id, oficina } = await services.db.kysely
      .selectFrom('vinculo')
      .select(['aluno_id', 'turma_id', 'oficina'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [at, turma] = [{ day, reason }, Number(turma_id)]
    if (oficina) {
      const naming = {
        name,
        ids: [Number(aluno_id)],
        gone: [turma],
        at,
        field: 'saida',
        idle: jaSaiu,
      }
      return nameInMany(asking, naming, keyed)
    }
    const judge = (stored: object) => {
      if ('turma_id' in stored && stored.turma_id === turma) return {}
      throw new ApiError('conflict', { detail: jaSaiu })
    }
    await edit(asking, Number(aluno_id), { turma_id: null }, { keyed, judge, done: { at } })
  },
})
