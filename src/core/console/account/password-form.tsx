import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { HttpError, isNotOffered } from '#console/api/request'
import { confirmation } from '#console/entrance/recuperacao/texts'
import { type Check, useForm } from '#console/ui/form'
import { PasswordField } from '#console/ui/input-field.tsx'
import { conta } from '#model/calls/conta'
import { recoveryRules } from '#model/recovery'
import { texts } from './texts.ts'

type Name = 'senha_atual' | 'nova_senha' | 'confirmacao'
type Passwords = Readonly<Record<Name, string>>

interface Refusal {
  readonly sent: Passwords
  readonly errors: Readonly<Record<string, string>>
  readonly message: string | null
}

const words = texts.password

const checks: Readonly<Record<Name, Check<Name>>> = {
  senha_atual: (value) => (value ? null : words.required),
  nova_senha: (value, { senha_atual }) =>
    recoveryRules.nova_senha(value) ?? (value === senha_atual ? words.unchanged : null),
  confirmacao: (value, { nova_senha }) => {
    if (!value) return confirmation.required
    return value === nova_senha ? null : confirmation.different
  },
}

interface PasswordFormProps {
  readonly email: string
  readonly onChanged: () => Promise<void> | void
}

export function PasswordForm({ email, onChanged }: PasswordFormProps) {
  const form = useForm<Name>(checks)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = refusal?.errors.nova_senha ? second : first
    if (refusal) input.current?.focus()
  }, [refusal])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = form.submitted(event.currentTarget)
    if (!sent || busy) return
    const { senha_atual, nova_senha } = sent
    setBusy(true)
    try {
      await call(conta, 'trocarSenha', {}, { body: { senha_atual, nova_senha } })
      await onChanged()
    } catch (error) {
      setRefusal({ sent, ...refusalOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const field = (name: Name) => {
    const own = form.field(name)
    const isSame = refusal?.sent[name] === own.value
    const said = isSame ? (refusal.errors[name] ?? null) : null
    return { ...own, error: own.error ?? said, disabled: busy }
  }

  return (
    <form className="password-form" onSubmit={submit} noValidate>
      <p className="form-failure" role="alert">
        {refusal?.message}
      </p>
      {/* Nobody types here: it tells password managers whose password is being changed. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('senha_atual')}
        ref={first}
        label={words.current}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('nova_senha')}
        ref={second}
        label={words.next}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmacao')} label={words.again} autoComplete="new-password" />
      <button type="submit" className="button primary wide" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </button>
    </form>
  )
}

function refusalOf(error: unknown): Pick<Refusal, 'errors' | 'message'> {
  if (!(error instanceof HttpError)) return { errors: {}, message: words.failed }
  const { status, errors, detail } = error
  if (isNotOffered(error)) return { errors: {}, message: texts.notOffered }
  if (Object.keys(errors).length > 0) return { errors, message: null }
  return { errors: {}, message: status === 429 && detail ? detail : words.failed }
}
