import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { handed } from '#console/api/handed'

export const ScreenTitle = createContext('')

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${handed.name}`
  }, [title])
}

interface PageHeaderProps {
  readonly title?: string
  readonly lead?: ReactNode
  readonly children?: ReactNode
}

/** The heading takes the focus that a navigation gave to the content around it. */
export function focusHeading(): void {
  const content = document.activeElement
  if (content?.id === 'conteudo') content.querySelector('h1')?.focus({ preventScroll: true })
}

export function PageHeader({ title, lead, children }: PageHeaderProps) {
  const ofScreen = useContext(ScreenTitle)
  useEffect(focusHeading, [])
  return (
    <header className="page-header">
      <div>
        <h1 tabIndex={-1}>{title ?? ofScreen}</h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}

/** In the place of a screen that the host lacks. */
export function NotOffered() {
  return <PageHeader lead="Este servidor não oferece esta tela." />
}
