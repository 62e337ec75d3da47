import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '#console/paths'
import { useForm } from '#console/ui/form'
import { InputField } from '#console/ui/input-field.tsx'
import { recoveryRules, typedCode } from '#model/recovery'
import { useAttempt, validar } from './attempt.ts'
import { NewCodeLink, StepDone, StepForm } from './step-form.tsx'
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

type CodeFieldProps = Omit<ComponentProps<typeof InputField>, 'ref'> & {
  readonly ref: RefObject<HTMLInputElement | null>
}

/** Takes a code as it is typed or pasted; the caret stays where it was, also in the middle. */
function CodeField({ ref, onChange, ...props }: CodeFieldProps) {
  function change(typed: string) {
    const code = typedCode(typed)
    const input = ref.current
    if (input && input.value !== code) {
      const caret = typedCode(typed.slice(0, input.selectionStart ?? typed.length)).length
      input.value = code
      input.setSelectionRange(caret, caret)
    }
    onChange(code)
  }

  return (
    <div className="recovery-code">
      <InputField
        {...props}
        ref={ref}
        onChange={change}
        type="text"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  )
}
