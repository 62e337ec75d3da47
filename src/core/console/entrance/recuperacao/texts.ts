import { handed } from '#console/api/handed'
import type { Check } from '#console/ui/form'
import { recoveryCode, unknownEmail } from '#model/recovery'
import { recoveryTitle } from './waiting.tsx'

export type Step = 'solicitar' | 'validar' | 'redefinir'

interface StepTexts {
  readonly title: string
  readonly lead: (email: string) => string
  readonly submit: string
  readonly submitting: string
  readonly done: string
  readonly doneLead: (email: string) => string
  readonly next: string
  readonly failed: string
}

const resetPassword = 'Redefinir Senha'
const { length, minutes } = recoveryCode

export const texts = {
  solicitar: {
    title: recoveryTitle,
    lead: () =>
      `Digite o e-mail com que você entra no ${handed.name}. Enviaremos um código para ele.`,
    submit: 'Enviar Código',
    submitting: 'Enviando...',
    done: 'Email Enviado!',
    doneLead: (email) =>
      `Enviamos um código de ${length} caracteres para ${email}. Ele vale por ${minutes} minutos. Se não chegar, veja também a caixa de spam.`,
    next: 'Continuar',
    failed: 'Erro ao solicitar recuperação de senha. Tente novamente.',
  },
  validar: {
    title: 'Digite o código',
    lead: (email) => `O código de ${length} letras e números que enviamos para ${email}.`,
    submit: 'Validar Código',
    submitting: 'Validando...',
    done: 'Código Válido!',
    doneLead: () => 'Falta só escolher a nova senha.',
    next: resetPassword,
    failed: 'Erro ao validar código. Tente novamente.',
  },
  redefinir: {
    title: 'Escolha a nova senha',
    lead: (email) => `Para entrar no ${handed.name} com ${email}.`,
    submit: resetPassword,
    submitting: 'Redefinindo...',
    done: 'Senha Redefinida!',
    doneLead: () =>
      'Use a nova senha a partir de agora. As sessões que estavam abertas foram encerradas.',
    next: 'Fazer Login',
    failed: 'Erro ao redefinir senha. Tente novamente.',
  },
} as const satisfies Record<Step, StepTexts>

export const links = { login: 'Voltar ao Login', newCode: 'Solicitar Novo Código' } as const

/** The rule of the second password; those of all else stand in the model, which the server reads too. */
export const checkConfirmation: Check = (value, { nova_senha }) => {
  if (!value) return 'Por favor, confirme a nova senha'
  return value === nova_senha ? null : 'As senhas não coincidem'
}

/** What a refused call says, by status, and a refused code, by the words of the server (section 8 of the specification). */
export const refusals = {
  solicitar: { 404: unknownEmail },
  comCodigo: {
    404: 'Email não encontrado',
    400: {
      expirado: 'Código expirado. Solicite um novo código.',
      inválido: 'Código inválido. Verifique e tente novamente.',
    },
  },
} as const
