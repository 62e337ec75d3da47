import {
  isStatus,
  noSeal,
  type Seal as SealValue,
  type Status,
  sealLabels,
  statusLabels,
} from '#model/attendance'

/** The attendance seal of a student; grey where nothing was recorded. */
export function Seal({ value }: { value: SealValue }) {
  return <span className={`seal ${value ?? 'none'}`}>{value ? sealLabels[value] : noSeal}</span>
}

/** The colours of the seals say the same of a day. */
const tones: Readonly<Record<Status, NonNullable<SealValue>>> = {
  presente: 'regular',
  ausente: 'critico',
  justificado: 'atencao',
}

/** A status in its colour, with its word; one the product does not know stands as it came. */
export function StatusTag({ status }: { status: string }) {
  if (!isStatus(status)) return <span className="seal">{status}</span>
  return <span className={`seal ${tones[status]}`}>{statusLabels[status]}</span>
}
