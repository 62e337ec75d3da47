// The JavaScript behind each screen, in kB of brotli, as the build's manifest says it; over budget, it fails.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

process.chdir(`${import.meta.dirname}/..`)

/** The most that a screen may have; beyond it the build fails. */
const list = 185
const home = 155
const budgets = {
  login: 70,
  'src/features/inicio/console/assistant-home.tsx': home,
  'src/features/inicio/console/coordinator-home.tsx': home,
  'src/features/inicio/console/educator-home.tsx': home,
  'src/features/frequencia/console/registro/frequencia-page.tsx': 185,
  'src/features/alunos/console/alunos-page.tsx': list,
  'src/features/turmas/console/turmas-page.tsx': list,
  'src/features/educadores/console/educadores-page.tsx': list,
}
const entry = ['index.html']
const routed = [...entry, 'src/app/console/routed-app.tsx']
const page = /^src\/features\/.+-(page|home)\.tsx$/

const manifest = JSON.parse(readFileSync('dist/console/.vite/manifest.json', 'utf8'))
const sizes = new Map()
const routes = Object.keys(manifest).filter((key) => page.test(key))
const weights = { login: weightOf(entry) }
for (const route of routes.sort()) weights[route] = weightOf([...shellOf(route), route])

for (const [route, weight] of Object.entries(weights)) {
  console.log(`${weight.toFixed(1).padStart(7)} kB  ${route}${verdictOf(weight, budgets[route])}`)
  if (weight > budgets[route]) process.exitCode = 1
}
const unknown = Object.keys(budgets).filter((route) => !(route in weights))
if (unknown.length > 0) throw new Error(`O manifesto não tem ${unknown.join(', ')}`)

function verdictOf(weight, budget) {
  if (budget === undefined) return ''
  return weight > budget ? `  ACIMA DA META de ${budget}` : `  na meta de ${budget}`
}

/** What stands around a page: before the login the router alone; antd's theme wherever antd is, which the homes do without. */
function shellOf(route) {
  if (route.includes('/recuperacao/')) return routed
  const inside = [...routed, 'src/app/console/inside.tsx']
  return route.includes('/inicio/') ? inside : [...inside, 'src/core/console/ui/antd.tsx']
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
