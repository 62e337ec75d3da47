import { join, resolve } from 'node:path'
import { formatCount, formatMoment } from '#model/format'
import { backupName, makeBackup, makeSealedBackup } from '#server/backup/backup'
import { inOneProcess, isDue } from '#server/backup/daily'
import { excludedTables } from '#server/backup/excluded-tables'
import { checkCounts, checkFiles, type Manifest, readManifest } from '#server/backup/manifest'
import { inspectDump } from '#server/backup/postgres-copy'
import { lastCopy, recordCopy } from '#server/backup/record'
import { restoreBackup } from '#server/backup/restore'
import { removeExpired } from '#server/backup/retention'
import { isSealing, withOpenCopy } from '#server/backup/sealed'
import { inspectSqlite } from '#server/backup/sqlite-copy'
import { acceptMissingLog } from '#server/db/log-file'
import { withExisting } from '#server/db/open-existing'
import { sealedEnding } from '#server/disk/copies'
import { lockFolder } from '#server/disk/folder-lock'
import { sentenceOf } from '#server/http/errors'
import { tables } from '../tables.ts'
import type { Command, CommandContext } from './command.ts'

/** The commands about copies. */
export const copyCommands = {
  backup: {
    takes: '[pasta]',
    does: 'copia dados e documentos, com o servidor ligado ou não; --manter N apaga as cópias vencidas',
    options: { manter: { type: 'string' }, diaria: { type: 'boolean' } },
    run(context, path, _further, { manter, diaria }) {
      const days = manter === undefined ? null : daysOf(String(manter))
      const parent = path ? resolve(path) : folderOfCopies(context)
      return diaria
        ? makeDaily(context, parent, days ?? context.daily?.days ?? null)
        : make(context, parent, days, 'comando')
    },
  },
  restaurar: {
    takes: '<cópia>',
    does: 'confere uma cópia e a põe no lugar dos dados, com o servidor desligado',
    async run({ place, now, keys = {} }, path) {
      const { manifest, previous } = await withOpenCopy(
        place.dataDir,
        resolve(path),
        keys,
        (folder) => restoreBackup({ ...place, tables }, folder, now()),
      )
      return [
        `Cópia de ${formatMoment(manifest.criado_em)} restaurada.`,
        summaryOf(manifest),
        ...(previous ? [`O que havia antes ficou em ${previous}`] : []),
        ...((place.url || place.s3) && documentFilesOf(manifest) > 0 ? [moveHint] : []),
      ]
    },
  },
  seguir: {
    takes: '',
    does: 'aceita o banco sem o arquivo caderno.db-wal que se perdeu, e sem as gravações dele',
    async run({ place: { dataDir } }) {
      using _lock = lockFolder(dataDir)
      acceptMissingLog(dataDir)
      return ['O banco está íntegro, sem as gravações que só estavam em caderno.db-wal.']
    },
  },
} as const satisfies Readonly<Record<string, Command>>

/** Checks a copy without touching the data: returns the lines to print, or throws what is wrong with it. */
export async function checkCopy(
  { place, keys = {} }: CommandContext,
  path: string,
): Promise<string[]> {
  const manifest = await withOpenCopy(place.dataDir, resolve(path), keys, async (folder) => {
    const read = await readManifest(folder)
    await checkFiles(folder, read.arquivos)
    if (read.banco === 'postgres') await inspectDump(join(folder, 'caderno.dump'))
    else {
      const { tabelas } = inspectSqlite(join(folder, 'caderno.db'))
      checkCounts(tabelas, read.tabelas, excludedTables({ tables }))
    }
    return read
  })
  return [`A cópia de ${formatMoment(manifest.criado_em)} está inteira.`, summaryOf(manifest)]
}

async function make(
  context: CommandContext,
  parent: string,
  days: number | null,
  origem: 'comando' | 'diaria',
): Promise<string[]> {
  const { now, keys = {} } = context
  const place = { ...context.place, tables }
  const target = join(parent, backupName(now()))
  const { folder, manifest } = await (isSealing(keys)
    ? makeSealedBackup(place, `${target}${sealedEnding}`, now(), keys)
    : makeBackup(place, target, now()))
  const { ausentes } = manifest
  return [
    `Cópia feita em ${folder}`,
    summaryOf(manifest),
    ...(ausentes.length > 0
      ? [`Atenção: a pasta de documentos não tem ${ausentes.join(', ')}, que os dados citam.`]
      : []),
    ...(await recorded(context, origem)),
    ...(days === null ? [] : [removedLine(await removeExpired(parent, days, now()))]),
  ]
}

/** Makes the copy of a day: once, even if several processes try. */
async function makeDaily(
  context: CommandContext,
  parent: string,
  days: number | null,
): Promise<string[]> {
  const { place, now, daily } = context
  const lines = await withExisting(place, (db) =>
    inOneProcess(place, db, async () => {
      const last = await lastCopy(db, 'diaria')
      if (!isDue(now(), daily?.time ?? '00:00', last)) return ['A cópia do dia já está feita.']
      return make(context, parent, days, 'diaria')
    }),
  )
  return lines ?? ['Outro processo está fazendo a cópia do dia.']
}

function folderOfCopies({ place, copies }: CommandContext): string {
  return copies ? resolve(copies) : join(place.dataDir, 'backups')
}

/** Records the copy, to show it on the home page; the copy is valid without it. */
async function recorded(
  { place, now }: CommandContext,
  origem: 'comando' | 'diaria',
): Promise<string[]> {
  try {
    await withExisting(place, (db) => recordCopy(db, { now, origem }))
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

/** A restore puts documents in the folder, even if new ones are stored elsewhere. */
const moveHint =
  'Os documentos da cópia estão na pasta desta máquina: npm run cli -- mover-documentos leva-os ao seu lugar.'

/** How many files of documents a copy has, beside its database. */
function documentFilesOf({ arquivos }: Pick<Manifest, 'arquivos'>): number {
  return Object.keys(arquivos).length - 1
}

function summaryOf({ tabelas, arquivos }: Manifest): string {
  const rows = Object.values(tabelas).reduce((sum, count) => sum + count, 0)
  const documents = documentFilesOf({ arquivos }) + (tabelas.documento_conteudo ?? 0)
  return `${formatCount(rows)} linhas em ${Object.keys(tabelas).length} tabelas, ${documents} documentos.`
}
