import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { formatMoment } from '#model/format'
import type { Labels } from '#model/resource'
import { resources } from '#resources'
import { addCoordinator, removeFactors, renewPassword, type Told } from './accounts.ts'
import { backupName, makeBackup } from './backup.ts'
import { resourceNamed } from './calls.ts'
import { openBeside } from './db/beside.ts'
import type { Place } from './db/open.ts'
import { checkDocuments } from './document-check.ts'
import { moveDocuments } from './documents/move.ts'
import { documentPlaces, documentsAt } from './documents/places.ts'
import { eraseStudent } from './erasure.ts'
import { restoreBackup } from './restore.ts'
import type { Services } from './services.ts'
import { exportStudent } from './student-export.ts'

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
  readonly takesFurther?: true
  run(context: CommandContext, argument: string, further: string): Promise<string[]>
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
  'segundo-fator': {
    takes: '<email>',
    does: 'tira de uma conta o segundo fator e as chaves de acesso, e encerra as suas sessões',
    needsArgument: true,
    run: (context, given) =>
      withData(context, async (services) => {
        const { email, hadFactor, chaves } = await removeFactors(services, given)
        const keys = counted(chaves, { one: 'chave de acesso', many: 'chaves de acesso' })
        return [
          `Conta: ${email}`,
          `Removido: ${hadFactor ? 'o segundo fator' : 'nenhum segundo fator'}, ${keys}. As sessões foram encerradas.`,
        ]
      }),
  },
  exportar: {
    takes: '<id> [arquivo]',
    does: 'escreve tudo que há sobre um aluno, com os documentos, em um JSON',
    needsArgument: true,
    takesFurther: true,
    run: (context, id, given) =>
      withData(context, async (services) => {
        const file = resolve(given || `aluno-${numberOf(id)}.json`)
        const exported = await exportStudent(services, numberOf(id))
        await writeFile(file, JSON.stringify(exported, null, 2), { mode: 0o600, flag: 'wx' })
        return [`Tudo sobre ${exported.aluno.nome} está em ${file}`]
      }),
  },
  apagar: {
    takes: '<id>',
    does: 'apaga de vez um aluno já excluído: cadastro, documentos, tudo que se refere a ele',
    needsArgument: true,
    run: (context, id) =>
      withData(context, async (services) => {
        const erased = await eraseStudent(services, numberOf(id))
        const copies = 'As cópias de segurança feitas até agora ainda guardam esses dados.'
        if (!erased) return ['Esse aluno já tinha sido apagado; não ficou nada dele.', copies]
        const { nome, documentos, registros, mencoes } = erased
        const counts = Object.entries(registros).map(([name, count]) =>
          counted(count, resourceNamed(services, name).label),
        )
        const all = [...counts, counted(documentos, document)]
        return [
          `${nome} foi apagado, com ${listed.format(all)}.`,
          ...Object.entries(mencoes).map(([name, ids]) => {
            const { label } = resourceNamed(services, name)
            return `O nome ainda está em ${counted(ids.length, label)}, de ID ${listed.format(ids.map(String))}.`
          }),
          copies,
        ]
      }),
  },
  verificar: {
    takes: '',
    does: 'diz que documentos estão sem arquivo, e que arquivos sem documento; não apaga nada',
    run: (context) =>
      withData(context, async (services) => {
        const { documentos, semLinha, semArquivo } = await checkDocuments(services)
        return [
          `${counted(documentos, document)}, ${semArquivo.length} sem arquivo; ${counted(semLinha.length, file)} sem documento.`,
          ...semArquivo.map(
            ({ nome_arquivo, aluno_id, arquivo }) =>
              `Falta ${arquivo}: "${nome_arquivo}", do aluno ${aluno_id}`,
          ),
          ...semLinha.map((name) => `Sem documento: ${join('documentos', name)}`),
        ]
      }),
  },
  'mover-documentos': {
    takes: '',
    does: 'leva os documentos da pasta para onde os novos ficam (DATABASE_URL), com o servidor ligado ou não',
    run: (context) =>
      withData(context, async ({ db }) => {
        const { movidos, diferentes } = await moveDocuments(db, documentPlaces(context.place, db))
        return [
          `${counted(movidos, movedDocument)}.`,
          ...diferentes.map(
            (name) =>
              `${name} tem outro conteúdo no novo lugar: ficaram os dois, nada foi apagado.`,
          ),
        ]
      }),
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
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(24)}${does}`,
  )
  return ['Uso: npm run cli -- <comando>', '', ...lines].join('\n')
}

/** Runs the command that the words name; answers the lines to print. Throws sentences, or the usage. */
export async function runCommand(
  [name = '', argument = '', further = '', ...rest]: readonly string[],
  context: CommandContext,
): Promise<string[]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const tooMany = rest.length > 0 || (further !== '' && !command?.takesFurther)
  const tooFew = argument === '' && command?.needsArgument
  if (!command || tooMany || tooFew) throw new Error(usage())
  return command.run(context, argument, further)
}

type DataServices = Pick<Services, 'db' | 'dataDir' | 'documents' | 'now' | 'resources'>

async function withData(
  { place, now }: CommandContext,
  work: (services: DataServices) => Promise<string[]>,
): Promise<string[]> {
  const db = await openBeside(place)
  try {
    const { dataDir } = place
    return await work({ db, dataDir, documents: documentsAt(place, db), now, resources })
  } finally {
    await db.close()
  }
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const document = { one: 'documento', many: 'documentos' }
const movedDocument = { one: 'documento movido', many: 'documentos movidos' }
const file = { one: 'arquivo', many: 'arquivos' }

function counted(count: number, { one, many }: Pick<Labels, 'one' | 'many'>): string {
  return `${count} ${(count === 1 ? one : many).toLowerCase()}`
}

function numberOf(id: string): number {
  if (!/^[1-9]\d{0,9}$/.test(id)) throw new Error(`"${id}" não é o ID de um aluno.`)
  return Number(id)
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
