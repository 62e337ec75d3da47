import { getHolidays } from '@brazilian-utils/brazilian-utils'
import { z } from 'zod/mini'

/** A holiday of the whole country, or a day on which public offices may close, such as Carnaval. */
export const holidayShape = z.strictObject({
  dia: z.iso.date(),
  nome: z.string(),
  tipo: z.enum(['feriado', 'ponto_facultativo']),
})

export type Holiday = z.infer<typeof holidayShape>

/** The holidays of a year, in the order of its days; feasts that close nothing are left out. */
export function holidaysOf(year: number): Holiday[] {
  return getHolidays(year).flatMap(({ name: nome, date, type }): Holiday[] => {
    if (type !== 'national' && type !== 'optional') return []
    const tipo = type === 'national' ? 'feriado' : 'ponto_facultativo'
    // The library gives days by the local calendar.
    return [{ dia: date.toLocaleDateString('sv-SE'), nome, tipo }]
  })
}

/** Why there are no classes on a holiday. */
export function reasonOf({ nome, tipo }: Holiday): string {
  return `${tipo === 'feriado' ? 'Feriado' : 'Ponto facultativo'}: ${nome}`
}
