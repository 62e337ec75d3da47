import { plainEmail } from '#model/email'
import { secretReaders } from '#model/secret'
import { activeAccounts, admit, othersPassword } from '#server/auth/admission'
import { sendNotice } from '#server/auth/factor-emails'
import { accountByEmail } from '#server/auth/recovery'
import { sentenceOf } from '#server/http/errors'
import { type Command, withData } from './command.ts'

/** Admits an account to the secret rows where no other account can. */
export const admitCommand: Command = {
  takes: '<email>',
  does: 'admite uma conta aos registros sigilosos, onde nenhuma outra do mesmo papel pode',
  run: ({ mail, ...context }, typed) =>
    withData(context, async (services) => {
      const email = plainEmail(typed)
      const role = (await accountByEmail(services, email))?.role
      const reader = secretReaders(services.resources).find((each) => each === role)
      if (!reader) throw new Error(`Não há conta ${email} que leia registros sigilosos.`)
      const { kysely } = services.db
      const all = await activeAccounts(kysely, reader)
      const account = all.find((each) => each.email === email)
      if (!account || account.espera_desde === null)
        throw new Error(`A conta ${email} não espera admissão.`)
      const others = all.filter(({ espera_desde }) => espera_desde === null)
      const names = others.map((other) => `${other.nome} (${other.email})`).join(', ')
      if (names) throw new Error(`Quem a admite é uma conta já admitida: ${names}.`)
      if (!account.recuperada) throw new Error(othersPassword)
      await admit(services, account, null)
      const to = account.email_admitido ?? email
      const told = await (mail && sendNotice({ ...services, mail }, to, 'admitida', email))?.then(
        () => [`Isso foi dito a ${to}, por e-mail.`],
        (error) => [`O e-mail a ${to} não foi enviado: ${sentenceOf(error)}`],
      )
      return [`A conta ${email} foi admitida.`, ...(told ?? [])]
    }),
}
