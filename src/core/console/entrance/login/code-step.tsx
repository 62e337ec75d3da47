import { useEffect, useRef, useState } from 'react'
import { HttpError, request } from '#console/api/request'
import type { SignedIn } from '#console/api/session'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { useForm } from '#console/ui/form'
import { InputField } from '#console/ui/input-field.tsx'
import type { Door } from '../door.ts'
import { messageOf, SignInError } from './messages.ts'
import { enter, type LoginAnswer, sessionBehind } from './sign-in.ts'

export interface CodeStepProps {
  readonly door: Door
  readonly email: string
  readonly desafio: string
  readonly onBack: (failure?: string) => void
}

const kinds = {
  aplicativo: {
    label: 'Código',
    hint: 'Os 6 números do aplicativo autenticador',
    missing: 'Digite o código do aplicativo',
    other: 'Usar um código de recuperação',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recuperacao: {
    label: 'Código de recuperação',
    hint: 'Um dos dez que você guardou; cada um vale uma vez',
    missing: 'Digite um código de recuperação',
    other: 'Usar o aplicativo autenticador',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

export function CodeStep({ door, email, desafio, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('aplicativo')
  const [state, setState] = useState<CodeRefusal & { busy?: boolean }>({})
  const { label, hint, missing, other, ...input } = kinds[kind]
  const form = useForm({
    codigo: (value) => {
      if (!value.trim()) return missing
      return value === state.refused?.codigo ? state.refused.message : null
    },
  })
  const field = form.field('codigo')
  const typed = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another thing to type
  useEffect(() => typed.current?.focus(), [kind, state])

  async function submit({ codigo }: { codigo: string }) {
    if (state.busy) return
    setState({ busy: true })
    const done = await confirmCode({ door, email, desafio }, codigo)
    if ('session' in done) enter(door, done.session)
    else if (done.over) onBack(done.over)
    else {
      field.onBlur()
      setState(done)
    }
  }

  return (
    <form method="post" onSubmit={form.sending(submit)} noValidate>
      <p className="form-failure" role="alert">
        {state.failure}
      </p>
      <InputField
        {...field}
        {...input}
        ref={typed}
        label={label}
        hint={hint}
        type="text"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        disabled={state.busy}
      />
      <PrimaryButton type="submit" className="wide" disabled={state.busy || !form.canSubmit}>
        {state.busy ? 'Entrando...' : 'Entrar'}
      </PrimaryButton>
      <div className="entrance-choices">
        <Button
          className="wide"
          disabled={state.busy}
          onClick={() => {
            field.onChange('')
            setState({})
            setKind(kind === 'aplicativo' ? 'recuperacao' : 'aplicativo')
          }}
        >
          {other}
        </Button>
        <Button className="wide" disabled={state.busy} onClick={() => onBack()}>
          Voltar
        </Button>
      </div>
    </form>
  )
}

interface CodeRefusal {
  readonly refused?: { readonly codigo: string; readonly message: string }
  readonly failure?: string
  readonly over?: string
}

async function confirmCode(
  { door, email, desafio }: Omit<CodeStepProps, 'onBack'>,
  codigo: string,
): Promise<{ readonly session: SignedIn } | CodeRefusal> {
  try {
    const body = { desafio, codigo: codigo.trim() }
    const answer = await request<LoginAnswer | { access: string; refresh: string }>(
      '/login/segundo-fator',
      { method: 'POST', body },
    )
    if (!('access_token' in answer.data)) throw new HttpError(500)
    return { session: await sessionBehind(door, email, answer.data) }
  } catch (error) {
    if (error instanceof SignInError) return { over: error.message }
    if (!(error instanceof HttpError)) return { failure: messageOf(error) }
    const message = error.errors.codigo
    if (error.status === 400 && message) return { refused: { codigo, message } }
    if (error.status === 401) return { over: error.detail ?? messageOf(error) }
    return { failure: messageOf(error) }
  }
}
