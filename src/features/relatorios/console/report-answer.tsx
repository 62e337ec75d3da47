import Button from 'antd/es/button'
import { useMemo } from 'react'
import { useMay } from '#console/api/auth-provider'
import { offers } from '#console/api/resources'
import type { Row } from '#console/api/row'
import ActionDialog from '#console/crud/action-dialog.tsx'
import FormDialog from '#console/crud/form-dialog.tsx'
import { useAction } from '#console/crud/use-action'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { relatorio } from '#resources/relatorio'
import { supervisao } from '../calls.ts'
import { ReportSteps, ReportText, stepsOf } from './report-text.tsx'
import { type Relatorio, reportFields } from './texts.ts'

interface AnswerProps {
  readonly report: Relatorio
  readonly onDone: () => void
}

/** What may be done with a report that is read: the coordination answers it, its author writes it again. */
export function ReportAnswer({ report, onDone }: AnswerProps) {
  if (useMay(supervisao, 'devolver')) return <Answer {...{ report, onDone }} />
  return offers(supervisao, 'devolver') && <WriteAgain report={report} />
}

function Answer({ report, onDone }: AnswerProps) {
  const { situacao } = report
  const visto = stepsOf(report).at(-1)?.id ?? null
  const seen = useMemo(() => ({ visto }), [visto])
  const read = useAction(supervisao.marcarLido, onDone)
  return (
    <>
      {situacao !== 'devolvido' && (
        <DialogButton
          className="button"
          disabled={read.busy}
          dialog={(onClose) => (
            <ActionDialog
              {...{ onDone, onClose }}
              action={supervisao.devolver}
              resource={relatorio}
              row={report}
              besides={seen}
              head={<ReportText resource={relatorio} report={report} fields={reportFields} />}
            />
          )}
        >
          {supervisao.devolver.words.title}
        </DialogButton>
      )}
      {situacao !== 'lido' && (
        <Button type="primary" loading={read.busy} onClick={() => read.run(report.id, seen)}>
          {supervisao.marcarLido.words.submit}
        </Button>
      )}
    </>
  )
}

function WriteAgain({ report }: { report: Relatorio }) {
  if (stepsOf(report).at(-1)?.situacao !== 'devolvido') return null
  return (
    <DialogButton
      className="button primary"
      dialog={(onClose) => (
        <FormDialog resource={relatorio} overrides={withSteps} id={report.id} {...{ onClose }} />
      )}
    >
      {relatorio.label.edit}
    </DialogButton>
  )
}

/** The coordination's comment stands beside the text that answers it. */
const withSteps = { FormHead: ({ row }: { row: Row }) => <ReportSteps steps={stepsOf(row)} /> }
