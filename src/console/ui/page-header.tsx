import { type ReactNode, useContext } from 'react'
import { ScreenTitle } from './page-title.ts'

interface PageHeaderProps {
  /** As the screen is called in the menu, where absent. */
  readonly title?: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** The heading of a screen, with its actions beside it. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  const ofScreen = useContext(ScreenTitle)
  return (
    <header className="page-header">
      <div>
        <h1>{title ?? ofScreen}</h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
