import { firstOf, targetOf } from '#console/api/data/route'
import { rowsOf } from '#console/api/data/row'
import { HttpError, http } from '#console/api/http'
import { fold } from '#model/format'
import { resources } from '#resources'
import type { Registered } from './import-plan.ts'

const { aluno, turma } = resources

/** What of a file the institute already has. */
export async function registeredOf(cpfs: readonly string[]): Promise<Registered> {
  const [taken, rows] = await Promise.all([registeredCpfs(cpfs), listOf(turma.api.list)])
  const turmas = rows.map(({ id, nome }) => ({ id: Number(id), nome: String(nome) }))
  return { cpfs: taken, turmas: new Map(turmas.map((row) => [fold(row.nome), row])) }
}

/** Which of these CPFs have a student. A host without that call is asked for the whole list (decision 37). */
export async function registeredCpfs(cpfs: readonly string[]): Promise<Set<string>> {
  if (cpfs.length === 0) return new Set()
  const { method, path } = targetOf(aluno.calls.conferir.route)
  try {
    const { data } = await http<{ cadastrados: string[] }>(path, { method, body: { cpfs } })
    return new Set(data.cadastrados)
  } catch (error) {
    if (!(error instanceof HttpError) || ![404, 405].includes(error.status)) throw error
  }
  const rows = await listOf(aluno.api.list)
  return new Set(rows.map(({ cpf }) => String(cpf ?? '').replace(/\D/g, '')))
}

async function listOf(route: typeof aluno.api.list | typeof turma.api.list) {
  const { method, path } = targetOf(firstOf(route))
  const { data } = await http<unknown>(path, { method })
  return rowsOf(data) as Record<string, unknown>[]
}
