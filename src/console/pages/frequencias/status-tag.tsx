import { isStatus, type Seal, type Status } from '#model/attendance'
import { statusText } from './summary.ts'

/** The colours of the seals say the same of a day. */
const tones: Readonly<Record<Status, NonNullable<Seal>>> = {
  presente: 'regular',
  ausente: 'critico',
  justificado: 'atencao',
}

/** A status in its colour, with its word. */
export function StatusTag({ status }: { status: string }) {
  return (
    <span className={isStatus(status) ? `seal ${tones[status]}` : 'seal'}>
      {statusText(status)}
    </span>
  )
}
