import { Readable } from 'node:stream'
import type { ImportEvent } from '#model/spreadsheet-import'
import { ApiError, refusalOf } from '#server/http/errors'
import {
  type CheckedImport,
  checkAgainstStored,
  checkImport,
  unknownNames,
} from '#server/importacao/judge'
import { takenValues } from '#server/importacao/known'
import { writeImport } from '#server/importacao/write'
import { resourceNamed } from '#server/services'
import { conflictOfIndex } from '#server/store/constraints'
import type { AskedContext, HandlersOf } from './calls.ts'

/** Bringing in the students of a spreadsheet. */
export const importacaoHandlers: Pick<HandlersOf<'aluno'>, 'importar' | 'conferir'> = {
  async importar(context) {
    const { services, body, asker, reply } = context
    const asked = await checkImport(services, body, asker)
    // What is known before the first line is refused with a status; later failures go into the last line.
    const checked = await checkAgainstStored(services, services.db.kysely, asked)
    return reply
      .type('application/x-ndjson')
      .header('cache-control', 'no-store')
      .send(Readable.from(linesOf(context, checked)))
  },

  async conferir({ services, body }) {
    const { cpfs, valores = {}, nomes = {} } = body
    const aluno = resourceNamed(services, 'aluno')
    const taken = async (name: string, values: readonly string[]) => [
      ...(await takenValues(services.db.kysely, aluno, name, values)),
    ]
    return {
      cadastrados: await taken('cpf', cpfs),
      ...(body.valores && { repetidos: await byField(valores, taken) }),
      ...(body.nomes && {
        desconhecidos: await byField(nomes, (name, names) => unknownNames(services, name, names)),
      }),
    }
  },
}

async function byField<V>(
  asked: Readonly<Record<string, readonly string[]>>,
  answer: (name: string, values: readonly string[]) => Promise<V>,
): Promise<Record<string, V>> {
  const entries = Object.entries(asked).map(async ([name, values]) => [
    name,
    await answer(name, values),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function* linesOf(context: AskedContext, checked: CheckedImport): AsyncGenerator<string> {
  try {
    for await (const event of writeImport(context.services, checked, context.asker))
      yield line(event)
  } catch (error) {
    const refusal = await refusalOfFailure(context, checked, error)
    if (refusal.status >= 500) context.request.log.error(error)
    // The body of a refusal is {detail, linhas?}, as ApiError makes it.
    yield line(refusal.body as { detail: string })
  }
}

async function refusalOfFailure(
  { services }: AskedContext,
  checked: CheckedImport,
  error: unknown,
): Promise<ApiError> {
  if (error === services.ending.reason)
    return new ApiError('ending', {
      detail:
        'O servidor está sendo desligado, e nada foi importado. Tente novamente em instantes.',
    })
  const conflict = ['aluno', 'turma'].reduce<ApiError | null>(
    (found, name) => found ?? conflictOfIndex(error, resourceNamed(services, name)),
    null,
  )
  if (!conflict) return refusalOf(error)
  // Another request stored one of the CPFs or classes a moment before: check again to name the lines.
  return checkAgainstStored(services, services.db.kysely, checked).then(() => conflict, refusalOf)
}

function line(event: ImportEvent): string {
  return `${JSON.stringify(event)}\n`
}
