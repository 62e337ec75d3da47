import { rmSync } from 'node:fs'
import { startProcess } from '../server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { coordenadora } from './site.ts'

/** Starts the built server once, over an empty folder: what it leaves is what each test begins with, in a copy of its own. */
export default async function makeFirstInstitute() {
  const dataDir = temporaryFolder('tela')
  const { email, senha } = coordenadora
  const env = { DATA_DIR: dataDir, COORDENADOR_EMAIL: email, COORDENADOR_SENHA: senha }
  await (await startProcess({ env })).end()
  process.env.FIRST_INSTITUTE = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
