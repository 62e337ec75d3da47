import { call } from '#console/api/call'
import { fold } from '#model/format'
import { resources } from '#resources'
import type { Registered } from './import-plan.ts'

const { aluno, turma } = resources

/** What of a file the institute already has. */
export async function registeredOf(cpfs: readonly string[]): Promise<Registered> {
  const [taken, { data: turmas }] = await Promise.all([
    registeredCpfs(cpfs),
    call<{ id: number; nome: string }[]>(turma, 'list'),
  ])
  return { cpfs: taken, turmas: new Map(turmas.map((row) => [fold(row.nome), row])) }
}

/** Which of these CPFs have a student. */
export async function registeredCpfs(cpfs: readonly string[]): Promise<Set<string>> {
  if (cpfs.length === 0) return new Set()
  const { data } = await call<{ cadastrados: string[] }>(aluno, 'conferir', {}, { body: { cpfs } })
  return new Set(data.cadastrados)
}
