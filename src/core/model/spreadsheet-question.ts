import type { Errors } from './check.ts'
import type { Resource } from './resource.ts'
import type { CheckedRow } from './spreadsheet-check.ts'
import {
  type ImportKnown,
  type ImportQuestion,
  messageOfCell,
  namedReferences,
  namesInCell,
} from './spreadsheet-import.ts'
import { tellingIn } from './telling.ts'
import { textUnder, uniqueKeysOf } from './unique.ts'

/** What the institute's own rows say against a line. */
export function knownErrors(
  resource: Resource,
  { values, names }: Pick<CheckedRow, 'values' | 'names'>,
  { repetidos = {}, desconhecidos = {} }: Partial<ImportKnown>,
): Errors {
  const taken = uniqueKeysOf(resource).flatMap((unique) => {
    const text = textUnder(unique, { values, names })
    const isTaken = text !== undefined && repetidos[unique.key]?.includes(text)
    return isTaken ? [[unique.at, unique.loaded]] : []
  })
  const unknown = Object.entries(names).flatMap(([name, said]) => {
    const message = messageOfCell(resource.fields[name], said, (one) => desconhecidos[name]?.[one])
    return message ? [[name, message]] : []
  })
  return Object.fromEntries([...taken, ...unknown])
}

/** What to ask about the lines of a file. */
export function questionOf(
  resource: Resource,
  rows: readonly Pick<CheckedRow, 'values' | 'names'>[],
): ImportQuestion {
  const distinct = (textOf: (row: (typeof rows)[number]) => string | string[] | undefined) => [
    ...new Set(rows.flatMap((row) => textOf(row) ?? [])),
  ]
  const unique = uniqueKeysOf(resource).map((each) => [
    each.key,
    distinct((row) => textUnder(each, row)),
  ])
  const references = namedReferences(resource).map(([name]) => [
    name,
    distinct((row) => namesInCell(resource.fields[name], row.names[name] ?? '').filter(Boolean)),
  ])
  const telling = tellingIn(resource)
    .map((own) => [own, distinct(({ values }) => String(values[own] ?? '') || undefined)] as const)
    .filter(([, values]) => values.length > 0)
  return {
    ...(unique.length + telling.length > 0 && {
      valores: Object.fromEntries([...unique, ...telling]),
    }),
    ...(references.length > 0 && { nomes: Object.fromEntries(references) }),
  }
}
