import { nounsOfRows } from '#console/bin/words'
import { type Column, Rows } from '#console/ui/table.tsx'
import type { Counted } from '#model/mergeable'

const columns: readonly Column<Counted>[] = [
  {
    name: 'recurso',
    title: 'Registros',
    cell: ({ recurso, repetidos }) =>
      nounsOfRows(recurso).many + (repetidos > 0 ? ` (${repetidos} nos dois)` : ''),
  },
  { name: 'fica', title: 'No que fica', cell: ({ fica }) => fica, width: 120 },
  { name: 'sai', title: 'No outro', cell: ({ sai }) => sai, width: 120 },
  {
    name: 'juntos',
    title: 'Juntos',
    cell: ({ fica, sai, repetidos }) => fica + sai - repetidos,
    width: 120,
  },
]

/** How much there is of both rows, and how much afterwards: the sums are the same. */
export function CountsTable({ counts }: { counts: readonly Counted[] }) {
  const sum = (of: (each: Counted) => number) => counts.reduce((total, each) => total + of(each), 0)
  const [stays, goes] = [sum(({ fica }) => fica), sum(({ sai }) => sai)]
  const aside = sum(({ repetidos }) => repetidos)
  const set =
    aside > 0 ? `, e ${aside} dos que estão nos dois, guardados com o cadastro que sai` : ''
  return (
    <>
      <Rows {...{ columns }} rows={counts} keyOf={({ recurso }) => recurso} heading="recurso" />
      <p>
        {`Antes: ${stays} + ${goes} = ${stays + goes}. Depois: ${stays + goes - aside}${set} = ${stays + goes}.`}
      </p>
    </>
  )
}
