import { call } from '#console/api/call'
import { fold } from '#model/format'
import type { ImportKnown, ImportQuestion } from '#model/spreadsheet-import'
import { resources } from '#resources'
import type { Registered } from './import-plan.ts'

const { aluno, turma } = resources

export async function registeredOf(question: ImportQuestion): Promise<Registered> {
  const [{ cadastrados, ...known }, { data: turmas }] = await Promise.all([
    knownOf(question),
    call<{ id: number; nome: string }[]>(turma, 'list'),
  ])
  const byName = new Map(turmas.map((row) => [fold(row.nome), row]))
  return { ...known, cpfs: new Set(cadastrados), turmas: byName }
}

export async function registeredCpfs(cpfs: readonly string[]): Promise<Set<string>> {
  return new Set((await knownOf({ cpfs })).cadastrados)
}

async function knownOf(body: ImportQuestion): Promise<ImportKnown> {
  const { cpfs, valores = {}, nomes = {} } = body
  const asked = [cpfs, ...Object.values(valores), ...Object.values(nomes)]
  if (asked.every((values) => values.length === 0)) return { cadastrados: [] }
  return (await call<ImportKnown>(aluno, 'conferir', {}, { body })).data
}
