import { openBeside } from '#server/db/beside'
import type { Services } from '#server/services'
import {
  addCoordinator,
  coordinatorLines,
  removeFactors,
  renewPassword,
  setActive,
  type Told,
} from './accounts.ts'
import type { Command, CommandContext } from './command.ts'

/** The commands about those who sign in. */
export const accountCommands: Readonly<Record<string, Command>> = {
  coordenador: {
    takes: '<email>',
    does: 'cria mais uma conta de coordenação e mostra a senha, uma só vez',
    needsArgument: true,
    run: (context, email) =>
      withDatabase(context, async (services) => told(await addCoordinator(services, email))),
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
    run: (context, given) =>
      withDatabase(context, async (services) => {
        const email = await setActive(services, given, false)
        return [`A conta ${email} foi desativada, e as suas sessões encerradas.`]
      }),
  },
  reativar: {
    takes: '<email>',
    does: 'reativa uma conta da coordenação, com a senha que tinha',
    needsArgument: true,
    run: (context, given) =>
      withDatabase(context, async (services) => [
        `A conta ${await setActive(services, given, true)} foi reativada.`,
      ]),
  },
  senha: {
    takes: '<email>',
    does: 'dá uma senha nova a uma conta e encerra as suas sessões',
    needsArgument: true,
    run: (context, email) =>
      withDatabase(context, async (services) => told(await renewPassword(services, email))),
  },
  'segundo-fator': {
    takes: '<email>',
    does: 'tira de uma conta o segundo fator e as chaves de acesso, e encerra as suas sessões',
    needsArgument: true,
    run: (context, given) =>
      withDatabase(context, async (services) => {
        const { email, hadFactor, chaves } = await removeFactors(services, given)
        const keys = `${chaves} ${chaves === 1 ? 'chave' : 'chaves'} de acesso`
        return [
          `Conta: ${email}`,
          `Removido: ${hadFactor ? 'o segundo fator' : 'nenhum segundo fator'}, ${keys}. As sessões foram encerradas.`,
        ]
      }),
  },
}

function told({ email, password }: Told): string[] {
  return [`Conta: ${email}`, `Senha, mostrada só desta vez: ${password}`]
}

async function withDatabase(
  { place, now }: CommandContext,
  work: (services: Pick<Services, 'db' | 'now'>) => Promise<string[]>,
): Promise<string[]> {
  const db = await openBeside(place)
  try {
    return await work({ db, now })
  } finally {
    await db.close()
  }
}
