import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useForm } from '#console/form'
import { InputField } from '#console/layout/input-field.tsx'
import { PasswordField } from '#console/layout/password-field.tsx'
import { canUsePasskeys } from '#console/passkeys'
import { paths } from '#console/paths'
import { checkEducatorPassword, checkEmail, checkPassword } from './checks.ts'
import { messages } from './messages.ts'
import { CodeNeeded, type Door, enter, SignInError, signIn } from './sign-in.ts'
import { useTypedBefore } from './typed-before.ts'

/** A login that waits for a code. */
export interface Interrupted {
  readonly desafio: string
  readonly email: string
}

interface Props {
  readonly door: Door
  /** While the code is asked for: what was typed stays. */
  readonly hidden: boolean
  /** Why the code did not do. */
  readonly notice?: string | undefined
  /** Goes on to the code; rejects where its form cannot be fetched. */
  readonly onCode: (interrupted: Interrupted) => Promise<void>
}

export function LoginForm({ door, hidden, notice, onCode }: Props) {
  const form = useForm({
    email: checkEmail,
    password: door === 'educador' ? checkEducatorPassword : checkPassword,
  })
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false })
  const password = useRef<HTMLInputElement>(null)
  const failure = state.failure ?? (state.busy ? undefined : notice)
  useEffect(() => {
    if (failure && !hidden) password.current?.focus()
  }, [failure, hidden])

  const early = useTypedBefore(form.adopt)
  const hasPasskeys = useSyncExternalStore(neverChanges, canUsePasskeys, () => false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = form.submitted(event.currentTarget)
    if (!values || state.busy) return
    const email = values.email.trim()
    await attempt(async () => {
      try {
        enter(door, await signIn(door, email, values.password))
      } catch (error) {
        if (!(error instanceof CodeNeeded)) throw error
        await onCode({ desafio: error.desafio, email })
        form.field('password').onChange('')
        setState({ busy: false })
      }
    })
  }

  async function submitPasskey() {
    if (state.busy) return
    await attempt(async () => {
      const { signInByPasskey } = await import('./passkey-sign-in.ts')
      enter(door, await signInByPasskey(door))
    })
  }

  async function attempt(work: () => Promise<void>) {
    setState({ busy: true })
    try {
      await work()
    } catch (error) {
      const said = error instanceof SignInError ? error.message : messages.other
      setState({ busy: false, failure: said })
    }
  }

  return (
    <form ref={early} method="post" onSubmit={submit} noValidate hidden={hidden}>
      <p className="form-failure" role="alert">
        {failure}
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
      <button
        type="button"
        className={hasPasskeys ? 'button wide' : 'button wide entrance-unseen'}
        disabled={state.busy}
        onClick={submitPasskey}
      >
        Entrar com chave de acesso
      </button>
    </form>
  )
}

/** What a browser can do stays the same. */
const neverChanges = () => () => {}
