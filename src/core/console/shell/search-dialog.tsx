import '../../core/console/ui/search-box.css'
import './search-dialog.css'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { resourceNamed } from '#console/api/route'
import { useCall } from '#console/api/use-call'
import RowDialog from '#console/crud/row-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import StudentDialog from '#features/alunos/console/student-dialog.tsx'
import { type Achado, busca } from '#model/calls/busca'
import type { Role } from '#model/field'
import { dayOf } from '#model/format'
import { searchedResources } from '#model/search'
import { resources } from '#resources'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'
import { classScreenOf, destinationsOf } from './destinations.ts'
import { screenAt } from './routes.tsx'

const pauseMs = 150
const fewestLetters = 2

interface SearchDialogProps {
  readonly role: Role
  readonly onClose: () => void
}

export default function SearchDialog({ role, onClose }: SearchDialogProps) {
  const [opener] = useState(() => document.activeElement)
  const [shown, setShown] = useState<Achado>()
  const navigate = useNavigate()

  function choose(found: Achado) {
    const page = pageOf(found, role)
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

  if (!shown) return <Search role={role} onChoose={choose} onGo={go} onClose={onClose} />
  if (shown.recurso === resources.aluno.name) return <StudentDialog id={shown.id} onClose={back} />
  return <RowDialog resource={resourceNamed(shown.recurso)} id={shown.id} onClose={back} />
}

interface SearchProps extends SearchDialogProps {
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

function Search({ role, onChoose, onGo, onClose }: SearchProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const ofClass = classScreenOf(typed, dayOf(new Date()))
  const wanted = ofClass?.name ?? typed
  const asked = useSettled(wanted)
  const query = useCall<typeof busca, 'buscar', readonly Achado[]>(
    busca,
    'buscar',
    { q: asked },
    // Names of children: nothing of it is kept.
    { enabled: asked.length >= fewestLetters, retry: false, staleTime: 0, gcTime: 0 },
  )
  const isCurrent = asked === wanted && asked.length >= fewestLetters
  const found = isCurrent ? query.data : undefined
  const rows = ofClass ? found?.filter(({ recurso }) => recurso === turma.name) : found
  const options: Option[] = [
    ...(typed.length < fewestLetters ? [] : destinationsOf(role, typed)).map((to) => ({
      key: `${to.to} ${to.title}`,
      text: to.title,
      note: to.creates ? 'Ação' : 'Tela',
      choose: () => onGo(to.to, to.creates),
    })),
    ...(rows ?? []).map((row) => ({
      key: `${row.recurso} ${row.id}`,
      text: ofClass ? `${ofClass.title} · ${row.nome}` : row.nome,
      note: ofClass ? 'Tela' : kindOf(row),
      choose: () => (ofClass ? onGo(ofClass.to(row.id)) : onChoose(row)),
    })),
  ]
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
          {messageOf(role, asked, isCurrent, query.isError, rows && options)}
        </p>
      </div>
    </Dialog>
  )
}

function messageOf(
  role: Role,
  asked: string,
  isCurrent: boolean,
  isError: boolean,
  found: readonly Option[] | undefined,
): string {
  if (found?.length === 0) return `Nada encontrado para "${asked}"`
  if (found) return found.length === 1 ? '1 resultado' : `${found.length} resultados`
  if (isCurrent) return isError ? '' : 'Buscando…'
  const names = searchedResources(resources, role).map(({ label }) => label.many)
  return `Onde se busca: ${names.join(', ')}; e as telas, como "nova turma" ou "folha" e a turma.`
}

function kindOf({ recurso, detalhe }: Achado): string {
  return [resourceNamed(recurso).label.one, detalhe].filter(Boolean).join(' · ')
}

const otherPages: Readonly<Record<string, (id: number) => string>> = {
  [resources.aluno.name]: addresses.casoDoAluno,
  [resources.educador.name]: addresses.educador,
}

function pageOf({ recurso, id }: Achado, role: Role): string | undefined {
  const pages = [
    resourceNamed(recurso).screen?.show?.replace(':id', String(id)),
    otherPages[recurso]?.(id),
  ]
  return pages.find((page) => {
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
