import { useState } from 'react'
import { useParams } from 'react-router'
import { listPath } from '#console/api/resources'
import { useStudent } from '#console/features/alunos/student'
import { paths } from '#console/paths'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { usePageTitle } from '#console/ui/page-title'
import { aluno } from '#resources/aluno'
import { Entries } from './entries.tsx'
import { ExportStudent } from './export-student.tsx'
import type { Tipo } from './use-history.ts'
import './historico.css'

const tipos: readonly (readonly [Tipo, string])[] = [
  ['mudancas', 'Alterações'],
  ['acessos', 'Acessos'],
]

/** Who changed what of a student's record, and when; and who read it. */
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
