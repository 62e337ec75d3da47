import { formatCpf, formatPhone } from '@brazilian-utils/brazilian-utils'

/** 'YYYY-MM-DD' as 'dd/mm/aaaa'; anything else as it is. */
export function formatDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : date
}

/** 'YYYY-MM-DD' as 'dd/mm/aa'. */
export function formatShortDate(date: string): string {
  return formatDate(date).replace(/\/\d\d(\d\d)$/, '/$1')
}

/** A day as people write it ('7/5/2012', '07-05-2012', '2012-05-07') as 'YYYY-MM-DD'; other text as it is. */
export function parseDate(text: string): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  if (!parts) return text.trim()
  return `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}`
}

/** An hour as people write it ('7:30', '7h30', '7h', '0730') as 'HH:MM'; other text as it is. */
export function parseTime(text: string): string {
  const parts = /^(\d{1,2})(?::|h)(\d{2})?$|^(\d{1,2})(\d{2})$/i.exec(text.trim())
  if (!parts || text.trim().endsWith(':')) return text.trim()
  const [, hour = parts[3], minute = parts[4] ?? '00'] = parts
  return `${hour?.padStart(2, '0')}:${minute}`
}

/** The calendar day of a moment in São Paulo, 'YYYY-MM-DD'. */
export function dayOf(moment: Date): string {
  return clockOf(moment).slice(0, 10)
}

/** The hour of a moment in São Paulo, 'hh:mm'. */
export function hourOf(moment: Date): string {
  return clockOf(moment).slice(11)
}

/** A moment by the clock of São Paulo: 'YYYY-MM-DD', a character between, 'hh:mm'. */
function clockOf(moment: Date): string {
  // A device whose clock is São Paulo's says it without Intl: its first zone holds a slow phone for 33 ms.
  if (moment.getTimezoneOffset() === minutesBehind)
    return new Date(moment.getTime() - minutesBehind * 60_000).toISOString().slice(0, 16)
  saoPaulo ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const minute = Math.floor(moment.getTime() / 60_000)
  if (last?.minute !== minute) last = { minute, clock: saoPaulo.format(moment) }
  return last.clock
}

/** São Paulo behind UTC, since it has no summer time; the years that had it are for Intl. */
const minutesBehind = 180

/** Made once, when it is first needed: half a millisecond each time would be an eighth of saving a register. */
let saoPaulo: Intl.DateTimeFormat | undefined

/** The minute that was last asked for: nearly every request asks for the day of now. */
let last: { readonly minute: number; readonly clock: string } | undefined

/** A moment (ISO 8601) as 'dd/mm/aaaa hh:mm' in São Paulo; anything else as it is. */
export function formatMoment(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : `${formatDate(dayOf(moment))} ${hourOf(moment)}`
}

/** Digits as 000.000.000-00, as far as they go. */
export function maskCpf(digits: string): string {
  return formatCpf(digits.replace(/\D/g, '').slice(0, 11))
}

/** Digits as (DD) NNNN-NNNN or (DD) NNNNN-NNNN, as far as they go. */
export function maskPhone(digits: string): string {
  return formatPhone(digits.replace(/\D/g, '').slice(0, 11), { mask: 'nanp' })
}

/** A whole number as people write it in Brazil: 12345 as '12.345'. Not by Intl: its first use holds a page 30 ms. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, '.')
}

/** A number before what is counted: '1 linha', '12.345 linhas'. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

/** What is a percentage, never apart from its sign: '33,3 %'. */
export const withSign = (percent: number | string) => `${percent}\u00A0%`

/** A percentage with one decimal: 33.33 as '33,3 %'. */
export const formatPercent = (percent: number) => withSign(formatTenths(percent))

/** A number with one decimal: 33.33 as '33,3'. */
export function formatTenths(percent: number): string {
  // What binary numbers add to 16,15 × 10 would round it down.
  const tenths = String(Math.round(Number((percent * 10).toPrecision(12)))).padStart(2, '0')
  return `${formatCount(Number(tenths.slice(0, -1)))},${tenths.slice(-1)}`
}

/** A number as people write it in Brazil: 1234.5 as '1.234,5'. */
export function formatNumber(number: number): string {
  return number.toLocaleString('pt-BR', { maximumFractionDigits: 20 })
}

/** An amount in reais: 1234.5 as 'R$ 1.234,50'. */
export function formatMoney(reais: number): string {
  const amount = reais.toLocaleString('pt-BR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `R$ ${amount}`
}

/** A number as people write it ('R$ 1.234,50', '33,5 %', '0.5'); null for a text that is none. */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/R\$|%|\s/g, '')
  const isBrazilian = bare.includes(',') || /^-?\d{1,3}(\.\d{3}){2,}$/.test(bare)
  const plain = isBrazilian ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** More marks on one letter than any script has: to put them in order takes the square of their number. */
const heaped = /\p{M}{31,}/gu

/** Text for comparing: without accents, in lower case, single spaces. */
export function fold(text: string): string {
  return text
    .replace(heaped, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text in which a letter and its accent are one; one with heaps of marks stays as it is. */
export function composed(text: string): string {
  return text.search(heaped) < 0 ? text.normalize('NFC') : text
}

/** A template with its `{names}` filled in from values; a name without a value becomes nothing. */
export function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** What stands for a value that is not there. */
export const emptyValue = '—'

/** A day as a letter says it: '10 de março de 2026'. */
export function longDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('pt-BR', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}
