import { call } from '#console/api/call'
import { HttpError, isNotOffered } from '#console/api/request'
import { checkConfirmation } from '#console/entrance/recuperacao/check-confirmation'
import { conta } from '#model/calls/conta'
import { recoveryRules } from '#model/recovery'
import { type Asked, AskForm } from './ask-form.tsx'
import './second-factor.css'

const failed = 'Erro ao trocar a senha. Tente novamente.'
export const notOffered = 'Este servidor não oferece isso.'

const isNew = { isPassword: true, autoComplete: 'new-password' } as const

const fields = {
  senha_atual: {
    label: 'Senha atual',
    missing: (value) => (value ? null : 'Por favor, digite a senha atual'),
    isPassword: true,
    autoComplete: 'current-password',
  },
  nova_senha: {
    label: 'Nova senha',
    missing: (value, { senha_atual }) =>
      recoveryRules.nova_senha(value) ??
      (value === senha_atual ? 'Escolha uma senha diferente da atual' : null),
    ...isNew,
  },
  confirmacao: {
    label: 'Confirme a nova senha',
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
      submit="Trocar a senha"
      submitting="Trocando..."
      failed={failed}
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
  if (!(error instanceof HttpError)) return new Error(failed)
  const { status, errors, detail } = error
  if (isNotOffered(error)) return new Error(notOffered)
  if (Object.keys(errors).length > 0) return error
  return new Error(status === 429 && detail ? detail : failed)
}
