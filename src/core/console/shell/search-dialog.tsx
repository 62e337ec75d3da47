import '../ui/search-box.css'
import './search-dialog.css'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { resourceNamed } from '#console/api/route'
import { useCall } from '#console/api/use-call'
import RowDialog from '#console/crud/row-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { type Achado, busca } from '#model/calls/busca'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { count, dayOf } from '#model/format'
import { searchedResources } from '#model/search'
import { destinationsOf } from './destinations.ts'
import { screenAt } from './screens.ts'

const pauseMs = 150
const fewestLetters = 2

/** A screen of one row: the rest of what is typed finds the row. */
export interface RowScreen {
  readonly title: string
  readonly name: string
  readonly resource: string
  readonly to: (id: number) => string
}

export interface SearchParts {
  /** What else may be typed: 'as telas'. */
  readonly others?: string
  readonly rowScreenOf?: (typed: string, today: string) => RowScreen | undefined
  /** The pages of rows, beside those that entities declare. */
  readonly pages?: Readonly<Record<string, (id: number) => string>>
  /** The dialogs of rows, where it is not that of the machine. */
  readonly dialogs?: Readonly<
    Record<string, ComponentType<{ readonly id: number; readonly onClose: () => void }>>
  >
}

export interface SearchDialogProps {
  readonly role: Role
  /** What was typed before it was there. */
  readonly begun: () => string
  readonly onClose: () => void
}

export default function SearchDialog({
  role,
  begun,
  onClose,
  ...parts
}: SearchDialogProps & SearchParts) {
  const [opener] = useState(() => document.activeElement)
  const [shown, setShown] = useState<Achado>()
  const navigate = useNavigate()

  function choose(found: Achado) {
    const page = pageOf(found, role, parts)
    if (!page) return setShown(found)
    onClose()
    navigate(page)
  }

  function go(to: string, creates?: true) {
    onClose()
    navigate(to, creates && { state: { creates } })
  }

  function back() {
    onClose()
    requestAnimationFrame(() => opener instanceof HTMLElement && opener.focus())
  }

  if (!shown) return <Search {...parts} {...{ role, begun, onClose }} onChoose={choose} onGo={go} />
  const OwnDialog = parts.dialogs?.[shown.recurso]
  if (OwnDialog) return <OwnDialog id={shown.id} onClose={back} />
  return <RowDialog resource={resourceNamed(shown.recurso)} id={shown.id} onClose={back} />
}

interface SearchProps extends SearchDialogProps, SearchParts {
  readonly onChoose: (found: Achado) => void
  /** Leads to an address; there, to the form of a new row. */
  readonly onGo: (to: string, creates?: true) => void
}

interface Option {
  readonly key: string
  readonly text: string
  readonly note: string
  readonly choose: () => void
}

function Search({ role, begun, rowScreenOf, others, onChoose, onGo, onClose }: SearchProps) {
  const id = useId()
  const [text, setText] = useState(begun)
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const ofRow = rowScreenOf?.(typed, dayOf(new Date()))
  const wanted = ofRow?.name ?? typed
  const asked = useSettled(wanted)
  const query = useCall(
    busca,
    'buscar',
    { q: asked },
    // Names of children: nothing of it is kept.
    { enabled: asked.length >= fewestLetters, retry: false, staleTime: 0, gcTime: 0 },
  )
  const isCurrent = asked === wanted && asked.length >= fewestLetters
  const found = isCurrent ? query.data : undefined
  const rows = ofRow ? found?.filter(({ recurso }) => recurso === ofRow.resource) : found
  const options: Option[] = [
    ...(typed.length < fewestLetters ? [] : destinationsOf(role, typed)).map((to) => ({
      key: `${to.to} ${to.title}`,
      text: to.title,
      note: to.creates ? 'Ação' : 'Tela',
      choose: () => onGo(to.to, to.creates),
    })),
    ...(rows ?? []).map((row) => ({
      key: `${row.recurso} ${row.id}`,
      text: ofRow ? `${ofRow.title} · ${row.nome}` : row.nome,
      note: ofRow ? 'Tela' : kindOf(row),
      choose: () => (ofRow ? onGo(ofRow.to(row.id)) : onChoose(row)),
    })),
  ]
  const said = () => {
    if (rows) return countOf(options, typed)
    if (isCurrent) return query.isError ? '' : 'Buscando…'
    return placesOf(role, others)
  }
  const optionId = (at: number) => `${id}-${at}`

  function type(next: string) {
    setText(next)
    setActive(0)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (options.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((at) => (at + step + options.length) % options.length)
    const chosen = event.key === 'Enter' ? options[active] : undefined
    chosen?.choose()
    if (step || chosen) event.preventDefault()
  }

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <Dialog title="Ir para" width={560} className="search-dialog" onClose={onClose}>
      <div className="search-box">
        <Icon name="search" size={17} />
        <input
          className="native-input"
          type="text"
          role="combobox"
          aria-label="Buscar por nome"
          placeholder="Buscar por nome"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          autoFocus
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="search-dialog-found" aria-busy={query.isFetching}>
        {options.length > 0 && (
          <div id={id} role="listbox" aria-label="Resultados" tabIndex={-1}>
            {options.map(({ key, text, note, choose }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above.
              <div
                key={key}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onPointerMove={() => setActive(at)}
                onClick={choose}
              >
                <span>{text}</span>
                <small>{note}</small>
              </div>
            ))}
          </div>
        )}
        {isCurrent && query.isError && (
          <LoadFailure text="Não foi possível buscar." onRetry={query.refetch} />
        )}
        <p role="status" className={options.length > 0 ? 'search-dialog-count' : undefined}>
          {said()}
        </p>
      </div>
    </Dialog>
  )
}

function countOf({ length }: readonly Option[], typed: string): string {
  return length === 0 ? `Nada encontrado para "${typed}"` : count(length, 'resultado')
}

function placesOf(role: Role, others = 'as telas'): string {
  const names = searchedResources(declaredResources(), role).map(({ label }) => label.many)
  return `Onde se busca: ${names.join(', ')}; e ${others}.`
}

function kindOf({ recurso, detalhe }: Achado): string {
  return [resourceNamed(recurso).label.one, detalhe].filter(Boolean).join(' · ')
}

function pageOf({ recurso, id }: Achado, role: Role, { pages }: SearchParts): string | undefined {
  const known = [
    resourceNamed(recurso).screen?.show?.replace(':id', String(id)),
    pages?.[recurso]?.(id),
  ]
  return known.find((page) => {
    const [path = ''] = page?.split('?') ?? []
    return screenAt(path)?.roles.includes(role)
  })
}

function useSettled(text: string): string {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return later
}
