import { useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#console/paths'
import { useForm } from '#console/ui/form'
import { recoveryRules, typedCode } from '#model/recovery'
import { useAttempt } from './attempt.ts'
import { validar } from './calls.ts'
import { CodeField } from './code-field.tsx'
import { NewCodeLink } from './new-code-link.tsx'
import { StepDone } from './step-done.tsx'
import { StepForm } from './step-form.tsx'
import { useTrail } from './trail.ts'

const step = 'validar'

/** The second screen: the code that came by e-mail. */
export function CodeStep() {
  const { email } = useTrail()
  const form = useForm({ codigo: recoveryRules.codigo })
  const [codigo, setCodigo] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { attempt, run } = useAttempt(step, input)

  function submit(element: HTMLFormElement) {
    const values = form.submitted(element)
    if (!values) return
    const typed = typedCode(values.codigo)
    setCodigo(typed)
    run(() => validar(email, typed))
  }

  if (!email) return <Navigate to={paths.recuperacao.solicitar} replace />
  if (attempt.status === 'done')
    return <StepDone step={step} to={paths.recuperacao.redefinir} trail={{ email, codigo }} />
  return (
    <StepForm
      step={step}
      email={email}
      attempt={attempt}
      canSubmit={form.canSubmit}
      onSubmit={submit}
      link={<NewCodeLink email={email} />}
    >
      <CodeField
        {...form.field('codigo')}
        ref={input}
        label="Código"
        disabled={attempt.status === 'busy'}
      />
    </StepForm>
  )
}
