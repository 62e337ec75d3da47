import { setImmediate } from 'node:timers/promises'
import { canWrite } from '#model/access'
import { checkRecord, type Errors, isMet } from '#model/check'
import { fold } from '#model/format'
import {
  isValidRow,
  type Judged,
  uniqueFields,
  withErrors,
  withRepeats,
} from '#model/spreadsheet-check'
import {
  type ImportBody,
  type ImportLine,
  namedReferences,
  nameProblem,
  type RefusedLine,
  unknownClass,
} from '#model/spreadsheet-import'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asker } from '#server/store/read'
import { rowsNamed, takenValues } from './known.ts'

/** A student of an import, ready to be stored except for the class, which may not exist yet. */
export interface CheckedLine extends Judged {
  /** The folded name of the class; null for a student without one. */
  readonly turma: string | null
  /** The names of the rows that other references lead to, by field. */
  readonly references: Readonly<Record<string, string>>
}

/** An import whose every value passed the rules of the model. */
export interface CheckedImport {
  readonly lines: readonly CheckedLine[]
  /** The values of each new class, by folded name. */
  readonly turmas: ReadonlyMap<string, Readonly<Record<string, unknown>>>
}

/** What is said of a reference that was sent as an id. */
const byName = (label: string) => `Informe ${label.toLowerCase()} pelo nome`

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
  const writable = namedReferences(aluno).filter(([name]) => {
    const field = aluno.fields[name]
    return field && canWrite(field, viewer.role)
  })
  const references = new Map(writable)
  const judge = (line: ImportLine): CheckedLine => {
    const said = Object.entries(line.referencias ?? {}).filter(([, name]) => name.trim() !== '')
    const referencias = Object.fromEntries(said)
    const { values, errors } = checkRecord(aluno, line.aluno, context)
    const misplaced = {
      ...('turma_id' in line.aluno && { turma_id: 'Informe a turma pelo nome' }),
      ...messages([...references.keys()], (name) =>
        name in line.aluno ? byName(aluno.fields[name]?.label ?? '') : null,
      ),
    }
    const named = Object.keys(referencias)
    const unknown = messages(named, (name) => (references.has(name) ? null : 'Campo desconhecido'))
    const own = Object.entries(errors).filter(
      ([name]) => !references.has(name) || !named.includes(name),
    )
    const name = fold(line.turma ?? '')
    return {
      number: line.linha,
      turma: name || null,
      references: referencias,
      values,
      errors: { ...Object.fromEntries(own), ...misplaced, ...unknown },
    }
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

function messages(names: readonly string[], messageOf: (name: string) => string | null): Errors {
  const entries = names.map((name) => [name, messageOf(name)] as const)
  return Object.fromEntries(entries.flatMap(([name, said]) => (said ? [[name, said]] : [])))
}

/**
 * The import with the ids of the rows that its references name. Throws 400, or 409 where only values of unique
 * fields are taken, with the messages of each line that cannot be stored.
 */
export async function checkAgainstStored(
  services: Services,
  connection: Connection,
  { lines: asked, turmas }: CheckedImport,
): Promise<CheckedImport> {
  const aluno = resourceNamed(services, 'aluno')
  const known = await knownClasses(connection)
  const lines = await withReferences(services, connection, asked)
  const uniques = await Promise.all(
    uniqueFields(aluno).map(async ([name, { unique }]) => {
      const values = lines.flatMap(({ values }) =>
        values[name] == null ? [] : String(values[name]),
      )
      const taken = await takenValues(connection, aluno, name, values)
      return { name, taken, message: unique?.saved ?? '' }
    }),
  )
  const isUnknown = (name: string | null) => name !== null && !known.has(name) && !turmas.has(name)
  const ruled = withErrors(lines, ({ turma: name }) =>
    isUnknown(name) ? { turma_id: unknownClass } : undefined,
  )
  const judged = withErrors(ruled, ({ values }) => {
    const repeated = uniques.filter(({ name, taken }) => taken.has(String(values[name])))
    return Object.fromEntries(repeated.map(({ name, message }) => [name, message]))
  })
  const refused = judged.filter((line) => !isValidRow(line))
  if (refused.length > 0) throw refusalOfLines(refused, ruled.every(isValidRow))
  return { lines, turmas }
}

/** What is said of each of these names under a reference, where it leads to no row or to several. */
export async function unknownNames(
  services: Services,
  field: string,
  names: readonly string[],
): Promise<Record<string, string>> {
  const target = new Map(namedReferences(resourceNamed(services, 'aluno'))).get(field)
  if (!target) return {}
  const resource = resourceNamed(services, target)
  const found = await rowsNamed(services.db.kysely, resource, names)
  return Object.fromEntries(
    names.flatMap((name) => {
      const { length } = found.get(fold(name)) ?? []
      return length === 1 ? [] : [[name, nameProblem(resource, length)]]
    }),
  )
}

/** The lines with the ids behind their references; a name that leads to no row, or to several, is an error. */
async function withReferences(
  services: Services,
  connection: Connection,
  lines: readonly CheckedLine[],
): Promise<readonly CheckedLine[]> {
  const aluno = resourceNamed(services, 'aluno')
  let resolved = lines
  for (const [name, targetName] of namedReferences(aluno)) {
    const target = resourceNamed(services, targetName)
    const names = lines.flatMap(({ references }) => references[name] ?? [])
    const found = await rowsNamed(connection, target, names)
    resolved = resolved.map((line) => {
      const said = line.references[name]
      if (!said || !isMet(aluno.fields[name]?.when, line.values)) return line
      const ids = found.get(fold(said)) ?? []
      const values = { ...line.values, [name]: ids.length === 1 ? ids[0] : null }
      const errors = { [name]: nameProblem(target, ids.length), ...line.errors }
      return ids.length === 1 ? { ...line, values } : { ...line, errors }
    })
  }
  return resolved
}

function refusalOfLines(lines: readonly CheckedLine[], isConflict: boolean): ApiError {
  const linhas: RefusedLine[] = lines.map(({ number, errors }) => ({ linha: number, errors }))
  const sentence = ({ linha, errors }: { linha: number; errors: Errors }) =>
    `linha ${linha}: ${Object.values(errors).join('; ')}`
  const detail = linhas.slice(0, 3).map(sentence).join(' · ')
  return new ApiError(isConflict ? 'conflict' : 'invalid', { detail, body: { linhas } })
}
