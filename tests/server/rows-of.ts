import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { institute, Row } from './institute.ts'

/** What a test does with the rows of one entity as the coordinator: make one, and read the names of a list. */
export function rowsOf(
  { post, get }: Awaited<ReturnType<Awaited<ReturnType<typeof institute>>['coordenadora']>>,
  path: string,
) {
  return {
    /** Makes a row; it must be taken. */
    async created(values: object): Promise<Row> {
      const answer = await post(`/${path}/`, values)
      expect(answer.status, answer.text).toBe(201)
      return answer.body as Row
    },
    /** The names of the rows that a list answers, in its order. */
    async named(query: string) {
      const answer = await get(`/${path}/?${query}`)
      expect(answer.status, answer.text).toBe(200)
      return (answer.body as Row[]).map(({ nome }) => nome)
    },
  }
}

/** The enrolments of a student, each as class, first day, last day and why it ended, as far as it says them. */
export async function vinculosDe(quem: Client, { id }: Row): Promise<string[]> {
  const answer = await quem.get(`/vinculo/?aluno_id=${id}`)
  if (answer.status !== 200) throw new Error(`Não se leram os vínculos de ${id}: ${answer.text}`)
  return (answer.body as Row[]).map(({ turma_id, entrada, saida, motivo_saida }) =>
    [turma_id, entrada, saida, motivo_saida].filter((each) => each !== null).join(' '),
  )
}
