import type { RowScreen } from '#console/shell/search-dialog.tsx'
import { monthNames } from '#domain/day-words'
import { fold } from '#model/format'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'

/** Screens of one class, which the search opens by its name: 'folha 5º ano A outubro'. */
const ofClass = [
  { title: 'Folha do mês', path: addresses.folha },
  { title: 'Ficha de emergência', path: addresses.ficha },
]

/** The screen of a class whose title begins with the first typed word; a month said at the end is that of its address. */
export function classScreenOf(typed: string, today: string): RowScreen | undefined {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const screen = ofClass.find(
    ({ title }) => first.length > 2 && fold(title).startsWith(fold(first)),
  )
  const month = monthNames.findIndex((name) => fold(name) === fold(rest.at(-1) ?? ''))
  const name = (month < 0 ? rest : rest.slice(0, -1)).join(' ')
  if (!screen || !name) return undefined
  const { title, path } = screen
  if (month < 0) return { title, name, resource: turma.name, to: path }
  const isAhead = month + 1 > Number(today.slice(5, 7))
  const year = Number(today.slice(0, 4)) - (isAhead ? 1 : 0)
  const mes = `${year}-${String(month + 1).padStart(2, '0')}`
  return {
    title: `${title}, ${monthNames[month]} de ${year}`,
    name,
    resource: turma.name,
    to: (id) => `${path(id)}?mes=${mes}`,
  }
}
