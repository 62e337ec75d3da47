import { useNavigate } from 'react-router'
import { AddReportButton } from '#console/assistance/add-report-button.tsx'
import { ListPage } from '#console/crud/list-page.tsx'
import { alunoOverrides } from '#console/overrides/aluno.tsx'
import { paths } from '#console/paths'
import type { Row } from '#console/providers/data/row'
import { aluno } from '#resources/aluno'
import { MyReports } from './my-reports.tsx'

/** The students for the assistant, each to be written about, and what the assistant has written. */
export default function AlunosPage() {
  const navigate = useNavigate()
  const caseOf = ({ id }: Row) => paths.casoDoAluno(id)
  return (
    <>
      <ListPage
        resource={aluno}
        overrides={alunoOverrides}
        title="Alunos - Relatórios"
        filters={['ano_letivo', 'turma_id', 'selo']}
        onOpen={(row) => navigate(caseOf(row))}
        href={caseOf}
        rowAction={{ width: 132, show: addReport }}
        buttons={
          <a className="button" href="#meus-relatorios">
            Meus Relatórios
          </a>
        }
      />
      <MyReports />
    </>
  )
}

function addReport({ id, nome }: Row) {
  const student = { id, nome: String(nome) }
  return (
    <AddReportButton
      student={student}
      className="text-button"
      label={`Adicionar relatório de ${student.nome}`}
    >
      Relatório
    </AddReportButton>
  )
}
