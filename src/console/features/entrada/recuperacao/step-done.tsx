import './recuperacao.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { Entrance } from '#console/ui/entrance.tsx'
import { usePageTitle } from '#console/ui/page-title'
import { type Step, texts } from './texts.ts'
import type { Trail } from './trail.ts'

interface Props {
  readonly step: Step
  readonly to: string
  /** What the next screen is handed. */
  readonly trail?: Partial<Trail>
  readonly children?: ReactNode
}

/** What a step says when it has gone well; the link to the next one has the focus. */
export function StepDone({ step, to, trail, children }: Props) {
  const { done, doneLead, next } = texts[step]
  const id = useId()
  const link = useRef<HTMLAnchorElement>(null)
  usePageTitle(done)
  useEffect(() => link.current?.focus(), [])
  return (
    <Entrance title={done}>
      <div className="recovery done">
        <p id={id} role="status">
          {doneLead(trail?.email ?? '')}
        </p>
        <Link
          ref={link}
          className="button primary wide"
          to={to}
          state={trail}
          aria-describedby={id}
        >
          {next}
        </Link>
        {children}
      </div>
    </Entrance>
  )
}
