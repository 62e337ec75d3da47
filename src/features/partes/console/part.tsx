import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="details-section" aria-label={title} style={{ display: 'grid', gap: 16 }}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
