import { open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Labels } from '#model/resource'
import { nounsOf } from '#model/texts'
import { checkDocuments } from '#server/documents/check'
import { moveDocuments } from '#server/documents/move'
import { documentPlaces } from '#server/documents/places'
import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import { resourceNamed } from '#server/services'
import { accountCommands } from './account-commands.ts'
import { admitCommand } from './admit-command.ts'
import {
  type Command,
  type CommandContext,
  type DataServices,
  type Options,
  withData,
} from './command.ts'
import { checkCopy, copyCommands } from './copy-commands.ts'

/** The commands, by name. */
export const commands: Readonly<Record<string, Command>> = {
  ...accountCommands,
  admitir: admitCommand,
  exportar: {
    takes: '<id> [arquivo]',
    does: 'escreve tudo que há sobre um aluno, com os documentos, em um JSON',
    run: (context, id, path) =>
      withData(context, async (services) => {
        const file = resolve(path || `aluno-${numberOf(id)}.json`)
        const { nome, pieces } = await exportSubject(services, numberOf(id))
        await writePieces(file, pieces)
        return [`Tudo sobre ${nome} está em ${file}`]
      }),
  },
  apagar: {
    takes: '<id>',
    does: 'apaga de vez um aluno já excluído: cadastro, documentos, tudo que se refere a ele',
    run: (context, id) =>
      withData(context, async (services) => {
        const erased = await eraseSubject(services, numberOf(id))
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
    takes: '[cópia]',
    does: 'confere uma cópia; sem ela, diz que documentos estão sem arquivo e o contrário; não muda nada',
    run: (context, copy) => (copy ? checkCopy(context, copy) : checkData(context)),
  },
  'mover-documentos': {
    takes: '',
    does: 'leva os documentos para onde os novos ficam (DATABASE_URL, S3_URL), com o servidor ligado ou não',
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
  ...copyCommands,
}

const checkData = (context: CommandContext) =>
  withData(context, async (services) => {
    const { documentos, semLinha, semArquivo } = await checkDocuments(services)
    return [
      `${counted(documentos, document)}, ${semArquivo.length} sem arquivo; ${counted(semLinha.length, file)} sem documento.`,
      ...semArquivo.map(
        ({ nome_arquivo, recurso, registro, arquivo }) =>
          `Falta ${arquivo}: "${nome_arquivo}", ${ofRow(services, recurso, registro)}`,
      ),
      ...semLinha.map((name) => `Sem documento: ${join('documentos', name)}`),
      ...(semLinha.length > 0 ? [orphanAdvice] : []),
    ]
  })

const orphanAdvice =
  'O que está sem documento não aparece em tela alguma: confira se falta na ficha de um aluno, anexe-o de novo se preciso e só então remova o arquivo. Nada foi apagado.'

/** How the commands are used. */
export function usage(): string {
  const lines = Object.entries(commands).map(
    ([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(24)}${does}`,
  )
  const which = 'Com INSTITUTOS, --instituto <endereço> diz de qual deles.'
  return ['Uso: npm run cli -- <comando>', '', ...lines, '', which].join('\n')
}

/** Runs the command in the arguments; returns the lines to print. Throws messages, or the usage. */
export async function runCommand(
  [name = '', ...words]: readonly string[],
  context: CommandContext,
): Promise<string[]> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const asked = command && askedOf(command, words)
  if (!asked) throw new Error(usage())
  const [argument = '', further = ''] = asked.positionals
  const places = command.takes.split(' ').filter(Boolean)
  const isMissing = argument === '' && command.takes.startsWith('<')
  if (isMissing || asked.positionals.length > places.length) throw new Error(usage())
  return command.run(context, argument, further, asked.values)
}

/** The arguments of a command and its options; null for an unknown option. */
function askedOf({ options = {} }: Command, words: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    // No option is declared to come more than once.
    return { positionals, values: values as Options }
  } catch {
    return null
  }
}

/** Writes a new file, which only its owner reads; one that cannot be finished is removed. */
async function writePieces(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(pieces, file.createWriteStream())
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'do aluno 12' */
function ofRow({ resources }: DataServices, name: string, id: number): string {
  const label = resources[name]?.label
  const { o, one } = label ? nounsOf(label) : { o: '', one: name }
  return `d${o || 'e'} ${one} ${id}`
}

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
