import { isValidCpf } from '@brazilian-utils/brazilian-utils'
import type { Field, Kind } from './field.ts'
import { fold, parseDate, parseNumber, parseTime } from './format.ts'
import { type Cell, cellText, isoDay } from './spreadsheet.ts'

/** The value of a field in a cell. What cannot be read stays as its text, for the field's own rule to refuse. */
export function cellValue(field: Field, cell: Cell): unknown {
  const text = cellText(cell)
  return text === '' ? null : readers[field.kind](text, cell, field)
}

type Reader = (text: string, cell: Cell, field: Field) => unknown

const asText: Reader = (text) => text
const asNumber: Reader = (text, cell) => {
  const number = typeof cell === 'number' ? cell : Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : number
}

const asAmount: Reader = (text, cell) =>
  typeof cell === 'number' ? cell : (parseNumber(text) ?? text)

const readers = {
  text: asText,
  longText: (text, cell) => (typeof cell === 'string' ? cell.trim() : text),
  email: asText,
  phone: asText,
  cpf: readCpf,
  date: readDay,
  time: readTime,
  choice: readChoice,
  choices: readChoices,
  flag: readFlag,
  integer: asNumber,
  year: asNumber,
  decimal: asAmount,
  money: asAmount,
  percent: asAmount,
  reference: asText,
  references: asText,
  password: asText,
  moment: asText,
  file: asText,
  computed: asText,
  children: asText,
} satisfies Record<Kind, Reader>

/** Excel drops the zeros at the left of a CPF that it takes for a number: with them back, it is valid. */
function readCpf(text: string): string {
  const padded = text.padStart(11, '0')
  return /^\d{8,10}$/.test(text) && isValidCpf(padded) ? padded : text
}

/** As LibreOffice shows a day, and reads it: a year of two digits is one from 1930 to 2029. */
const wholeYear = (text: string) =>
  text.replace(/^(\d\d?[/.]\d\d?[/.])(\d\d)$/, (_, day, y) => `${day}${y < '30' ? 20 : 19}${y}`)

/** Excel keeps a day as its number since 1900, which a cell that lost its format shows. */
function readDay(text: string, cell: Cell): string {
  const isSerial = /^[1-9]\d{4}$/.test(text)
  if (isSerial) return isoDay(new Date(Date.UTC(1899, 11, 30 + Number(text))))
  if (cell instanceof Date) return isoDay(cell)
  return parseDate(wholeYear(text.replace(/ 0?0:00(:00)?$/, '')))
}

/** Excel keeps an hour as a part of a day. */
function readTime(text: string, cell: Cell): string {
  const isPart = typeof cell === 'number' && cell < 1
  const moment = isPart ? new Date(Math.round(cell * 1440) * 60_000) : cell
  return moment instanceof Date ? moment.toISOString().slice(11, 16) : parseTime(text)
}

/** By key, by label, or by a part of the label: 'Avó' is one of 'Avô/Avó'. */
function readChoice(text: string, _cell: Cell, { choices = {} }: Field): string {
  const bare = (words: string) => fold(words).replaceAll(' ', '')
  const wanted = bare(text)
  const found = Object.entries(choices).find(([key, label]) =>
    [key, label, ...label.split('/')].some((word) => bare(word) === wanted),
  )
  return found?.[0] ?? text
}

/** 'seg, qua' or 'seg; qua'; one that is written twice counts once. */
function readChoices(text: string, cell: Cell, field: Field): string[] {
  const words = text.split(/[,;]/).filter((word) => word.trim() !== '')
  return [...new Set(words.map((word) => readChoice(word.trim(), cell, field)))]
}

const yes = ['sim', 's', 'x', '1', 'v', 'verdadeiro', 'true']
const no = ['nao', 'n', '0', '-', 'f', 'falso', 'false']

function readFlag(text: string): boolean | string {
  const word = fold(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : text
}
