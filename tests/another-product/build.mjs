// Builds the library, console and server, or the server alone, into a folder: with the same Vite configuration, and its
// declarations in the place of ours.
import { build } from 'vite'
import { aliasesOf } from '../../scripts/product.mjs'
import { serverBuild } from '../../scripts/server-build.mjs'

process.chdir(`${import.meta.dirname}/../..`)
process.env.NODE_ENV = 'production'
const [, , folder, only] = process.argv
const root = 'tests/another-product'
const resolve = { alias: aliasesOf(root) }
if (only !== 'server')
  await build({
    ...{ configFile: 'vite.config.ts', root, resolve, logLevel: 'warn' },
    build: { outDir: `${process.cwd()}/${folder}/console` },
  })
const { build: options, ...server } = serverBuild(
  `${folder}/server`,
  {},
  { start: `${root}/server.ts`, main: `${root}/main.ts` },
)
await build({ ...server, resolve, build: options })
