import { nounsOfRows } from '#console/bin/words'
import type { Counted } from '#model/mergeable'

/** How much there is of both rows, and how much afterwards: the sums are the same. */
export function CountsTable({ counts }: { counts: readonly Counted[] }) {
  const sum = (of: (each: Counted) => number) => counts.reduce((total, each) => total + of(each), 0)
  const [stays, goes, aside] = [
    sum(({ fica }) => fica),
    sum(({ sai }) => sai),
    sum(({ repetidos }) => repetidos),
  ]
  return (
    <table className="merge-counts">
      <thead>
        <tr>
          <th scope="col">Registros</th>
          <th scope="col">No que fica</th>
          <th scope="col">No outro</th>
          <th scope="col">Juntos</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((each) => (
          <tr key={each.recurso}>
            <th scope="row">
              {nounsOfRows(each.recurso).many}
              {each.repetidos > 0 && <small>{`${each.repetidos} nos dois`}</small>}
            </th>
            <td>{each.fica}</td>
            <td>{each.sai}</td>
            <td>{each.fica + each.sai - each.repetidos}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{stays}</td>
          <td>{goes}</td>
          <td>{stays + goes - aside}</td>
        </tr>
        <tr>
          <td colSpan={4}>
            {`Antes: ${stays} + ${goes} = ${stays + goes}. Depois: ${stays + goes - aside}${
              aside > 0
                ? `, e ${aside} dos que estão nos dois, guardados com o cadastro que sai`
                : ''
            } = ${stays + goes}.`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
