import { fill } from '#model/format'
import type { Services } from '#server/services'

const ending = `Se não foi você, troque a sua senha e avise a coordenação.
`

const texts = {
  ativado: `O segundo fator da sua conta do {produto} foi ativado: ao entrar, além da senha, será pedido um código
do aplicativo autenticador.`,
  removido: 'O segundo fator da sua conta do {produto} foi removido: para entrar basta a senha.',
  codigos:
    'Os códigos de recuperação da sua conta do {produto} foram trocados: os anteriores não valem mais.',
  chaveCriada: 'Uma chave de acesso foi acrescentada à sua conta do {produto}.',
  chaveRemovida: 'Uma chave de acesso foi removida da sua conta do {produto}.',
  endereco: `O e-mail da sua conta do {produto} passou a ser {email}: por este endereço já não se entra. Se a conta é do
serviço social, avise também as suas colegas.`,
  admitida: `A conta {email} do {produto} foi admitida: lê todos os registros sigilosos do serviço social.`,
} as const

const subjects = {
  ativado: 'Segundo fator ativado no {produto}',
  removido: 'Segundo fator removido no {produto}',
  codigos: 'Códigos de recuperação trocados no {produto}',
  chaveCriada: 'Chave de acesso acrescentada no {produto}',
  chaveRemovida: 'Chave de acesso removida no {produto}',
  endereco: 'Outro e-mail na sua conta do {produto}',
  admitida: 'Conta do {produto} admitida aos registros sigilosos',
} as const satisfies Record<keyof typeof texts, string>

/** What an e-mail about the ways to sign in, and what they lead to, reports. */
export type Notice = keyof typeof texts

/** Sends an e-mail to the owner of an account, whose e-mail may be another now. Rejects if the mail server did not accept it. */
export function sendNotice(
  { mail, name: produto }: Pick<Services, 'mail' | 'name'>,
  to: string,
  notice: Notice,
  email = to,
): Promise<void> {
  const said = fill(texts[notice], { email, produto })
  const subject = fill(subjects[notice], { produto })
  return mail({ to, subject, text: `Olá!\n\n${said}\n\n${ending}` })
}

/** Sends an e-mail about a recovery code that was used to sign in, with the number of codes left. */
export function sendCodeUsed(
  { mail, name }: Pick<Services, 'mail' | 'name'>,
  to: string,
  left: number,
) {
  const rest = left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`
  return mail({
    to,
    subject: `Um código de recuperação foi usado no ${name}`,
    text: `Olá!\n\nUm código de recuperação acaba de entrar na sua conta do ${name}. ${rest}.\n\n${ending}`,
  })
}
