import { expect } from 'vitest'
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
