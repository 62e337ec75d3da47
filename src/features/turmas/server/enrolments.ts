import { jaSaiu } from '#resources/vinculo'
import { ApiError } from '#server/http/errors'
import type { FreeHandlers, HandlersOf } from '#server/routes/calls'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { nameInMany } from '#server/store/many-pairs'
import { edit } from '#server/store/write'

/** Coordinators, who alone call these, reach all students. */
const students = (services: Services, asker: Asker) => ({
  ...{ services, resource: resourceNamed(services, 'aluno') },
  asker: { ...asker, scope: 'all' as const },
})

const name = 'oficinas_ids'

/** Students come into classes beside their main one, whichever that is. */
export const matriculaHandlers: Pick<FreeHandlers, 'adicionarAlunos' | 'entrarNaTurma'> = {
  adicionarAlunos: ({ services, id, body: { alunos_ids: ids, entrada: day }, asker, keyed }) =>
    nameInMany(
      students(services, asker),
      { ...{ name, ids, added: [id] }, at: { day, reason: null }, field: 'alunos_ids' },
      keyed,
    ),

  entrarNaTurma: ({ services, id, body: { turma_id, entrada: day }, asker, keyed }) =>
    nameInMany(
      students(services, asker),
      { ...{ name, ids: [id], added: [turma_id] }, at: { day, reason: null }, field: 'turma_id' },
      keyed,
    ),
}

/** A student leaves one class: the main one, or one beside it. */
export const vinculoHandlers: HandlersOf<'vinculo'> = {
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
}
