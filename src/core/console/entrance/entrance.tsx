import './entrance.css'
import type { ReactNode } from 'react'
import { handed } from '#console/api/handed'
import { Brand } from '#console/ui/brand.tsx'

interface Props {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

export function Entrance({ title, lead, children }: Props) {
  return (
    <div className="entrance">
      <aside className="entrance-cover">
        <Brand />
        <p className="entrance-motto">{handed.motto}</p>
      </aside>
      <main className="entrance-main">
        <div className="entrance-form">
          <h1>{title}</h1>
          {lead && <p className="entrance-lead">{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
