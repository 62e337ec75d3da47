import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { useRole } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { Button, TextButton } from '#console/ui/button.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { DeleteQuestion } from '#console/ui/questions.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { useTask } from '#console/ui/use-task'
import { type EstadoDaLista, type Visao, visao } from '#model/calls/visao'
import type { ColumnsPanelProps } from './columns-panel.tsx'
import type { ChangeList, ListState } from './list-state.ts'
import { RowMenu } from './row-menu.tsx'
import { applicableView, isSameView, viewOf } from './saved-view.ts'
import './views-panel.css'

interface ViewsPanelProps extends ColumnsPanelProps {
  readonly state: ListState
  readonly change: ChangeList
  readonly onClose: () => void
}

export default function ViewsPanel(props: ViewsPanelProps) {
  const { resource, overrides, state, change, chosen, choose, onClose } = props
  const role = useRole()
  const [renamed, setRenamed] = useState<number | null>(null)
  const [notice, setNotice] = useState('')
  const deleting = useDialogState<Visao>()
  const query = useCall(visao, 'minhas', { lista: resource.name }, { retry: false, staleTime: 0 })
  const id = useId()
  const now = viewOf(state, chosen)

  function apply({ nome, estado }: Visao) {
    const { view, missing } = applicableView(resource, role, overrides, estado)
    const { colunas, ...asked } = view
    change(asked)
    choose(colunas)
    if (missing.length === 0) return onClose()
    setNotice(`"${nome}" foi aplicada sem o que esta lista não tem mais: ${missing.join(', ')}.`)
  }

  async function save(nome: string) {
    const body = { lista: resource.name, nome, estado: now }
    setNotice('')
    await call(visao, 'salvar', {}, { body })
    setNotice(`Visão "${nome}" salva.`)
    await query.refetch()
  }

  async function mend(id: number, changes: { nome?: string; estado?: EstadoDaLista }) {
    await call(visao, 'mudar', { id }, { body: changes })
    await query.refetch()
  }

  const [, replace] = useTask(async ({ id, nome }: Visao) => {
    await mend(id, { estado: now })
    setNotice(`"${nome}" agora é a lista como está.`)
  }, 'Erro ao salvar a visão. Tente novamente.')

  async function remove(gone: Visao) {
    deleting.close()
    try {
      await call(visao, 'excluir', { id: gone.id })
      setNotice(`Visão "${gone.nome}" excluída.`)
    } catch {
      tell('error', 'Erro ao excluir a visão. Tente novamente.')
    }
    await query.refetch()
    focusSoon(`${id}-nome`)
  }

  function endRenaming(view: number) {
    setRenamed(null)
    focusSoon(`${id}-${view}`)
  }

  const actionsOf = (each: Visao) => [
    ...(isSameView(each.estado, now)
      ? []
      : [{ key: 'substituir', label: 'Substituir pela lista atual', run: () => replace(each) }]),
    { key: 'renomear', label: 'Renomear', run: () => setRenamed(each.id) },
    { key: 'excluir', label: 'Excluir', danger: true, run: () => deleting.open(each) },
  ]

  return (
    <>
      <Loaded query={query} what="as visões" waiting={<div className="skeleton field-wait" />}>
        {(views) =>
          views.length === 0 ? (
            <p>
              Uma visão guarda, sob um nome, a busca, os filtros, a ordem e as colunas desta lista.
              Só você a vê.
            </p>
          ) : (
            <ul className="views-list">
              {views.map((each) =>
                each.id === renamed ? (
                  <li key={each.id}>
                    <NameForm
                      id={`${id}-novo-nome`}
                      label={`Novo nome de ${each.nome}`}
                      submit="Renomear"
                      initial={each.nome}
                      onSave={async (nome) => {
                        await mend(each.id, { nome })
                        endRenaming(each.id)
                      }}
                    >
                      <TextButton onClick={() => endRenaming(each.id)}>Cancelar</TextButton>
                    </NameForm>
                  </li>
                ) : (
                  <li key={each.id}>
                    <button
                      id={`${id}-${each.id}`}
                      type="button"
                      className="view-name"
                      aria-current={isSameView(each.estado, now)}
                      onClick={() => apply(each)}
                    >
                      {each.nome}
                    </button>
                    <RowMenu of={each.nome} actions={actionsOf(each)} />
                  </li>
                ),
              )}
            </ul>
          )
        }
      </Loaded>
      <NameForm id={`${id}-nome`} label="Nome da visão" submit="Salvar visão" onSave={save} />
      <p role="status">{notice}</p>
      {deleting.opened && (
        <DeleteQuestion
          question={`Deseja excluir a visão "${deleting.opened.nome}"?`}
          onCancel={deleting.close}
          onDelete={() => deleting.opened && remove(deleting.opened)}
        />
      )}
    </>
  )
}

/** What had the focus has gone by then. */
function focusSoon(id: string) {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}

interface NameFormProps {
  readonly id: string
  readonly label: string
  readonly submit: string
  readonly initial?: string
  readonly onSave: (nome: string) => Promise<void>
  readonly children?: ReactNode
}

function NameForm({ id, label, submit, initial = '', onSave, children }: NameFormProps) {
  const [nome, setNome] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!initial) return
    // After the key that asked for it, which would send the form.
    const frame = requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [initial])

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const typed = nome.trim()
    if (busy) return
    if (!typed) return setError('Dê um nome à visão')
    setBusy(true)
    setError(null)
    try {
      await onSave(typed)
      // What has been typed since stays.
      setNome((now) => (now === nome ? '' : now))
    } catch (failure) {
      const said = failure instanceof HttpError ? failure.errors.nome : undefined
      setError(said ?? 'Erro ao salvar a visão. Tente novamente.')
    }
    setBusy(false)
  }

  return (
    <form className="view-form field-line" noValidate onSubmit={save}>
      <label htmlFor={id}>{label}</label>
      <div className="actions">
        <input
          ref={input}
          id={id}
          className="native-input"
          value={nome}
          maxLength={60}
          autoComplete="off"
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-erro` : undefined}
          onChange={(event) => setNome(event.target.value)}
        />
        <Button type="submit" aria-busy={busy}>
          {submit}
        </Button>
        {children}
      </div>
      <p id={`${id}-erro`} aria-live="polite">
        {error}
      </p>
    </form>
  )
}
