import { type ComponentProps, type RefObject, useState } from 'react'
import { Link, matchPath, Navigate, useLocation } from 'react-router'
import { handed } from '#console/api/handed'
import { HttpError } from '#console/api/request'
import { endSession, getSession } from '#console/api/session'
import { paths } from '#console/paths'
import { useForm } from '#console/ui/form'
import { InputField, PasswordField } from '#console/ui/input-field.tsx'
import { easyPassword } from '#model/password'
import { recoveryCode, recoveryRules, typedCode, unknownEmail } from '#model/recovery'
import { redefinir, refusalOfCode, solicitar, useAttempt, validar } from './attempt.ts'
import { checkConfirmation } from './check-confirmation.ts'
import { NewCodeLink, StepDone, StepForm, useTrail } from './step-form.tsx'
import { recoveryTitle } from './waiting.tsx'

const { length, minutes } = recoveryCode

const resetPassword = 'Redefinir Senha'

const steps = [
  [paths.recuperacao.solicitar, RequestStep],
  [paths.recuperacao.validarCodigo, CodeStep],
  [paths.recuperacao.redefinir, ResetStep],
] as const

/** The three screens are fetched together: none is waited for on the way. */
export default function RecuperacaoPage() {
  const { pathname } = useLocation()
  const [, Step] = steps.find(([path]) => matchPath(path, pathname)) ?? steps[0]
  return <Step />
}

function RequestStep() {
  const form = useForm({ email: recoveryRules.email }, { email: useTrail().email })
  const [sentTo, setSentTo] = useState('')
  const { attempt, run, first, disabled } = useAttempt(
    'Erro ao solicitar recuperação de senha. Tente novamente.',
    ({ status, detail }) => (status === 404 ? unknownEmail : detail),
  )
  const toLogin = (
    <Link className="entrance-link" to={paths.login}>
      Voltar ao Login
    </Link>
  )

  const submit = form.sending((typed) => {
    const email = typed.email.trim()
    setSentTo(email)
    run(() => solicitar(email))
  })

  if (attempt.status === 'done')
    return (
      <StepDone
        title="Email Enviado!"
        lead={`Enviamos um código de ${length} caracteres para ${sentTo}. Ele vale por ${minutes} minutos. Se não chegar, veja também a caixa de spam.`}
        next="Continuar"
        to={paths.recuperacao.validarCodigo}
        trail={{ email: sentTo }}
      >
        {toLogin}
      </StepDone>
    )
  return (
    <StepForm
      title={recoveryTitle}
      lead={`Digite o e-mail com que você entra no ${handed.name}. Enviaremos um código para ele.`}
      submit="Enviar Código"
      submitting="Enviando..."
      attempt={attempt}
      canSubmit
      onSubmit={submit}
      link={toLogin}
    >
      <InputField
        {...form.field('email')}
        ref={first}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        disabled={disabled}
      />
    </StepForm>
  )
}

function CodeStep() {
  const { email } = useTrail()
  const form = useForm({ codigo: recoveryRules.codigo })
  const [codigo, setCodigo] = useState('')
  const { attempt, run, first, disabled } = useAttempt(
    'Erro ao validar código. Tente novamente.',
    refusalOfCode,
  )

  const submit = form.sending((values) => {
    const typed = typedCode(values.codigo)
    setCodigo(typed)
    run(() => validar(email, typed))
  })

  if (!email) return <Navigate to={paths.recuperacao.solicitar} replace />
  if (attempt.status === 'done')
    return (
      <StepDone
        title="Código Válido!"
        lead="Falta só escolher a nova senha."
        next={resetPassword}
        to={paths.recuperacao.redefinir}
        trail={{ email, codigo }}
      />
    )
  return (
    <StepForm
      title="Digite o código"
      lead={`O código de ${length} letras e números que enviamos para ${email}.`}
      submit="Validar Código"
      submitting="Validando..."
      attempt={attempt}
      canSubmit={form.canSubmit}
      onSubmit={submit}
      link={<NewCodeLink email={email} />}
    >
      <CodeField {...form.field('codigo')} ref={first} label="Código" disabled={disabled} />
    </StepForm>
  )
}

type CodeFieldProps = Omit<ComponentProps<typeof InputField>, 'ref'> & {
  readonly ref: RefObject<HTMLInputElement | null>
}

/** The caret stays where it was, also in the middle. */
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

function ResetStep() {
  const { email, codigo } = useTrail()
  const [easy, setEasy] = useState('')
  const form = useForm({
    nova_senha: (value) =>
      value && value === easy ? easyPassword : recoveryRules.nova_senha(value),
    confirmacao: checkConfirmation,
  })
  const { attempt, run, first, disabled } = useAttempt(
    'Erro ao redefinir senha. Tente novamente.',
    // What is said of the password is said next to its field.
    (error) => (error.detail === easyPassword ? '' : refusalOfCode(error)),
  )
  const shared = { autoComplete: 'new-password', disabled } as const

  const submit = form.sending(({ nova_senha }) =>
    run(async () => {
      await redefinir(email, codigo, nova_senha).catch((error) => {
        if (error instanceof HttpError && error.detail === easyPassword) setEasy(nova_senha)
        throw error
      })
      leaveAs(email)
    }),
  )

  if (!email || !codigo) return <Navigate to={paths.recuperacao.solicitar} replace />
  if (attempt.status === 'done')
    return (
      <StepDone
        title="Senha Redefinida!"
        lead="Use a nova senha a partir de agora. As sessões que estavam abertas foram encerradas."
        next="Fazer Login"
        to={paths.login}
      />
    )
  return (
    <StepForm
      title="Escolha a nova senha"
      lead={`Para entrar no ${handed.name} com ${email}.`}
      submit={resetPassword}
      submitting="Redefinindo..."
      attempt={attempt}
      canSubmit
      onSubmit={submit}
      link={<NewCodeLink email={email} />}
    >
      {/* Nobody types here: it tells password managers whose password is being changed. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('nova_senha')} {...shared} ref={first} label="Nova senha" />
      <PasswordField {...form.field('confirmacao')} {...shared} label="Confirme a nova senha" />
    </StepForm>
  )
}

/** The server has ended every session of this e-mail; one that is open in this browser is one of them. */
function leaveAs(email: string): void {
  const session = getSession()
  if (session.status === 'in' && session.email === email.toLowerCase()) endSession()
}
