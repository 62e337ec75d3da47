import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { getSession } from '#console/api/session'
import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { emptyValue, formatDate } from '#model/format'
import type { Named, Row } from '#model/resource'
import { caso } from '#resources/caso'
import { CareNav, StudentLink } from './care-nav.tsx'

const ContactDrawer = lazyInAntd(() => import('./contact-drawer.tsx'))

type Caso = Row<typeof caso>

const overrides: Overrides<typeof caso> = {
  cells: {
    aluno_id: ({ aluno }) => (aluno ? <StudentLink aluno={aluno} /> : emptyValue),
    telefone: ({ telefone }) =>
      telefone ? <a href={`tel:+55${telefone.replace(/\D/g, '')}`}>{telefone}</a> : emptyValue,
    proximo_passo_em: ({ proximo_passo_em: day, passo }) => {
      if (!day) return emptyValue
      if (passo !== 'vencido') return formatDate(day)
      return (
        <strong className="alert-words due-day">
          <Icon name="note" size={18} />
          {formatDate(day)}
        </strong>
      )
    },
    responsavel: (row) => <Responsible row={row} />,
  },
  filters: { turma_id: { all: 'Todas' } },
}

/** Who takes care of a student, and what one can do about it: take it, take it over, give it back. */
function Responsible({ row }: { row: Caso }) {
  const { aluno, responsavel } = row
  const session = getSession()
  const queryClient = useQueryClient()
  const { open } = useNotification()
  const [busy, setBusy] = useState(false)
  const isMine = session.status === 'in' && responsavel?.id === session.contaId
  if (!aluno) return emptyValue

  async function change(assumir: boolean) {
    setBusy(true)
    const body = { assumir, de: responsavel?.id ?? null }
    await call(caso, 'responsavel', { id: row.aluno_id ?? 0 }, { body }).catch((error: unknown) => {
      const isTaken = error instanceof HttpError && error.status === 409
      const message = isTaken ? error.message : 'Erro ao mudar quem cuida. Tente novamente.'
      open?.({ type: 'error', message })
    })
    await queryClient.invalidateQueries()
    setBusy(false)
  }
  const say = isMine ? 'Devolver' : responsavel ? 'Assumir no lugar' : 'Assumir'
  return (
    <span className="responsible">
      {responsavel && <span>{isMine ? 'Você' : responsavel.nome}</span>}
      <button
        type="button"
        className="text-button"
        aria-label={`${say} o caso de ${aluno.nome}`}
        disabled={busy}
        onClick={() => change(!isMine)}
      >
        {say}
      </button>
    </span>
  )
}

export default function FilaPage() {
  const { opened, open, close } = useDialogState<Named>()
  return (
    <>
      <ListPage
        resource={caso}
        overrides={overrides}
        title={caso.screen?.title}
        buttons={<CareNav at="fila" />}
        rowAction={{
          width: 168,
          show: ({ aluno }) => (
            <button
              type="button"
              className="button small"
              aria-label={`Registrar contato de ${aluno?.nome}`}
              onClick={() => open(aluno)}
            >
              Registrar contato
            </button>
          ),
        }}
      />
      {opened && <ContactDrawer key={opened.id} aluno={opened} onClose={close} />}
    </>
  )
}
