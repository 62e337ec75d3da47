import type { Errors } from '#model/check'
import type { Field } from '#model/field'
import { narrowedBy } from '#model/fits'
import { fold } from '#model/format'
import { fieldOf } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { messageOfCell, namesInCell } from '#model/spreadsheet-import'
import { nameAsked } from '#model/spreadsheet-question'
import { between } from '#model/unique'
import type { Asking } from '#server/store/asker'
import { unfitOf } from '#server/store/fits'
import { rowsNamed } from './known.ts'
import type { CheckedLine } from './lines.ts'

/** What is said of lines whose references lead to rows that do not fit with them, by their numbers. */
export async function unfitIn(
  asking: Asking,
  references: readonly { readonly name: string; readonly field: Field }[],
  all: readonly CheckedLine[],
  behind: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>,
): Promise<ReadonlyMap<number, Errors>> {
  const said = new Map<number, Errors>()
  for (const { name, field } of references) {
    // Those of rows inside are judged with each of them.
    if (!field.where || !fieldOf(asking.resource, name)) continue
    // What stands beside a name in the row, and not in its line, is judged as the row is saved.
    const isSaid = ({ names, values }: CheckedLine) =>
      narrowedBy(field).every((own) => own in names || own in values)
    const lines = all.filter((line) => !line.of || isSaid(line))
    const asked = lines.flatMap((line) =>
      namesInCell(field, line.names[name] ?? '').flatMap((text) =>
        text ? [{ line, text: nameAsked(asking.resource, name, text, line) }] : [],
      ),
    )
    const parts = asked.map(({ text }) => text.split(between))
    const idsOf = (text = '') => behind.get(name)?.get(fold(text)) ?? []
    const unfit = await unfitNames(asking, field, parts, idsOf)
    const messages = new Map(asked.map(({ text }, at) => [text, unfit[at]]))
    for (const { number, ...line } of new Set(asked.map(({ line }) => line))) {
      const message = messageOfCell(field, line.names[name] ?? '', (one) =>
        messages.get(nameAsked(asking.resource, name, one, line)),
      )
      if (message) said.set(number, { ...said.get(number), [name]: message })
    }
  }
  return said
}

/** What is said of names that lead to one row each, where that does not fit with what stands beside the name; else null. */
export async function unfitNames(
  asking: Asking,
  field: Field,
  parts: readonly (readonly string[])[],
  idsOf: (name?: string) => readonly number[],
): Promise<(string | null)[]> {
  const { services, resource, asker } = asking
  const line = withRowsInLine(services.resources, resource, asker.viewer.role)
  const beside = await Promise.all(
    narrowedBy(field).map(async (own, at) => {
      const said = parts.map((part) => part[at + 1] ?? '')
      const target = services.resources[fieldOf(line, own)?.target ?? '']
      const named = target && (await rowsNamed({ ...asking, resource: target }, said))
      return [
        own,
        said.map((text) => (named && text ? (named.get(fold(text))?.[0] ?? 0) : text)),
      ] as const
    }),
  )
  const rows = parts.map(([first], at) => {
    const row = Object.fromEntries(beside.map(([own, values]) => [own, values[at]]))
    return { id: idsOf(first)[0] ?? 0, row }
  })
  return unfitOf(asking, field, rows)
}
