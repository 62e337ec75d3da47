import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentsFolder } from '#server/disk/data-folder'
import { copySynced, linkSynced, namesIn, orNull, synced } from '#server/disk/files'
import type { Documents, StoredDocument } from './documents.ts'
import { temporaryIn } from './files.ts'

/** Documents as files of the data folder. */
export function folderDocuments(dataDir: string): Documents {
  const folder = documentsFolder(dataDir)
  const pathOf = (arquivo: string) => join(folder, arquivo)
  return {
    temporary: () => temporaryIn(dataDir),
    async put(arquivo, path) {
      await rename(path, pathOf(arquivo))
      await synced(folder)
    },
    async open(arquivo) {
      const file = await orNull(open(pathOf(arquivo), 'r'))
      return file && { bytes: await sizeOf(file), stream: file.createReadStream() }
    },
    remove: (arquivo) => rm(pathOf(arquivo), { force: true }),
    async list() {
      const found: StoredDocument[] = []
      for (const arquivo of await namesIn(folder)) {
        const about = await orNull(stat(pathOf(arquivo)))
        if (about) found.push({ arquivo, since: about.mtimeMs })
      }
      return found
    },
    async copyTo(arquivo, path, { link } = { link: false }) {
      const copy = link ? linkSynced : copySynced
      return (await orNull(copy(pathOf(arquivo), path).then(() => true))) ?? false
    },
  }
}

/** The size of an open file; closes the file if that fails. */
async function sizeOf(file: FileHandle): Promise<number> {
  try {
    return (await file.stat()).size
  } catch (error) {
    await file.close()
    throw error
  }
}
