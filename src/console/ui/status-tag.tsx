import { isStatus, type Seal, type Status, statusLabels } from '#model/attendance'

/** The colours of the seals say the same of a day. */
const tones: Readonly<Record<Status, NonNullable<Seal>>> = {
  presente: 'regular',
  ausente: 'critico',
  justificado: 'atencao',
}

/** A status in its colour, with its word; one the product does not know stands as it came. */
export function StatusTag({ status }: { status: string }) {
  if (!isStatus(status)) return <span className="seal">{status}</span>
  return <span className={`seal ${tones[status]}`}>{statusLabels[status]}</span>
}
