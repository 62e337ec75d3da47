// The JavaScript behind each screen, in kB of brotli, as the build's manifest says it; over budget, it fails.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

process.chdir(`${import.meta.dirname}/..`)

const entry = ['index.html']
const inside = [...entry, 'src/core/console/shell/routed-app.tsx', 'src/app/console/inside.ts']

const read = (name) => JSON.parse(readFileSync(`dist/console/.vite/${name}.json`, 'utf8'))
const manifest = read('manifest')
const sizes = new Map()
// Screens that share a page are judged once.
const judged = read('judged')
const pages = new Map(judged.pages.map((page) => [page.module, page]))

judge('login', entry, 70)
for (const { module, isHome, budget } of [...pages.values()].sort(byModule)) {
  // antd's theme wherever antd is, which the homes do without.
  const shell = isHome ? inside : [...inside, 'src/core/console/ui/antd.tsx']
  judge(module, [...shell, module], budget)
}

for (const [path, files] of judged.early) {
  judgeWeight(`${path}, antes do código`, weigh(files), 55)
  judgeWeight(`${path}, a página`, weigh([`prerendered${path}/index.html`]), 14)
}

/** The most that a screen may have; beyond it the build fails. */
function judge(name, keys, budget) {
  judgeWeight(name, weigh([...chunksOf(keys)].map((key) => manifest[key].file)), budget)
}

function judgeWeight(name, weight, budget) {
  const isOver = weight > budget
  const verdict = isOver ? `  ACIMA DA META de ${budget}` : `  na meta de ${budget}`
  console.log(`${weight.toFixed(1).padStart(7)} kB  ${name}${budget === undefined ? '' : verdict}`)
  if (isOver) process.exitCode = 1
}

function byModule(one, other) {
  return one.module < other.module ? -1 : 1
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

function weigh(files) {
  return files.reduce((bytes, file) => bytes + sizeOf(file), 0) / 1000
}

function sizeOf(file) {
  if (!/\.(js|html)$/.test(file)) return 0
  if (!sizes.has(file))
    sizes.set(file, brotliCompressSync(readFileSync(`dist/console/${file}`)).length)
  return sizes.get(file)
}
