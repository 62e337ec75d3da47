import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#console/api/call'
import { listPath } from '#console/api/resources'
import { useStudent } from '#console/features/alunos/student'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import { aluno } from '#resources/aluno'
import { Entries, type Tipo } from './entries.tsx'
import './historico.css'

const tipos: readonly (readonly [Tipo, string])[] = [
  ['mudancas', 'Alterações'],
  ['acessos', 'Acessos'],
]

export default function HistoricoPage() {
  const { id = '' } = useParams()
  const [tipo, setTipo] = useState<Tipo>('mudancas')
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
        {tipos.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={tipo === name}
            onClick={() => setTipo(name)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <Entries key={tipo} id={id} tipo={tipo} />
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
