import type { Services } from '#server/services'

type Mail = Pick<Services, 'mail'>

/** Tells the address that an account had about the one that it has now. */
export function sendAddressChanged({ mail }: Mail, to: string, email: string): Promise<void> {
  return mail({
    to,
    subject: 'O e-mail da sua conta do Caderno mudou',
    text: `Olá!\n\nO e-mail da sua conta do Caderno passou a ser ${email}: este endereço já não entra, e as sessões foram
encerradas.\n\nSe você não sabia disso, avise a coordenação e o serviço social.\n`,
  })
}

/** Tells the owner of an account that it reads all secret records from now on. */
export function sendAdmitted({ mail }: Mail, to: string, email: string): Promise<void> {
  return mail({
    to,
    subject: 'Uma conta do Caderno foi admitida aos registros sigilosos',
    text: `Olá!\n\nA conta ${email} do Caderno foi admitida: ela lê de novo todos os registros sigilosos.\n
Se você não sabia disso, avise já o serviço social e quem opera o servidor.\n`,
  })
}
