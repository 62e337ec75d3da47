import { PrimaryButton } from '#console/ui/button.tsx'
import './recuperacao.css'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#console/paths'
import { usePageTitle } from '#console/ui/page-header.tsx'
import { Entrance } from '../entrance.tsx'
import type { Attempt } from './attempt.ts'

interface Props {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly submitting: string
  readonly attempt: Attempt
  readonly canSubmit: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  readonly link: ReactNode
}

export function StepForm(props: Props) {
  const { title, lead, submit, submitting, attempt, canSubmit, onSubmit, children, link } = props
  usePageTitle(title)
  const isBusy = attempt.status === 'busy'

  return (
    <Entrance title={title} lead={lead}>
      <form className="recovery" onSubmit={onSubmit} noValidate>
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
      Solicitar Novo Código
    </Link>
  )
}

interface StepDoneProps {
  readonly title: string
  readonly lead: string
  readonly next: string
  readonly to: string
  readonly trail?: Partial<Trail>
  readonly children?: ReactNode
}

export function StepDone({ title, lead, next, to, trail, children }: StepDoneProps) {
  const id = useId()
  const link = useRef<HTMLAnchorElement>(null)
  usePageTitle(title)
  useEffect(() => link.current?.focus(), [])
  return (
    <Entrance title={title}>
      <div className="recovery done">
        <p id={id} role="status">
          {lead}
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
