// Judges the declarations of resources/ as the start does, without a database: npm run verificar
import { build } from 'vite'
import { declarationError } from './declaration-error.mjs'
import { screenWords } from './screen-words.mjs'
import { serverBuild } from './server-build.mjs'

process.chdir(`${import.meta.dirname}/..`)
const input = {
  verificar: 'src/app/server/verificar.ts',
  // The screens are the console's: their addresses and whose they are, without the pages.
  routes: 'src/app/console/routes.ts',
  papeis: 'resources/papeis.ts',
  nearest: 'src/core/model/nearest.ts',
}
const rolldownOptions = { input, external: [/-page\.tsx$|-home\.tsx$/] }
const load = (name) => import(`../dist/verificar/${name}.js`)
try {
  const plugins = [screenWords]
  await build({
    ...serverBuild('dist/verificar', { rolldownOptions }),
    plugins,
    logLevel: 'silent',
    // Node has one, which would keep this process alive.
    define: { BroadcastChannel: 'undefined' },
  })
  process.setSourceMapsEnabled(true)
  const { mistakes, read } = await load('verificar')
  // Of wrong declarations no screens can be made.
  if (mistakes.length === 0) mistakes.push(...(await addressMistakes()))
  for (const mistake of mistakes) console.error(mistake)
  if (mistakes.length > 0) process.exitCode = 1
  else
    for (const line of ['As declarações de resources/ estão certas.', ...read()]) console.log(line)
} catch (error) {
  // A file that does not even run, or compile: a builder that it does not import, for example.
  console.error(declarationError(`${error.message}\n${error.stack}`) ?? error.stack)
  process.exitCode = 1
}

/** The addresses of roles that lead nowhere, or to a screen that is not theirs. */
async function addressMistakes() {
  const [{ screens }, { papeis }, { meant }] = await Promise.all(
    ['routes', 'papeis', 'nearest'].map(load),
  )
  const paths = screens.map(({ path }) => path)
  const none = (path) => `"${path}" não é uma tela${meant(path, paths)}`
  return Object.entries(papeis).flatMap(([role, { home, screens: shared = [] }]) => {
    const first = screens.find(({ path }) => path.replace(/\/:\w+\?$/, '') === home)
    const wrong = shared.filter((path) => !paths.includes(path))
    return [
      ...(first ? [] : [`home: ${none(home)}`]),
      ...(!first || first.roles.includes(role)
        ? []
        : [`home: "${home}" é uma tela que este papel não tem: use screens`]),
      ...wrong.map((path) => `screens: ${none(path)}`),
    ].map((what) => `resources/papeis.ts · ${role} · ${what}`)
  })
}
