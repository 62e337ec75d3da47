import { setImmediate } from 'node:timers/promises'
import { canRead } from '#model/access'
import type { Errors } from '#model/check'
import { fold } from '#model/format'
import { expansionOf, fieldOf, type Resource } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { type ImportLine, type KnownLine, namesInCell, wholeLine } from '#model/spreadsheet-import'
import { isSameValue } from '#model/values'
import type { Viewer } from '#server/auth/session'
import { portionsOf } from '#server/db/value-rows'
import { answerOf } from '#server/store/answer'
import type { Asking } from '#server/store/asker'
import { lookedBehind } from '#server/store/behind'
import { closedAmong } from '#server/store/closed'
import { recordRowsRead } from '#server/store/reading'
import type { NamedRows } from './bringing.ts'
import { alsoChanged } from './found.ts'
import { againstStored } from './judge.ts'
import { type CheckedLine, checkedLines } from './lines.ts'
import { editing, matchesOf, type StoredRow, storedRows } from './stored.ts'

/**
 * What is said of the lines of a file: what is wrong with a new one, or, where rows may be changed, in what it differs from
 * those that it may be of. A line of which there is nothing to say is not among them.
 */
export async function comparedLines(
  asking: Asking,
  lines: readonly ImportLine[],
  isUpdate: boolean,
): Promise<KnownLine[]> {
  const own = isUpdate ? editing(asking) : null
  const found = own ? await matchesOf(own, lines) : []
  const ids = found.flatMap((each) => each?.ids ?? [])
  const stored = own ? await storedRows(own, ids) : new Map<number, StoredRow>()
  // Each row that a line may be of is judged as a line of its own.
  const asked = lines.flatMap((line, at) =>
    (found[at]?.ids ?? []).flatMap((id) => (stored.has(id) ? [{ at, line: { ...line, id } }] : [])),
  )
  const checked = await checkedLines(
    asking,
    asked.map(({ line }, linha) => ({ ...line, linha })),
    stored,
  )
  const { judged, behind } = await againstStored(asking, { lines: checked })
  const shut = await closedAmong(asking, asking.resource, ids)
  const changes = judged.map((line) =>
    changesIn(asking.resource, line, behind, asking.asker.viewer),
  )
  const before = await valuesBefore(asking, judged, changes)
  const also = await alsoChanged(asking, judged)
  const isSaid = new Set(asked.map(({ at }) => at))
  const fresh = lines.flatMap((line, at) => (isSaid.has(at) ? [] : [{ at, line }]))
  const wrong = await errorsOfNew(
    asking,
    fresh.map(({ line }) => line),
  )
  const said = lines.map(({ linha }): KnownLine => ({ linha, errors: {}, achadas: [] }))
  for (const [place, { at }] of fresh.entries()) Object.assign(said[at]?.errors ?? {}, wrong[place])
  for (const [place, { at, line }] of asked.entries()) {
    const of = stored.get(line.id)
    const closed = shut.get(line.id)
    if (!of) continue
    said[at]?.achadas.push({
      ...{ id: line.id, versao: of.versao, certa: found[at]?.isSure === true },
      nome: nameIn(asking, of),
      ...{ mudam: [], ocultos: [], ...changes[place] },
      antes: before.get(place) ?? {},
      ...(also.has(place) && { tambem: also.get(place) }),
      errors: { ...judged[place]?.errors, ...(closed && { [wholeLine]: closed }) },
    })
  }
  return said.filter(({ errors, achadas }) => achadas.length + Object.keys(errors).length > 0)
}

/** What the rows that they refer to say against new lines; all else whoever filled them in has judged. */
async function errorsOfNew(asking: Asking, lines: readonly ImportLine[]): Promise<Errors[]> {
  const { services, resource, asker } = asking
  const inLine = withRowsInLine(services.resources, resource, asker.viewer.role)
  if (lookedBehind(inLine).size === 0) return []
  return (await checkedLines(asking, lines, new Map())).map(({ errors }) => errors)
}

/** The fields that a line changes in its row, also those that its answers hide; `ocultos` are not read by whoever asks. */
function changesIn(
  resource: Resource,
  { of, names, values, sent, errors }: CheckedLine,
  behind: NamedRows,
  { role }: Viewer,
) {
  const isRead = (name: string) => {
    const field = fieldOf(resource, name)
    return field !== undefined && canRead(field, role, 'show')
  }
  const differs = (name: string) => {
    if (!(name in names)) return name in errors || !isSameValue(values[name], of?.values[name])
    const field = fieldOf(resource, name)
    const ids = namesInCell(field, names[name] ?? '').flatMap(
      (one) => behind.get(name)?.get(fold(one)) ?? [-1],
    )
    const had = [of?.values[name] ?? []].flat().map(Number)
    return !isSameValue(ids.toSorted(byValue), had.toSorted(byValue))
  }
  const said = [...new Set([...Object.keys(sent), ...Object.keys(names)])]
  const all = [...new Set([...said, ...Object.keys(values)])]
  return {
    mudam: all.filter((name) => isRead(name) && differs(name)),
    // Whether such a value is another one is not told either.
    ocultos: said.filter((name) => fieldOf(resource, name) && !isRead(name)),
  }
}

const byValue = (one: number, other: number) => one - other

function nameIn({ resource, asker: { viewer } }: Asking, { values }: StoredRow): string {
  const field = fieldOf(resource, resource.display)
  return field && canRead(field, viewer.role, 'show') ? String(values[resource.display] ?? '') : ''
}

/** What rows have in the fields that lines change in them, as answers have it; that is a reading of them. */
async function valuesBefore(
  { services, resource, asker: { viewer } }: Asking,
  lines: readonly CheckedLine[],
  changes: readonly { readonly mudam: readonly string[] }[],
): Promise<Map<number, Record<string, unknown>>> {
  const told = lines.flatMap(({ of }, place) => {
    const { mudam = [] } = changes[place] ?? {}
    return of && mudam.length > 0 ? [{ place, row: of.row, mudam }] : []
  })
  const rows = told.map(({ row }) => row)
  const only = new Set(told.flatMap(({ mudam }) => mudam))
  const answers: Record<string, unknown>[] = []
  for (const some of portionsOf(rows)) {
    const asked = { ...viewer, where: 'show', only } as const
    answers.push(...(await answerOf(services, resource, some, asked)))
    await setImmediate()
  }
  await recordRowsRead(services, resource, { rows, only, where: 'show' }, viewer)
  const entries = told.map(({ place, mudam }, at) => {
    const answer = answers[at] ?? {}
    const names = mudam.flatMap((name) => [name, expansionOf(name)])
    return [
      place,
      Object.fromEntries(names.flatMap((name) => (name in answer ? [[name, answer[name]]] : []))),
    ] as const
  })
  return new Map(entries)
}
