import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#console/paths'
import { useForm } from '#console/ui/form'
import { InputField } from '#console/ui/input-field.tsx'
import { recoveryRules } from '#model/recovery'
import { solicitar, useAttempt } from './attempt.ts'
import { StepDone, StepForm } from './step-form.tsx'
import { links } from './texts.ts'
import { useTrail } from './trail.ts'

const step = 'solicitar'

/** The first screen: the e-mail that the code goes to. */
export function RequestStep() {
  const form = useForm({ email: recoveryRules.email }, { email: useTrail().email })
  const [sentTo, setSentTo] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { attempt, run } = useAttempt(step, input)
  const toLogin = (
    <Link className="entrance-link" to={paths.login}>
      {links.login}
    </Link>
  )

  function submit(element: HTMLFormElement) {
    const email = form.submitted(element)?.email.trim()
    if (!email) return
    setSentTo(email)
    run(() => solicitar(email))
  }

  if (attempt.status === 'done')
    return (
      <StepDone step={step} to={paths.recuperacao.validarCodigo} trail={{ email: sentTo }}>
        {toLogin}
      </StepDone>
    )
  return (
    <StepForm step={step} email="" attempt={attempt} canSubmit onSubmit={submit} link={toLogin}>
      <InputField
        {...form.field('email')}
        ref={input}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        disabled={attempt.status === 'busy'}
      />
    </StepForm>
  )
}
