import { createContext, type ReactNode, useContext, useEffect } from 'react'

export const ScreenTitle = createContext('')

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Caderno`
  }, [title])
}

interface PageHeaderProps {
  readonly title?: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

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
