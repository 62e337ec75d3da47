import {
  isStatus,
  noSeal,
  type Seal as SealValue,
  type Status,
  sealLabels,
  statusLabels,
} from '#domain/attendance'

const looks = { regular: 'good', atencao: 'warn', critico: 'bad' } as const

export function Seal({ value }: { value: SealValue }) {
  return (
    <span className={value ? `tag ${looks[value]}` : 'tag'}>
      {value ? sealLabels[value] : noSeal}
    </span>
  )
}

export const tones: Readonly<Record<Status, 'good' | 'bad' | 'warn'>> = {
  presente: 'good',
  ausente: 'bad',
  justificado: 'warn',
}

export function StatusTag({ status }: { status: string }) {
  if (!isStatus(status)) return <span className="tag">{status}</span>
  return <span className={`tag ${tones[status]}`}>{statusLabels[status]}</span>
}
