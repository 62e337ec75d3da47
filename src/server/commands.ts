import { join, resolve } from 'node:path'
import { formatMoment } from '#model/format'
import { addCoordinator, renewPassword, type Told } from './accounts.ts'
import { backupName, makeBackup } from './backup.ts'
import { openBeside } from './db/beside.ts'
import type { Place } from './db/open.ts'
import { restoreBackup } from './restore.ts'
import type { Services } from './services.ts'

/** What a command works with: where the data is, and the clock. */
export interface CommandContext {
  readonly place: Place
  readonly now: () => Date
}

/** A command: what follows its name, what it does, and its work, which answers the lines to print. */
interface Command {
  readonly takes: string
  readonly does: string
  readonly needsArgument?: true
  run(context: CommandContext, argument: string): Promise<string[]>
}

/** The commands, by name. */
export const commands: Readonly<Record<string, Command>> = {
  coordenador: {
    takes: '<email>',
    does: 'cria mais uma conta de coordenação e mostra a senha, uma só vez',
    needsArgument: true,
    run: (context, email) => withAccounts(context, (services) => addCoordinator(services, email)),
  },
  senha: {
    takes: '<email>',
    does: 'dá uma senha nova a uma conta e encerra as suas sessões',
    needsArgument: true,
    run: (context, email) => withAccounts(context, (services) => renewPassword(services, email)),
  },
  backup: {
    takes: '[pasta]',
    does: 'copia dados e documentos, com o servidor ligado ou não; sem pasta, para DATA_DIR/backups',
    async run({ place, now }, given) {
      const parent = given ? resolve(given) : join(place.dataDir, 'backups')
      const { folder, manifest } = await makeBackup(place, join(parent, backupName(now())), now())
      const { ausentes } = manifest
      return [
        `Cópia feita em ${folder}`,
        summaryOf(manifest),
        ...(ausentes.length > 0
          ? [`Atenção: a pasta de documentos não tem ${ausentes.join(', ')}, que os dados citam.`]
          : []),
      ]
    },
  },
  restaurar: {
    takes: '<pasta>',
    does: 'confere uma cópia e a põe no lugar dos dados, com o servidor desligado',
    needsArgument: true,
    async run({ place, now }, given) {
      const { manifest, previous } = await restoreBackup(place, resolve(given), now())
      return [
        `Cópia de ${formatMoment(manifest.criado_em)} restaurada.`,
        summaryOf(manifest),
        ...(previous ? [`O que havia antes ficou em ${previous}`] : []),
      ]
    },
  },
}

/** How the commands are used. */
export function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(22)}${does}`,
  )
  return ['Uso: npm run cli -- <comando>', '', ...lines].join('\n')
}

/** Runs the command that the words name; answers the lines to print. Throws sentences, or the usage. */
export async function runCommand(
  [name = '', argument = '', ...rest]: readonly string[],
  context: CommandContext,
): Promise<string[]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const complete = command && rest.length === 0 && (argument !== '' || !command.needsArgument)
  if (!complete) throw new Error(usage())
  return command.run(context, argument)
}

async function withAccounts(
  { place, now }: CommandContext,
  work: (services: Pick<Services, 'db' | 'now'>) => Promise<Told>,
): Promise<string[]> {
  const db = await openBeside(place)
  try {
    const { email, password } = await work({ db, now })
    return [`Conta: ${email}`, `Senha, mostrada só desta vez: ${password}`]
  } finally {
    await db.close()
  }
}

function summaryOf({ tabelas, arquivos }: { tabelas: object; arquivos: object }): string {
  const rows = Object.values(tabelas).reduce((sum: number, count: number) => sum + count, 0)
  const documents = Object.keys(arquivos).length - 1
  return `${rows.toLocaleString('pt-BR')} linhas em ${Object.keys(tabelas).length} tabelas, ${documents} documentos.`
}
