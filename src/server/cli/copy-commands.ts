import { join, resolve } from 'node:path'
import { formatMoment } from '#model/format'
import type { Manifest } from '../backup/manifest.ts'
import { recordCopy } from '../backup/record.ts'
import { removeExpired } from '../backup/retention.ts'
import { backupName, makeBackup } from '../backup.ts'
import { openBeside } from '../db/beside.ts'
import { restoreBackup } from '../restore.ts'
import { sentenceOf } from '../sentence.ts'
import type { Command, CommandContext } from './command.ts'

/** The commands about copies. */
export const copyCommands = {
  backup: {
    takes: '[pasta]',
    does: 'copia dados e documentos, com o servidor ligado ou não; --manter N apaga as cópias vencidas',
    options: { manter: { type: 'string' } },
    async run(context, given, _further, { manter }) {
      const days = manter === undefined ? null : daysOf(String(manter))
      const { place, now } = context
      const parent = given ? resolve(given) : folderOfCopies(context)
      const { folder, manifest } = await makeBackup(place, join(parent, backupName(now())), now())
      const { ausentes } = manifest
      return [
        `Cópia feita em ${folder}`,
        summaryOf(manifest),
        ...(ausentes.length > 0
          ? [`Atenção: a pasta de documentos não tem ${ausentes.join(', ')}, que os dados citam.`]
          : []),
        ...(await recorded(context)),
        ...(days === null ? [] : [removedLine(await removeExpired(parent, days, now()))]),
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
        ...((place.url || place.s3) && documentFilesOf(manifest) > 0 ? [moveHint] : []),
      ]
    },
  },
} as const satisfies Readonly<Record<string, Command>>

function folderOfCopies({ place, copies }: CommandContext): string {
  return copies ? resolve(copies) : join(place.dataDir, 'backups')
}

/** Notes the copy in the data, for the home to tell; the copy is good without it. */
async function recorded({ place, now }: CommandContext): Promise<string[]> {
  try {
    const db = await openBeside(place)
    try {
      await recordCopy(db, { now, origem: 'comando' })
    } finally {
      await db.close()
    }
    return []
  } catch (error) {
    return [`A cópia está feita, mas não foi anotada nos dados: ${sentenceOf(error)}`]
  }
}

function daysOf(text: string): number {
  const days = Number(text)
  if (!/^\d{1,4}$/.test(text) || days < 1)
    throw new Error(`"${text}" não é um número de dias: use, por exemplo, --manter 30.`)
  return days
}

function removedLine(names: readonly string[]): string {
  if (names.length === 0) return 'Nenhuma cópia venceu.'
  const copies = names.length === 1 ? 'Cópia vencida, apagada' : 'Cópias vencidas, apagadas'
  return `${copies}: ${names.join(', ')}`
}

/** Where new documents are kept elsewhere, a copy still puts its own back in the folder. */
const moveHint =
  'Os documentos da cópia estão na pasta desta máquina: npm run cli -- mover-documentos leva-os ao seu lugar.'

/** How many files of documents a copy has, beside its database. */
function documentFilesOf({ arquivos }: Pick<Manifest, 'arquivos'>): number {
  return Object.keys(arquivos).length - 1
}

function summaryOf({ tabelas, arquivos }: Manifest): string {
  const rows = Object.values(tabelas).reduce((sum, count) => sum + count, 0)
  const documents = documentFilesOf({ arquivos }) + (tabelas.documento_conteudo ?? 0)
  return `${rows.toLocaleString('pt-BR')} linhas em ${Object.keys(tabelas).length} tabelas, ${documents} documentos.`
}
