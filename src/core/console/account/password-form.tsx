import { call } from '#console/api/call'
import { HttpError, isNotOffered } from '#console/api/request'
import { checkConfirmation } from '#console/entrance/recuperacao/texts'
import { conta } from '#model/calls/conta'
import { recoveryRules } from '#model/recovery'
import { type Asked, AskForm } from './ask-form.tsx'
import { texts } from './texts.ts'
import './second-factor.css'

const words = texts.password
const isNew = { isPassword: true, autoComplete: 'new-password' } as const

const fields = {
  senha_atual: {
    label: words.current,
    missing: (value) => (value ? null : words.required),
    isPassword: true,
    autoComplete: 'current-password',
  },
  nova_senha: {
    label: words.next,
    missing: (value, { senha_atual }) =>
      recoveryRules.nova_senha(value) ?? (value === senha_atual ? words.unchanged : null),
    ...isNew,
  },
  confirmacao: {
    label: words.again,
    missing: checkConfirmation,
    ...isNew,
  },
} satisfies Readonly<Record<string, Asked>>

interface PasswordFormProps {
  readonly email: string
  readonly onChanged: () => Promise<void> | void
}

export function PasswordForm({ email, onChanged }: PasswordFormProps) {
  return (
    <AskForm
      fields={fields}
      owner={email}
      isPart
      submit={words.submit}
      submitting={words.submitting}
      failed={words.failed}
      onSubmit={async ({ senha_atual, nova_senha }) => {
        try {
          await call(conta, 'trocarSenha', {}, { body: { senha_atual, nova_senha } })
          await onChanged()
        } catch (error) {
          throw saidOf(error)
        }
      }}
    />
  )
}

function saidOf(error: unknown): unknown {
  if (!(error instanceof HttpError)) return new Error(words.failed)
  const { status, errors, detail } = error
  if (isNotOffered(error)) return new Error(texts.notOffered)
  if (Object.keys(errors).length > 0) return error
  return new Error(status === 429 && detail ? detail : words.failed)
}
