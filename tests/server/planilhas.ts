import { daysOf } from '#server/auth/session'
import { alunoValues, type Person } from './institute.ts'

/** The first coordinator, where a test does without requests. */
export const coordenacao = {
  contaId: 1,
  sessaoId: '',
  role: 'coordenador',
  nome: 'Coordenação',
  email: 'coordenacao@exemplo.org',
  pessoaId: null,
  pendencia: null,
  proprios: null,
  ...daysOf('2026-03-10'),
} as const

/** A line that brings a student, into a class or none. */
export const linha = (n: number, turma: string | null = null, aluno: object = {}) => ({
  linha: n,
  valores: { ...alunoValues(n), ...aluno },
  ...(turma !== null && { referencias: { turma_id: turma } }),
})

/** Imports lines, numbered in their order where they are not: the status, and what the last line of the answer says. */
export async function importar(
  person: Person,
  linhas: readonly object[],
  more: object = {},
  route = '/alunos/importacao',
) {
  const body = { ...more, linhas: linhas.map((one, at) => ({ linha: at + 1, ...one })) }
  const { status, text } = await person.post(route, body)
  return { status, ...JSON.parse(text.trim().split('\n').at(-1) ?? '{}') }
}
