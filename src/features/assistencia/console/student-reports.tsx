import { useMay } from '#console/api/auth-provider'
import { useCall } from '#console/api/use-call'
import { AddButton } from '#console/crud/action-buttons.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { ReportList } from '#features/relatorios/console/report-list.tsx'
import { emptyTexts } from '#features/relatorios/console/texts'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { CareReportDialog } from './report-list.tsx'
import { authorAndText } from './texts.ts'
import { useAddReport } from './use-add-report.tsx'

export function StudentReports({ student }: { student: { id: number; nome: string } }) {
  const addsReports = useMay(relatorioAssistente, 'create')
  const { add, dialog } = useAddReport()
  const { label } = relatorioAssistente
  return (
    <Panel
      id="relatorios"
      title="Relatórios da assistência social"
      aside={addsReports && <AddButton isSmall label={label.add} onClick={() => add(student)} />}
    >
      <ReportList
        query={useCall(relatorioAssistente, 'doAluno', { id: student.id })}
        Dialog={CareReportDialog}
        empty={emptyTexts.usual}
        note={authorAndText}
      />
      {dialog}
    </Panel>
  )
}
