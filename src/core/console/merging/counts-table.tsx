import { nounsOfRows } from '#console/bin/words'
import type { Counted } from '#model/mergeable'

/** How much there is of both rows, and how much afterwards: the sums are the same. */
export function CountsTable({ counts }: { counts: readonly Counted[] }) {
  const sum = (of: 'fica' | 'sai' | 'repetidos') =>
    counts.reduce((total, each) => total + each[of], 0)
  const [fica, sai, aside] = [sum('fica'), sum('sai'), sum('repetidos')]
  const both = fica + sai
  const kept = aside > 0 && `, e ${aside} dos que estão nos dois, guardados com o cadastro que sai`
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
        {[...counts, { recurso: null, fica, sai, repetidos: aside }].map((each) => (
          <tr key={each.recurso}>
            <th scope="row">
              {each.recurso === null ? 'Total' : nounsOfRows(each.recurso).many}
              {each.recurso !== null && each.repetidos > 0 && (
                <small>{`${each.repetidos} nos dois`}</small>
              )}
            </th>
            <td>{each.fica}</td>
            <td>{each.sai}</td>
            <td>{each.fica + each.sai - each.repetidos}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>
            {`Antes: ${fica} + ${sai} = ${both}. Depois: ${both - aside}${kept || ''} = ${both}.`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
