import { Link } from 'react-router'
import { offers } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { ListPage } from '#console/crud/list-page.tsx'
import { TextButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { MyReports } from '#features/assistencia/console/my-reports.tsx'
import { useAddReport } from '#features/assistencia/console/use-add-report.tsx'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { declaracao } from '#resources/declaracao'
import { alunoOverrides } from './overrides.tsx'
import { reportFilters } from './queries.ts'

export default function AlunosRelatoriosPage() {
  const { add, dialog } = useAddReport()
  const button = ({ id, nome }: Row) => (
    <TextButton
      aria-label={`Adicionar relatório de ${nome}`}
      aria-haspopup="dialog"
      onClick={() => add({ id, nome: String(nome) })}
    >
      <Icon name="add" size={16} />
      Relatório
    </TextButton>
  )
  return (
    <>
      <ListPage
        resource={aluno}
        overrides={alunoOverrides}
        filters={reportFilters}
        href={({ id }) => addresses.casoDoAluno(id)}
        rowAction={{ width: 132, show: button }}
        buttons={
          <MoreActions>
            {offers(declaracao, 'emitir') && (
              <>
                <Link className="button" to={addresses.folhas}>
                  Folha do mês
                </Link>
                <Link className="button" to={addresses.declaracoes()}>
                  {declaracao.label.many}
                </Link>
                <Link className="button" to={addresses.fichas}>
                  Ficha de emergência
                </Link>
              </>
            )}
            <a className="button" href="#meus-relatorios">
              Meus Relatórios
            </a>
          </MoreActions>
        }
      />
      <MyReports />
      {dialog}
    </>
  )
}
