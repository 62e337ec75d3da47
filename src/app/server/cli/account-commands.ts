import { emailPattern, plainEmail } from '#model/email'
import { fold } from '#model/format'
import { type AccountsOfRole, ownAccounts } from '#model/own-accounts'
import { areaOf, declarationOf } from '#model/role'
import { waiting } from '#server/auth/admission'
import { type Created, createOwnAccount, randomPassword } from '#server/auth/first-account'
import { hasAccount, ownAccountsOf, setActive } from '#server/auth/own-accounts'
import { hashPassword } from '#server/auth/password'
import { accountByEmail } from '#server/auth/recovery'
import { deactivate } from '#server/auth/second-factor'
import { endSessionsOf } from '#server/auth/session'
import { accountKey, clearCounts } from '#server/auth/throttle'
import { recordAccount } from '#server/db/audit'
import type { Services } from '#server/services'
import { type Command, withData } from './command.ts'

/** Whose accounts have no row behind them, after 'conta'. */
const anyOf = ownAccounts.map(({ of }) => of).join(' ou ')

/** The commands about those who sign in. */
export const accountCommands: Readonly<Record<string, Command>> = {
  ...Object.assign({}, ...ownAccounts.map(commandsOf)),
  desativar: withEmail(
    `desativa uma conta ${anyOf} e encerra as suas sessões; nunca a última`,
    async (services, typed) => {
      const email = await change(services, typed, false)
      return [`A conta ${email} foi desativada, e as suas sessões encerradas.`]
    },
  ),
  reativar: withEmail(
    `reativa uma conta ${anyOf}, com a senha que tinha`,
    async (services, typed) => [`A conta ${await change(services, typed, true)} foi reativada.`],
  ),
  senha: withEmail(
    'dá uma senha nova a uma conta e encerra as suas sessões',
    async (services, typed) => passwordLines(await renewPassword(services, typed)),
  ),
  'segundo-fator': withEmail(
    'tira de uma conta o segundo fator e as chaves de acesso, e encerra as suas sessões',
    async (services, typed) => {
      const { email, hadFactor, chaves } = await removeFactors(services, typed)
      const keys = `${chaves} ${chaves === 1 ? 'chave' : 'chaves'} de acesso`
      return [
        `Conta: ${email}`,
        `Removido: ${hadFactor ? 'o segundo fator' : 'nenhum segundo fator'}, ${keys}. As sessões foram encerradas.`,
      ]
    },
  ),
}

/** Adding and listing the accounts of a role, by its name: 'coordenador' and 'coordenadores'. */
function commandsOf(of: AccountsOfRole): Readonly<Record<string, Command>> {
  const { many } = declarationOf(of.role).label
  return {
    [of.role.replaceAll('_', '-')]: withEmail(
      `cria mais uma conta ${of.of} e mostra a senha, uma só vez`,
      async (services, typed) => passwordLines(await addAccount(services, of, typed)),
    ),
    [fold(many).replaceAll(' ', '-')]: {
      takes: '',
      does: `lista as contas ${of.of}`,
      run: (context) => withData(context, (services) => accountLines(services, of)),
    },
  }
}

/** A command about the account of an e-mail. */
function withEmail(
  does: string,
  work: (services: Needed, typed: string) => Promise<string[]>,
): Command {
  const run: Command['run'] = (context, typed) =>
    withData(context, (services) => work(services, typed))
  return { takes: '<email>', does, run }
}

function passwordLines({ email, password }: Created): string[] {
  return [`Conta: ${email}`, `Senha, mostrada só desta vez: ${password}`]
}

type Needed = Pick<Services, 'db' | 'now'>

/** Creates another account of a role with a random password. Throws a message for an invalid or taken e-mail. */
async function addAccount(
  services: Needed,
  { role }: AccountsOfRole,
  typed: string,
): Promise<Created> {
  const email = plainEmail(typed)
  if (!emailPattern.test(email)) throw new Error(`"${typed}" não é um e-mail.`)
  if (await hasAccount(services.db.kysely, email))
    throw new Error(`O e-mail ${email} já está em uso.`)
  const password = randomPassword()
  await createOwnAccount(services, {
    role,
    email,
    password,
    nome: areaOf(role),
    pendencia: 'senha',
    criadaPor: null,
  })
  return { email, password }
}

/** Sets a random password and ends the account's sessions. Throws a message for an unknown e-mail. */
async function renewPassword(services: Needed, typed: string): Promise<Created> {
  const account = await accountNamed(services, typed)
  const password = randomPassword()
  const senha_hash = await hashPassword(password)
  await services.db.kysely.transaction().execute(async (connection) => {
    await connection
      .updateTable('conta')
      .set({ senha_hash, pendencia: 'senha', ...waiting })
      .where('id', '=', account.id)
      .execute()
    await connection.deleteFrom('recuperacao').where('conta_id', '=', account.id).execute()
    await endSessionsOf(connection, account.id, services.now().getTime())
    const depois = { senha: 'trocada por comando' }
    await recordAccount(services, connection, { id: account.id, by: null }, { depois })
  })
  await clearCounts(services, [accountKey(account.email)])
  return { email: account.email, password }
}

/** Removes second factor and passkeys of an account and ends its sessions. Throws a message for an unknown e-mail. */
async function removeFactors(
  { db, now }: Needed,
  typed: string,
): Promise<{ email: string; hadFactor: boolean; chaves: number }> {
  const account = await accountNamed({ db }, typed)
  return db.kysely.transaction().execute(async (connection) => {
    const hadFactor = await deactivate(connection, account.id)
    const gone = await connection
      .deleteFrom('chave_acesso')
      .where('conta_id', '=', account.id)
      .returning('id')
      .execute()
    await connection.deleteFrom('desafio').where('conta_id', '=', account.id).execute()
    await connection.updateTable('conta').set(waiting).where('id', '=', account.id).execute()
    await endSessionsOf(connection, account.id, now().getTime())
    const chaves = gone.length
    const depois = { segundo_fator: 'removido por comando', chaves }
    await recordAccount({ now }, connection, { id: account.id, by: null }, { depois })
    return { email: account.email, hadFactor, chaves }
  })
}

async function accountNamed(services: Pick<Services, 'db'>, typed: string) {
  const email = plainEmail(typed)
  const account = await accountByEmail(services, email)
  if (!account) throw new Error(`Não há conta com o e-mail ${email}.`)
  return account
}

async function accountLines(
  services: Pick<Services, 'db'>,
  { role, of }: AccountsOfRole,
): Promise<string[]> {
  const accounts = await ownAccountsOf(services, role, null)
  if (accounts.length === 0) return [`Não há conta ${of}.`]
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return accounts.map(
    ({ email, nome, desativada_em }) =>
      `${email.padEnd(width)}  ${nome}${desativada_em ? ' (desativada)' : ''}`,
  )
}

/** Deactivates or reactivates an account without a row; returns its e-mail. Throws a message if that is not allowed. */
async function change(services: Needed, typed: string, isActive: boolean): Promise<string> {
  const email = plainEmail(typed)
  for (const { role } of ownAccounts) {
    const account = (await ownAccountsOf(services, role, null)).find((each) => each.email === email)
    if (!account) continue
    await setActive(services, role, null, { id: account.id, isActive })
    return email
  }
  throw new Error(`Não há conta ${anyOf} com o e-mail ${email}.`)
}
