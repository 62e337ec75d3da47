// The JavaScript behind each screen, in kB of brotli, as the build's manifest says it; over budget, it fails.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

process.chdir(`${import.meta.dirname}/..`)

/** The aim for a screen, and where the build fails: what it is held to until it reaches the aim. */
const list = { aim: 240, limit: 355 }
const budgets = {
  login: { aim: 75, limit: 75 },
  'src/console/pages/alunos/alunos-page.tsx': list,
  'src/console/pages/turmas/turmas-page.tsx': list,
  'src/console/pages/educadores/educadores-page.tsx': list,
}
const entry = ['index.html']
const inside = [...entry, 'src/console/routed-app.tsx', 'src/console/inside.tsx']
const page = /^src\/console\/pages\/.+-(page|home)\.tsx$/

const manifest = JSON.parse(readFileSync('dist/console/.vite/manifest.json', 'utf8'))
const sizes = new Map()
const routes = Object.keys(manifest).filter((key) => page.test(key))
const weights = { login: weightOf(entry) }
for (const route of routes.sort()) weights[route] = weightOf([...inside, ...themeOf(route), route])

for (const [route, weight] of Object.entries(weights)) {
  console.log(`${weight.toFixed(1).padStart(7)} kB  ${route}${verdictOf(weight, budgets[route])}`)
  if (weight > budgets[route]?.limit) process.exitCode = 1
}
const unknown = Object.keys(budgets).filter((route) => !(route in weights))
if (unknown.length > 0) throw new Error(`O manifesto não tem ${unknown.join(', ')}`)

function verdictOf(weight, budget) {
  if (!budget) return ''
  const { aim, limit } = budget
  if (weight > limit) return `  ACIMA DO LIMITE de ${limit}`
  return weight > aim
    ? `  acima da meta de ${aim}, até o limite de ${limit}`
    : `  na meta de ${aim}`
}

/** Antd's theme comes with every page but the homes, which do without antd. */
function themeOf(route) {
  return route.includes('/home/') ? [] : ['src/console/layout/antd.tsx']
}

/** The chunks and all they import at once, without what they import later. */
function chunksOf(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    chunksOf(manifest[key].imports ?? [], found)
  }
  return found
}

function weightOf(keys) {
  let bytes = 0
  for (const key of chunksOf(keys)) bytes += sizeOf(manifest[key].file)
  return bytes / 1000
}

function sizeOf(file) {
  if (!file.endsWith('.js')) return 0
  if (!sizes.has(file))
    sizes.set(file, brotliCompressSync(readFileSync(`dist/console/${file}`)).length)
  return sizes.get(file)
}
