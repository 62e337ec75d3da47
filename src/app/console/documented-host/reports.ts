import { HttpError } from '#console/api/request'
import { callPath } from '#console/api/route'
import type { Row } from '#console/api/row'
import { daysBack } from '#model/day'
import { relatorio } from '#resources/relatorio'
import { firstAnswer, type HostCall, isUnknown, someAtOnce } from './call.ts'
import { pageOf } from './lists.ts'
import { rowsOf } from './rows.ts'

const freshForMs = 30_000

const days = new Map<string, { at: number; rows: Promise<Row[]> }>()

export function forgetDays(): void {
  days.clear()
}

/**
 * The reports of a period, of one class or of all: from the host's whole list, or from one call a day where it has
 * none, or none with a period (decision 38).
 */
export async function reportsAsAsked(made: HostCall) {
  const { words } = made
  const [first = '', last = ''] = relatorio.fields.data_relatorio.bounds ?? []
  const [from, to] = [words.get(first), words.get(last)]
  const whole = await firstAnswer(made).catch((error: unknown) => {
    if (isUnknown(error) || (error instanceof HttpError && error.status === 400)) return null
    throw error
  })
  const listed = whole && rowsOf(relatorio, whole.data)
  if (whole && (!listed || whole.headers.has('X-Total-Count')))
    return { ...whole, data: listed ?? whole.data }
  if (!from || !to) return listed ? pageOf(relatorio, listed, made) : firstAnswer(made)
  const isIn = ({ data_relatorio: day }: Row) => from <= day && day <= to
  const rows = listed?.filter(isIn) ?? (await byDay(from, to, made))
  for (const name of [first, last]) words.delete(name)
  return pageOf(relatorio, rows, made)
}

async function byDay(from: string, to: string, made: HostCall): Promise<Row[]> {
  const found = await someAtOnce(daysBack(to, from), (day) => {
    made.options.signal?.throwIfAborted()
    return onDay(day, made)
  })
  return found.flat()
}

/** Another question may wait for the same day: none is given up half way. */
function onDay(data: string, { ask }: HostCall): Promise<Row[]> {
  const known = days.get(data)
  if (known && Date.now() - known.at < freshForMs) return known.rows
  const rows = ask(callPath(relatorio, 'noDia', { data }), {}).then(
    (answer) => rowsOf(relatorio, answer.data) ?? [],
    (error: unknown) => {
      // A host may say so that a day has none.
      if (error instanceof HttpError && error.status === 404) return []
      days.delete(data)
      throw error
    },
  )
  days.set(data, { at: Date.now(), rows })
  return rows
}
