import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from '#console/form'
import { InputField } from '#console/layout/input-field.tsx'
import { PasswordField } from '#console/layout/password-field.tsx'
import { paths } from '#console/paths'
import { openSession } from '#console/session'
import { checkEducatorPassword, checkEmail, checkPassword } from './checks.ts'
import { messages } from './messages.ts'
import { type Door, SignInError, signIn } from './sign-in.ts'
import { useTypedBefore } from './typed-before.ts'

/** The educators' login stays this long on screen after its success (section 9), in milliseconds. */
const educatorDelay = 100

export function LoginForm({ door }: { door: Door }) {
  const form = useForm({
    email: checkEmail,
    password: door === 'educador' ? checkEducatorPassword : checkPassword,
  })
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false })
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.failure) password.current?.focus()
  }, [state])

  const early = useTypedBefore(form.adopt)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submitted(event.currentTarget)
    if (!values || state.busy) return
    setState({ busy: true })
    try {
      const session = await signIn(door, values.email.trim(), values.password)
      if (door === 'educador') setTimeout(() => openSession(session), educatorDelay)
      else openSession(session)
    } catch (error) {
      const failure = error instanceof SignInError ? error.message : messages.other
      setState({ busy: false, failure })
    }
  }

  return (
    <form ref={early} method="post" onSubmit={submit} noValidate>
      <p className="form-failure" role="alert">
        {state.failure}
      </p>
      <InputField
        {...form.field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        disabled={state.busy}
      />
      <PasswordField
        {...form.field('password')}
        ref={password}
        label="Senha"
        autoComplete="current-password"
        maxLength={128}
        disabled={state.busy}
      />
      <button
        type="submit"
        className="button primary wide"
        disabled={state.busy || !form.canSubmit}
      >
        {state.busy ? 'Entrando...' : 'Entrar'}
      </button>
      <a className="entrance-link" href={paths.recuperacao.solicitar}>
        Esqueci minha senha
      </a>
    </form>
  )
}
