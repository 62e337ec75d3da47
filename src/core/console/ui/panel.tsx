import type { ReactNode, Ref } from 'react'

interface PanelProps {
  readonly id: string
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly className?: string
  /** The heading, where it takes the focus of a row that is deleted. */
  readonly heading?: Ref<HTMLHeadingElement>
  /** Without them the title says it all. */
  readonly children?: ReactNode
}

export function Panel({ id, title, aside, className = '', heading, children }: PanelProps) {
  return (
    <section className={`card panel ${className}`} aria-labelledby={id}>
      <header className="panel-header">
        <h2 id={id} {...(heading && { ref: heading, tabIndex: -1 })}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
