import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { bringDialogs } from './dialogs.tsx'
import type { RowAction } from './row-menu-actions.tsx'

interface ActionButtonsProps {
  readonly actions: readonly RowAction[]
  readonly className: 'button' | 'text-button'
  readonly of?: string
}

export function ActionButtons({ actions, className, of }: ActionButtonsProps) {
  return actions.map(({ key, label, danger, run }) => (
    <button
      key={key}
      type="button"
      className={danger ? `${className} danger` : className}
      aria-label={of && `${label} ${of}`}
      aria-haspopup="dialog"
      onClick={run}
      {...bringDialogs}
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
    <Button
      className={isSmall ? '' : 'primary'}
      aria-haspopup="dialog"
      onClick={onClick}
      {...bringDialogs}
    >
      <Icon name="add" size={isSmall ? 16 : 17} />
      {label}
    </Button>
  )
}
