import { Icon } from '#console/ui/icon.tsx'
import type { RowAction } from './row-menu-actions.tsx'

interface ActionButtonsProps {
  readonly actions: readonly RowAction[]
  readonly className: 'button' | 'text-button'
  /** The name of the row, where its label must tell it from other rows. */
  readonly of?: string
}

/** What can be done with one row, without a menu. */
export function ActionButtons({ actions, className, of }: ActionButtonsProps) {
  return actions.map(({ key, label, danger, run }) => (
    <button
      key={key}
      type="button"
      className={danger ? `${className} danger` : className}
      aria-label={of && `${label} ${of}`}
      aria-haspopup="dialog"
      onClick={run}
    >
      {label}
    </button>
  ))
}

interface AddButtonProps {
  readonly label: string | undefined
  readonly isSmall?: boolean
  readonly onClick: () => void
}

export function AddButton({ label, isSmall, onClick }: AddButtonProps) {
  return (
    <button
      type="button"
      className={isSmall ? 'button small' : 'button primary'}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon name="add" size={isSmall ? 16 : 17} />
      {label}
    </button>
  )
}
