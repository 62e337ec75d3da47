import Dropdown from 'antd/es/dropdown'

export interface RowAction {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly run: () => void
}

interface RowMenuActionsProps {
  readonly actions: readonly RowAction[]
  readonly onPick: (action: RowAction) => void
  readonly onClose: () => void
}

export default function RowMenuActions({ actions, onPick, onClose }: RowMenuActionsProps) {
  const items = actions.flatMap((action, at) => [
    ...(action.danger && at > 0 ? [{ type: 'divider' as const }] : []),
    {
      key: action.key,
      label: action.label,
      danger: action.danger ?? false,
      onClick: () => onPick(action),
    },
  ])
  return (
    <Dropdown
      open
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      onOpenChange={(open, { source }) => {
        // A choice closes by itself, once it has been made.
        if (!open && source === 'trigger') onClose()
      }}
    >
      <span className="row-menu-anchor" />
    </Dropdown>
  )
}
