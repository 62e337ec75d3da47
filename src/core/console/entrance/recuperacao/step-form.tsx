import { PrimaryButton } from '#console/ui/button.tsx'
import './recuperacao.css'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#console/paths'
import { usePageTitle } from '#console/ui/page-header.tsx'
import { Entrance } from '../entrance.tsx'
import type { Attempt } from './attempt.ts'
import { links, type Step, texts } from './texts.ts'

interface Props {
  readonly step: Step
  readonly email?: string
  readonly attempt: Attempt
  readonly canSubmit: boolean
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly children: ReactNode
  readonly link: ReactNode
}

export function StepForm(props: Props) {
  const { step, email = '', attempt, canSubmit, onSubmit, children, link } = props
  const { title, lead, submit, submitting } = texts[step]
  usePageTitle(title)
  const isBusy = attempt.status === 'busy'

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(event.currentTarget)
  }

  return (
    <Entrance title={title} lead={lead(email)}>
      <form className="recovery" onSubmit={send} noValidate>
        <p className="form-failure" role="alert">
          {attempt.status === 'open' && attempt.failure}
        </p>
        {children}
        <PrimaryButton type="submit" className="wide" disabled={isBusy || !canSubmit}>
          {isBusy ? submitting : submit}
        </PrimaryButton>
        {link}
      </form>
    </Entrance>
  )
}

export function NewCodeLink({ email }: { email: string }) {
  return (
    <Link className="entrance-link" to={paths.recuperacao.solicitar} state={{ email }}>
      {links.newCode}
    </Link>
  )
}

interface StepDoneProps {
  readonly step: Step
  readonly to: string
  readonly trail?: Partial<Trail>
  readonly children?: ReactNode
}

export function StepDone({ step, to, trail, children }: StepDoneProps) {
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

/** What one screen hands to the next, in the state of the router (decision 39); '' for what is missing. */
export interface Trail {
  readonly email: string
  readonly codigo: string
}

export function useTrail(): Trail {
  const state: unknown = useLocation().state
  return { email: textIn(state, 'email'), codigo: textIn(state, 'codigo') }
}

function textIn(state: unknown, name: string): string {
  const value = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null
  return typeof value === 'string' ? value : ''
}
