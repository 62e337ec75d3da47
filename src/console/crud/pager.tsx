import { media, useMedia } from '#console/ui/media'
import { PageButtons } from '#console/ui/page-buttons.tsx'
import { Pager as ShortPager } from '#console/ui/pager.tsx'
import type { Resource } from '#model/resource'
import { type ListState, pageSizes } from './list-state.ts'
import type { ChangeList } from './use-list-state.ts'

interface PagerProps {
  readonly state: ListState
  readonly total: number
  readonly onChange: ChangeList
}

/** The pages of a list; where it is narrow, only the one before and the one after, as large as a finger. */
export function Pager({ state, total, onChange }: PagerProps) {
  const narrow = useMedia(media.narrow)
  const turnTo = (pagina: number) => {
    onChange({ pagina })
    window.scrollTo({ top: 0 })
  }
  if (narrow)
    return <ShortPager page={state.pagina} pageSize={state.itens} total={total} onChange={turnTo} />
  if (total <= (pageSizes[0] ?? 0)) return null
  const { pagina, itens } = state
  return (
    <div className="list-pager">
      <label>
        Por página
        <select
          className="native-select"
          value={itens}
          onChange={(event) => onChange({ pagina: 1, itens: Number(event.target.value) })}
        >
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <PageButtons
        label="Páginas"
        page={pagina}
        last={Math.ceil(total / itens)}
        onChange={turnTo}
      />
    </div>
  )
}

/** Which of the rows stand on the page: on paper there is no pager beside them. */
export function rangeText({ pagina, itens }: ListState, shown: number): string {
  const first = (pagina - 1) * itens + 1
  return `de ${first} a ${first + shown - 1}`
}

/** How many rows there are, in the words of their resource. */
export function countText({ label }: Resource, total: number): string {
  const noun = total === 1 ? label.one : label.many
  return `${total.toLocaleString('pt-BR')} ${noun.toLowerCase()}`
}
