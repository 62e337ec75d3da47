import { sql } from 'kysely'
import { type Holiday, holidaysOf, reasonOf } from '#domain/holiday'
import { daysOffBetween } from '#features/frequencia/server/days'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { resourceNamed } from '#server/services'
import { insertRow } from '#server/store/write-row'
import { inTransaction } from '#server/store/writing'
import { calendario } from '../calls.ts'

/** Holidays that are not yet among the days without classes of all. */
export const calendarioHandlers = answering(calendario, {
  feriados: async ({ services, query }) => missingOf(services.db.kysely, Number(query.ano)),

  async adicionarFeriados({ services, body, asker }) {
    const dias = new Set(body.dias)
    const years = [...new Set(body.dias.map((dia) => Number(dia.slice(0, 4))))]
    const known = new Set(years.flatMap(holidaysOf).map(({ dia }) => dia))
    if (body.dias.some((dia) => !known.has(dia)))
      throw new ApiError('invalid', { errors: { dias: 'Há um dia que não é feriado nacional' } })
    const resource = resourceNamed(services, 'dia_sem_aula')
    const adicionados = await inTransaction({ services, resource, asker }, async (writing) => {
      const { connection } = writing
      // Two who suggest the same days at once add them once.
      if (services.db.dialect === 'postgres')
        await sql`lock table dia_sem_aula in share row exclusive mode`.execute(connection)
      const missing = await Promise.all(years.map((year) => missingOf(connection, year)))
      const wanted = missing.flat().filter(({ dia }) => dias.has(dia))
      for (const holiday of wanted) {
        const { dia } = holiday
        const values = { inicio: dia, fim: dia, motivo: reasonOf(holiday), turma_id: null }
        await insertRow(writing, values)
      }
      return wanted.length
    })
    return { adicionados }
  },
})

async function missingOf(connection: Connection, year: number): Promise<Holiday[]> {
  const off = await daysOffBetween(connection, `${year}-01-01`, `${year}-12-31`)
    .where('turma_id', 'is', null)
    .execute()
  return holidaysOf(year).filter(
    ({ dia }) => !off.some(({ inicio, fim }) => inicio <= dia && dia <= fim),
  )
}
