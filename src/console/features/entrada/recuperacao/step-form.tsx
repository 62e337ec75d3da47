import './recuperacao.css'
import type { FormEvent, ReactNode } from 'react'
import { Entrance } from '#console/ui/entrance.tsx'
import { usePageTitle } from '#console/ui/page-title'
import type { Attempt } from './attempt.ts'
import { type Step, texts } from './texts.ts'

interface Props {
  readonly step: Step
  readonly email: string
  readonly attempt: Attempt
  readonly canSubmit: boolean
  readonly onSubmit: (form: HTMLFormElement) => void
  /** The inputs; they are disabled while the call is under way. */
  readonly children: ReactNode
  /** The way back, below the button. */
  readonly link: ReactNode
}

/** The form of a step, with its button and what went wrong. */
export function StepForm(props: Props) {
  const { step, email, attempt, canSubmit, onSubmit, children, link } = props
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
        <button type="submit" className="button primary wide" disabled={isBusy || !canSubmit}>
          {isBusy ? submitting : submit}
        </button>
        {link}
      </form>
    </Entrance>
  )
}
