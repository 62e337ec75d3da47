import { type IconName, icons } from '#model/icons'

export type { IconName }

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={name in icons ? icons[name as keyof typeof icons] : name} />
    </svg>
  )
}
