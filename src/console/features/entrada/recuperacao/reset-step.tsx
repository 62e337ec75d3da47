import { useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { HttpError } from '#console/api/request'
import { getSession, signOut } from '#console/api/session'
import { paths } from '#console/paths'
import { type Check, useForm } from '#console/ui/form'
import { PasswordField } from '#console/ui/input-field.tsx'
import { easyPassword } from '#model/password'
import { recoveryRules } from '#model/recovery'
import { redefinir, useAttempt } from './attempt.ts'
import { NewCodeLink, StepDone, StepForm } from './step-form.tsx'
import { confirmation } from './texts.ts'
import { useTrail } from './trail.ts'

const step = 'redefinir'

const checkConfirmation: Check<'nova_senha' | 'confirmacao'> = (value, { nova_senha }) => {
  if (!value) return confirmation.required
  return value === nova_senha ? null : confirmation.different
}

/** The third screen: the new password, twice. */
export function ResetStep() {
  const { email, codigo } = useTrail()
  const [easy, setEasy] = useState('')
  const form = useForm({
    nova_senha: (value) =>
      value && value === easy ? easyPassword : recoveryRules.nova_senha(value),
    confirmacao: checkConfirmation,
  })
  const input = useRef<HTMLInputElement>(null)
  const { attempt, run } = useAttempt(step, input)
  const shared = { autoComplete: 'new-password', disabled: attempt.status === 'busy' } as const

  function submit(element: HTMLFormElement) {
    const values = form.submitted(element)
    if (!values) return
    run(async () => {
      await redefinir(email, codigo, values.nova_senha).catch((error) => {
        if (error instanceof HttpError && error.detail === easyPassword) setEasy(values.nova_senha)
        throw error
      })
      leaveAs(email)
    })
  }

  if (!email || !codigo) return <Navigate to={paths.recuperacao.solicitar} replace />
  if (attempt.status === 'done') return <StepDone step={step} to={paths.login} />
  return (
    <StepForm
      step={step}
      email={email}
      attempt={attempt}
      canSubmit
      onSubmit={submit}
      link={<NewCodeLink email={email} />}
    >
      {/* Nobody types here: it tells password managers whose password is being changed. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('nova_senha')} {...shared} ref={input} label="Nova senha" />
      <PasswordField {...form.field('confirmacao')} {...shared} label="Confirme a nova senha" />
    </StepForm>
  )
}

/** The server has ended every session of this e-mail; one that is open in this browser is one of them. */
function leaveAs(email: string): void {
  const session = getSession()
  if (session.status === 'in' && session.email === email.toLowerCase()) signOut()
}
