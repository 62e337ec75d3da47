import Form from 'antd/es/form'
import { offers } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { vinculo } from '#resources/vinculo'
import { desligamento } from '../calls.ts'
import LeaveDialog from './leave-dialog.tsx'
import type { Aluno } from './student.ts'

/** Who is in a class and gets a situation of those who have left leaves on a day, which is asked for. */
export default function LeaveFromForm({ row, onSaved }: { row: Row; onSaved: () => void }) {
  const form = Form.useFormInstance()
  const typed: unknown = Form.useWatch('situacao', form)
  const motivo = vinculo.periods?.endedBy?.reasons[String(typed)]
  if (!motivo || !row.turma_id || typed === row.situacao || !offers(desligamento, 'desligar'))
    return null
  return (
    <LeaveDialog
      name="desligar"
      // The form is the one of a student.
      student={row as unknown as Aluno}
      motivo={motivo}
      onClose={() => {
        form.setFieldValue('situacao', row.situacao)
        onSaved()
      }}
    />
  )
}
