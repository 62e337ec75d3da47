import { useMay } from '#console/api/auth-provider'
import { AddButton } from '#console/crud/action-buttons.tsx'
import { StudentReports } from '#features/assistencia/console/student-reports.tsx'
import { classificacao } from '#features/documentos/calls'
import ConsentsPanel from '#features/documentos/console/consents-panel.tsx'
import { PaperKind } from '#features/documentos/console/paper-kind.tsx'
import { aluno } from '#resources/aluno'
import { autorizacao } from '#resources/autorizacao'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { Documents, documentTexts } from './documents.tsx'
import type { Aluno } from './student.ts'

export interface DocumentsPartProps {
  readonly student: Aluno
  readonly onEdit: ((section?: string) => void) | null
}

/** The papers of a student: what was attached, and what the social service wrote. */
export default function DocumentsPart({ student, onEdit }: DocumentsPartProps) {
  const attaches = useMay(aluno, 'anexar') && onEdit
  const maySay = useMay(classificacao, 'classificarDocumento')
  const seesConsents = useMay(autorizacao, 'list')
  const seesReports = useMay(relatorioAssistente, 'doAluno')
  return (
    <>
      <Documents
        documents={student.documentos}
        beside={(document) => <PaperKind {...{ document, maySay }} papers={student.papeis ?? []} />}
      />
      {attaches && (
        <AddButton
          isSmall
          label={documentTexts.add}
          onClick={() => attaches(aluno.fields.documentos.label)}
        />
      )}
      {seesConsents && <ConsentsPanel student={student} />}
      {seesReports && <StudentReports student={student} />}
    </>
  )
}
