import Dropdown from 'antd/es/dropdown'
import { useRef } from 'react'
import { Icon } from '#console/layout/icon.tsx'

/** Something that can be done with a row. */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly run: () => void
}

/** The actions of a row, behind one button. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const items = actions.map(({ key, label, danger, run }) => ({
    key,
    label,
    danger: danger ?? false,
    onClick: () => {
      // The dialog that an action opens gives the focus back to here.
      button.current?.focus()
      run()
    },
  }))
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      destroyOnHidden
    >
      <button
        ref={button}
        type="button"
        className="icon-button row-menu"
        aria-haspopup="menu"
        aria-label={`Ações de ${of}`}
      >
        <Icon name="more" />
      </button>
    </Dropdown>
  )
}
