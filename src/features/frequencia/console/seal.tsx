import {
  isStatus,
  noSeal,
  type Seal as SealValue,
  type Status,
  sealLabels,
  statusLabels,
} from '#domain/attendance'

export function Seal({ value }: { value: SealValue }) {
  return <span className={`seal ${value ?? 'none'}`}>{value ? sealLabels[value] : noSeal}</span>
}

const tones: Readonly<Record<Status, NonNullable<SealValue>>> = {
  presente: 'regular',
  ausente: 'critico',
  justificado: 'atencao',
}

export function StatusTag({ status }: { status: string }) {
  if (!isStatus(status)) return <span className="seal">{status}</span>
  return <span className={`seal ${tones[status]}`}>{statusLabels[status]}</span>
}
