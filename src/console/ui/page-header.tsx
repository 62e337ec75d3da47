import type { ReactNode } from 'react'

/** The heading of a screen, with its actions beside it. */
export function PageHeader(props: { title: string; lead?: ReactNode; children?: ReactNode }) {
  const { title, lead, children } = props
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
