import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { canUsePasskeys } from '#console/api/passkeys'
import { paths } from '#console/paths'
import { PrimaryButton } from '#console/ui/button.tsx'
import { type Check, useForm } from '#console/ui/form'
import { whenIdle } from '#console/ui/idle'
import { InputField, PasswordField } from '#console/ui/input-field.tsx'
import { emailPattern } from '#model/email'
import type { Door } from '../door.ts'
import { messages, SignInError } from './messages.ts'
import { CodeNeeded, enter, signIn, type Typed } from './sign-in.ts'

export interface Interrupted {
  readonly desafio: string
  readonly email: string
}

interface Props {
  readonly door: Door
  /** While the code is asked for: what was typed stays. */
  readonly hidden: boolean
  readonly notice?: string | undefined
  readonly onSending: () => void
  readonly onCode: (interrupted: Interrupted) => Promise<void>
}

/** `waiting` is for a busy server. */
interface State {
  readonly phase: 'free' | 'sending' | 'waiting'
  readonly failure?: string
}

export function LoginForm({ door, hidden, notice, onSending, onCode }: Props) {
  const form = useForm({ email: checkEmail, password: (value) => checkPassword(value, door) })
  const [state, setState] = useState<State>({ phase: 'free' })
  const sending = useRef(new AbortController())
  const password = useRef<HTMLInputElement>(null)
  const isFree = state.phase === 'free'
  const isWaiting = state.phase === 'waiting'
  const failure = state.failure ?? (isFree ? notice : undefined)
  useEffect(() => {
    if (failure && !hidden) password.current?.focus()
  }, [failure, hidden])

  const early = useTypedBefore(form.adopt)
  const hasPasskeys = useSyncExternalStore(neverChanges, canUsePasskeys, () => false)

  async function submit({ email: typed, password }: Typed) {
    if (!isFree) return
    const email = typed.trim()
    const told = () => setState({ phase: 'waiting' })
    whenIdle().then(onSending)
    await attempt(async (signal) => {
      try {
        enter(door, await signIn(door, { email, password }, { signal, told }))
      } catch (error) {
        if (!(error instanceof CodeNeeded)) throw error
        await onCode({ desafio: error.desafio, email })
        form.field('password').onChange('')
        setState({ phase: 'free' })
      }
    })
  }

  async function submitPasskey() {
    if (!isFree) return
    await attempt(async () => {
      const passkey = await import('./passkey-sign-in.ts')
      enter(door, await passkey.signInByPasskey(door))
    })
  }

  async function attempt(work: (signal: AbortSignal) => Promise<void>) {
    setState({ phase: 'sending' })
    sending.current = new AbortController()
    const { signal } = sending.current
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      const said = error instanceof SignInError ? error.message : messages.other
      setState({ phase: 'free', failure: said })
    }
  }

  function field(name: 'email' | 'password') {
    const props = form.field(name)
    const onChange = (value: string) => {
      if (isWaiting) {
        sending.current.abort()
        setState({ phase: 'free' })
      }
      props.onChange(value)
    }
    return { ...props, onChange, disabled: state.phase === 'sending' }
  }

  return (
    <form ref={early} method="post" onSubmit={form.sending(submit)} noValidate hidden={hidden}>
      <p className={isWaiting ? 'form-failure waiting' : 'form-failure'} role="alert">
        {isWaiting ? messages.busy : failure}
      </p>
      <InputField
        {...field('email')}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField
        {...field('password')}
        ref={password}
        label="Senha"
        autoComplete="current-password"
        maxLength={128}
      />
      <PrimaryButton type="submit" className="wide" disabled={!isFree || !form.canSubmit}>
        {isFree ? 'Entrar' : 'Entrando...'}
      </PrimaryButton>
      <a
        className="entrance-link"
        href={paths.recuperacao.solicitar}
        onClick={(event) => takeAlong(event, form.field('email').value.trim())}
      >
        Esqueci minha senha
      </a>
      <button
        type="button"
        className={hasPasskeys ? 'button wide' : 'button wide entrance-unseen'}
        disabled={!isFree}
        onClick={submitPasskey}
      >
        Entrar com chave de acesso
      </button>
    </form>
  )
}

/** What was typed goes to the recovery as its router will read it, never in the address; the login has no router. */
function takeAlong(event: MouseEvent, email: string) {
  if (!email || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  history.pushState({ usr: { email } }, '', paths.recuperacao.solicitar)
  location.reload()
}

const neverChanges = () => () => {}

/** The rules of an e-mail and of a password at the login (section 5 of the specification). */
const checkEmail: Check = (value) => {
  if (!value.trim()) return 'Email é obrigatório'
  return emailPattern.test(value.trim()) ? null : 'Formato de email inválido'
}

function checkPassword(value: string, { shortest }: Door): string | null {
  if (!value) return 'Senha é obrigatória'
  return shortest && value.length < shortest.length ? shortest.refused : null
}

/** Takes over what was typed into a prerendered form, and sends it where it was sent already. */
function useTypedBefore(adopt: (form: HTMLFormElement) => void): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null)
  const first = useRef(adopt)
  useEffect(() => {
    const form = ref.current
    if (!form || form.dataset.hydrated) return
    form.dataset.hydrated = 'true'
    first.current(form)
    // With the values that were just taken over: the button is enabled by them.
    if (form.dataset.submitted) setTimeout(() => form.requestSubmit())
  }, [])
  return ref
}
