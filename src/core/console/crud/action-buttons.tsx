import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '#console/api/row'
import { Button, InlineButton } from '#console/ui/button.tsx'
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

interface RowNameProps {
  readonly row: Row
  readonly onOpen: (row: Row) => void
  readonly href?: ((row: Row) => string) | undefined
  readonly children: ReactNode
}

/** The name of a row: a link to its page, or a button that opens its dialog. */
export function RowName({ row, onOpen, href, children }: RowNameProps) {
  const shared = { className: 'row-name-link', children }
  if (href) return <Link {...shared} to={href(row)} />
  return <InlineButton {...shared} aria-haspopup="dialog" onClick={() => onOpen(row)} />
}
