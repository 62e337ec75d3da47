import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { call } from '#console/api/call'
import { listPath } from '#console/api/resources'
import { Entries } from '#console/crud/history/entries.tsx'
import { useStudent } from '#console/features/alunos/student'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import { aluno } from '#resources/aluno'

const tipos = [
  { name: 'mudancas', label: 'Alterações', empty: 'Nenhuma alteração registrada.' },
  { name: 'acessos', label: 'Acessos', empty: 'Nenhum acesso registrado.' },
] as const

export default function HistoricoPage() {
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const shown = tipos.find(({ name }) => name === search.get('tipo')) ?? tipos[0]
  const { query } = useStudent(id)
  const student = query.data?.data
  usePageTitle(student ? `Histórico de ${student.nome}` : 'Histórico')
  if (query.isError) {
    const missing = { text: aluno.label.missing, back: listPath(aluno) }
    return <PageState query={query} what="o aluno" missing={missing} />
  }
  return (
    <article className="history-page">
      <PageHeader title="Histórico" lead={student?.nome ?? '\u00A0'}>
        <BackButton to={paths.aluno(id)} />
        <ExportStudent id={id} />
      </PageHeader>
      <fieldset className="pills">
        <legend className="hidden-text">O que mostrar</legend>
        {tipos.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={shown.name === name}
            onClick={() => setSearch({ tipo: name }, { replace: true })}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Entries
        key={shown.name}
        of={aluno}
        name="historico"
        params={{ id, tipo: shown.name }}
        empty={shown.empty}
      />
    </article>
  )
}

function ExportStudent({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const { open } = useNotification()

  async function download() {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await call<Blob>(aluno, 'exportar', { id }, { as: 'blob' })
      saveFile(`aluno-${id}.json`, data)
    } catch {
      open?.({ type: 'error', message: 'Erro ao exportar os dados do aluno. Tente novamente.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className="button" aria-busy={busy} onClick={download}>
      <Icon name="download" size={17} />
      {busy ? 'Exportando...' : 'Exportar dados'}
    </button>
  )
}
