import { emailPattern, plainEmail } from '#model/email'
import {
  coordinators,
  deactivateCoordinator,
  hasAccount,
  reactivateCoordinator,
} from '#server/auth/coordinators'
import { createCoordinator, randomPassword } from '#server/auth/first-account'
import { hashPassword } from '#server/auth/password'
import { accountOf } from '#server/auth/recovery'
import { deactivate } from '#server/auth/second-factor'
import { endSessionsOf } from '#server/auth/session'
import { clearFailures } from '#server/auth/throttle'
import { record } from '#server/db/audit'
import { openExisting } from '#server/db/open-existing'
import type { Services } from '#server/services'
import type { Command, CommandContext } from './command.ts'

/** The commands about those who sign in. */
export const accountCommands: Readonly<Record<string, Command>> = {
  coordenador: {
    takes: '<email>',
    does: 'cria mais uma conta de coordenação e mostra a senha, uma só vez',
    needsArgument: true,
    run: (context, email) =>
      withDatabase(context, async (services) =>
        passwordLines(await addCoordinator(services, email)),
      ),
  },
  coordenadores: {
    takes: '',
    does: 'lista as contas da coordenação',
    run: (context) => withDatabase(context, coordinatorLines),
  },
  desativar: {
    takes: '<email>',
    does: 'desativa uma conta da coordenação e encerra as suas sessões; nunca a última',
    needsArgument: true,
    run: (context, typed) =>
      withDatabase(context, async (services) => {
        const email = await setActive(services, typed, false)
        return [`A conta ${email} foi desativada, e as suas sessões encerradas.`]
      }),
  },
  reativar: {
    takes: '<email>',
    does: 'reativa uma conta da coordenação, com a senha que tinha',
    needsArgument: true,
    run: (context, typed) =>
      withDatabase(context, async (services) => [
        `A conta ${await setActive(services, typed, true)} foi reativada.`,
      ]),
  },
  senha: {
    takes: '<email>',
    does: 'dá uma senha nova a uma conta e encerra as suas sessões',
    needsArgument: true,
    run: (context, email) =>
      withDatabase(context, async (services) =>
        passwordLines(await renewPassword(services, email)),
      ),
  },
  'segundo-fator': {
    takes: '<email>',
    does: 'tira de uma conta o segundo fator e as chaves de acesso, e encerra as suas sessões',
    needsArgument: true,
    run: (context, typed) =>
      withDatabase(context, async (services) => {
        const { email, hadFactor, chaves } = await removeFactors(services, typed)
        const keys = `${chaves} ${chaves === 1 ? 'chave' : 'chaves'} de acesso`
        return [
          `Conta: ${email}`,
          `Removido: ${hadFactor ? 'o segundo fator' : 'nenhum segundo fator'}, ${keys}. As sessões foram encerradas.`,
        ]
      }),
  },
}

function passwordLines({ email, password }: NewPassword): string[] {
  return [`Conta: ${email}`, `Senha, mostrada só desta vez: ${password}`]
}

async function withDatabase(
  { place, now }: CommandContext,
  work: (services: Pick<Services, 'db' | 'now'>) => Promise<string[]>,
): Promise<string[]> {
  const db = await openExisting(place)
  try {
    return await work({ db, now })
  } finally {
    await db.close()
  }
}

type Needed = Pick<Services, 'db' | 'now'>

/** An account's e-mail and its new password, to be printed once. */
interface NewPassword {
  readonly email: string
  readonly password: string
}

/** Creates another coordinator with a random password. Throws a message for an invalid or taken e-mail. */
async function addCoordinator(services: Needed, typed: string): Promise<NewPassword> {
  const email = plainEmail(typed)
  if (!emailPattern.test(email)) throw new Error(`"${typed}" não é um e-mail.`)
  if (await hasAccount(services.db.kysely, email))
    throw new Error(`O e-mail ${email} já está em uso.`)
  const password = randomPassword()
  await createCoordinator(services, {
    email,
    password,
    nome: 'Coordenação',
    pendencia: 'senha',
    criadaPor: null,
  })
  return { email, password }
}

/** Sets a random password and ends the account's sessions. Throws a message for an unknown e-mail. */
async function renewPassword(services: Needed, typed: string): Promise<NewPassword> {
  const email = plainEmail(typed)
  const account = await accountOf(services, email)
  if (!account) throw new Error(`Não há conta com o e-mail ${email}.`)
  const password = randomPassword()
  const senha_hash = await hashPassword(password)
  await services.db.kysely.transaction().execute(async (connection) => {
    await connection
      .updateTable('conta')
      .set({ senha_hash, pendencia: 'senha' })
      .where('id', '=', account.id)
      .execute()
    await connection.deleteFrom('recuperacao').where('conta_id', '=', account.id).execute()
    await endSessionsOf(connection, account.id, services.now().getTime())
  })
  await trace(services, 'editou', account.id, { senha: 'trocada por comando' })
  await clearFailures(services, email)
  return { email, password }
}

/** Removes second factor and passkeys of an account and ends its sessions. Throws a message for an unknown e-mail. */
async function removeFactors(
  { db, now }: Needed,
  typed: string,
): Promise<{ email: string; hadFactor: boolean; chaves: number }> {
  const email = plainEmail(typed)
  const account = await accountOf({ db }, email)
  if (!account) throw new Error(`Não há conta com o e-mail ${email}.`)
  return db.kysely.transaction().execute(async (connection) => {
    const hadFactor = await deactivate(connection, account.id)
    const gone = await connection
      .deleteFrom('chave_acesso')
      .where('conta_id', '=', account.id)
      .returning('id')
      .execute()
    await connection.deleteFrom('desafio').where('conta_id', '=', account.id).execute()
    await endSessionsOf(connection, account.id, now().getTime())
    const chaves = gone.length
    const quando = now().toISOString()
    const depois = { segundo_fator: 'removido por comando', chaves }
    const what = { acao: 'editou', recurso: 'conta', registroId: account.id, depois } as const
    await record(connection, [{ quando, contaId: null, ...what }])
    return { email, hadFactor, chaves }
  })
}

/** The accounts of the coordination, a line each. */
async function coordinatorLines(services: Pick<Services, 'db'>): Promise<string[]> {
  const accounts = await coordinators(services, null)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  return accounts.map(
    ({ email, nome, desativada_em }) =>
      `${email.padEnd(width)}  ${nome}${desativada_em ? ' (desativada)' : ''}`,
  )
}

/** Deactivates or reactivates a coordinator's account; returns its e-mail. Throws a message if that is not allowed. */
async function setActive(services: Needed, typed: string, active: boolean): Promise<string> {
  const email = plainEmail(typed)
  const account = (await coordinators(services, null)).find((each) => each.email === email)
  if (!account) throw new Error(`Não há conta de coordenação com o e-mail ${email}.`)
  const change = active ? reactivateCoordinator : deactivateCoordinator
  await change(services, null, account.id)
  return email
}

/** A person at the server has no account: the trace names nobody. */
function trace({ db, now }: Needed, acao: 'editou', id: number, depois: unknown) {
  const quando = now().toISOString()
  return record(db.kysely, [
    { quando, contaId: null, acao, recurso: 'conta', registroId: id, depois },
  ])
}
