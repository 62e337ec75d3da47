import { setImmediate } from 'node:timers/promises'
import { checkRecord, type Errors } from '#model/check'
import { fold } from '#model/format'
import { isValidRow, type Judged, withErrors, withRepeats } from '#model/spreadsheet-check'
import {
  type ImportBody,
  type ImportLine,
  type RefusedLine,
  unknownClass,
} from '#model/spreadsheet-import'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asker } from '#server/store/read'

/** A student of an import, ready to be stored except for the class, which may not exist yet. */
export interface CheckedLine extends Judged {
  /** The folded name of the class; null for a student without one. */
  readonly turma: string | null
}

/** An import whose every value passed the rules of the model. */
export interface CheckedImport {
  readonly lines: readonly CheckedLine[]
  /** The values of each new class, by folded name. */
  readonly turmas: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

const byName = 'Informe a turma pelo nome'

/** Lines that are checked at once; other requests are served in between. */
const portion = 200

/** Checks every line and class by the rules of the model. Throws 400 for a class; lines keep their messages. */
export async function checkImport(
  services: Services,
  body: ImportBody,
  { viewer }: Asker,
): Promise<CheckedImport> {
  const aluno = resourceNamed(services, 'aluno')
  const turma = resourceNamed(services, 'turma')
  const context = { action: 'create', role: viewer.role, today: today(services) } as const
  const turmas = new Map<string, Record<string, unknown>>()
  for (const nome of body.turmas) {
    const { values, errors } = checkRecord(turma, { nome }, context)
    if (errors.nome) throw new ApiError('invalid', { errors: { turmas: errors.nome } })
    turmas.set(fold(nome), values)
  }
  const judge = (line: ImportLine): CheckedLine => {
    const { values, errors } = checkRecord(aluno, line.aluno, context)
    const misplaced = 'turma_id' in line.aluno && { turma_id: byName }
    const name = fold(line.turma ?? '')
    return { number: line.linha, turma: name || null, values, errors: { ...errors, ...misplaced } }
  }
  const lines: CheckedLine[] = []
  for (let at = 0; at < body.linhas.length; at += portion) {
    lines.push(...body.linhas.slice(at, at + portion).map(judge))
    await setImmediate()
  }
  return { lines: withRepeats(aluno, lines), turmas }
}

/** The ids of the classes that exist, by folded name. */
export async function knownClasses(connection: Connection): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom('turma')
    .select(['id', 'nome'])
    .where('excluido_em', 'is', null)
    .execute()
  return new Map(rows.map(({ id, nome }) => [fold(nome), id]))
}

/** Throws 400, or 409 where only CPFs are taken, with the messages of each line that cannot be stored. */
export async function checkAgainstStored(
  services: Services,
  connection: Connection,
  { lines, turmas }: CheckedImport,
): Promise<void> {
  const known = await knownClasses(connection)
  const cpfs = await registeredCpfs(
    connection,
    lines.map(({ values }) => String(values.cpf)),
  )
  const taken = resourceNamed(services, 'aluno').fields.cpf?.unique?.saved ?? ''
  const isUnknown = (name: string | null) => name !== null && !known.has(name) && !turmas.has(name)
  const ruled = withErrors(lines, ({ turma: name }) =>
    isUnknown(name) ? { turma_id: unknownClass } : undefined,
  )
  const judged = withErrors(ruled, ({ values }) =>
    cpfs.has(String(values.cpf)) ? { cpf: taken } : undefined,
  )
  const refused = judged.filter((line) => !isValidRow(line))
  if (refused.length > 0) throw refusalOfLines(refused, ruled.every(isValidRow))
}

const batch = 500

/** Which of these CPFs have a student. */
export async function registeredCpfs(
  connection: Connection,
  cpfs: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  // Only digits can match a stored CPF, and PostgreSQL rejects some texts.
  const digits = cpfs.filter((cpf) => /^\d+$/.test(cpf))
  for (let at = 0; at < digits.length; at += batch) {
    const rows = await connection
      .selectFrom('aluno')
      .select('cpf')
      .where('cpf', 'in', digits.slice(at, at + batch))
      .where('excluido_em', 'is', null)
      .execute()
    for (const { cpf } of rows) found.add(cpf)
    // The embedded database answers synchronously: other requests are served in between.
    await setImmediate()
  }
  return found
}

function refusalOfLines(lines: readonly CheckedLine[], isConflict: boolean): ApiError {
  const linhas: RefusedLine[] = lines.map(({ number, errors }) => ({ linha: number, errors }))
  const sentence = ({ linha, errors }: { linha: number; errors: Errors }) =>
    `linha ${linha}: ${Object.values(errors).join('; ')}`
  const detail = linhas.slice(0, 3).map(sentence).join(' · ')
  return new ApiError(isConflict ? 'conflict' : 'invalid', { detail, body: { linhas } })
}
