import { loadavg } from 'node:os'
import { besideVerdicts, measureBeside, ratioOf, steps } from './beside.ts'
import {
  deviceVerdicts,
  lighthouseVerdicts,
  loadVerdicts,
  registerVerdicts,
  type Verdict,
} from './budgets.ts'
import { measureDevice } from './device.ts'
import { measureFloor } from './floor.ts'
import { startInstitute } from './institute.ts'
import { measureLighthouse } from './lighthouse.ts'
import { type Loads, measureLoads } from './loads.ts'
import { type Spread, spreads } from './median.ts'
import { type Load, startBrowser } from './phone.ts'
import { type Marks, measureMarks, measureScroll, type Scroll } from './register.ts'

const isQuick = process.argv.includes('--quick')
const ofDevice = process.argv.includes('--aparelho')
const ofLighthouse = process.argv.includes('--lighthouse')
const beside = process.argv.indexOf('--ao-lado')
const other = beside < 0 ? undefined : `${process.argv[beside + 1]}`
const times = isQuick ? 1 : 5
const isPart = ofDevice || other !== undefined
const marksIn = isQuick || isPart ? [40] : [40, 200]
const scrolled = isQuick ? 200 : 2000
const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const shifted = (value: number) => value.toFixed(4)
const count = (value: number) => value.toLocaleString('pt-BR')
/** The middle, and how far the others were from it. */
const told = ({ min, median, max }: Spread, unit: (value: number) => string) =>
  Object.is(min, max) ? unit(median) : `${unit(median)} (${unit(min)} a ${unit(max)})`

const institute = await startInstitute([...new Set(isPart ? marksIn : [...marksIn, scrolled])])
const browser = await startBrowser()
try {
  console.log(
    `Chromium com a CPU 4× mais lenta, 1,6 Mbit/s e 150 ms; medianas (menor a maior) de ${times}, depois de uma que não conta; ${machineLoad()}.\n`,
  )
  await tellYardstick()
  tellVerdicts(await judge())
  console.log(`\nNo fim, ${machineLoad()}.`)
  await tellYardstick()
} finally {
  await browser.close()
  await institute.site.stop()
}

/** What the machine makes of nothing, by which the absolute times of two hours are compared. */
async function tellYardstick() {
  console.log(`A régua, uma página vazia, está pronta em ${ms(await measureFloor(browser, 0, 5))}.`)
}

function machineLoad(): string {
  return `carga da máquina ${loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}`
}

function judge(): Promise<Verdict[]> {
  if (other !== undefined) return judgeBeside(other)
  return ofLighthouse ? judgeByLighthouse() : judgeAll()
}

async function judgeAll(): Promise<Verdict[]> {
  const pages = ofDevice ? [] : [...(await judgePages()), ...(await judgeByLighthouse())]
  return [...pages, ...(await judgeRegisters()), ...(await judgeDevice())]
}

async function judgeBeside(file: string): Promise<Verdict[]> {
  const rounds = await measureBeside(browser, institute.site, file, times)
  const ratio = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '-')
  for (const step of steps) {
    console.log(`\n${step}`)
    const ours = spreads(rounds.map(({ [step]: [one] }) => one))
    const theirs = spreads(rounds.map(({ [step]: [, one] }) => one))
    const line = (name: keyof Load, unit: (value: number) => string) => ({
      este: told(ours[name], unit),
      outro: told(theirs[name], unit),
      '×': told(ratioOf(rounds, step, name), ratio),
    })
    console.table({ legível: line('readable', ms), ...tableOf(line) })
  }
  return besideVerdicts(rounds)
}

async function judgePages(): Promise<Verdict[]> {
  const loads = await measureLoads(browser, institute.site, times)
  tellLoads(loads)
  const floors = [
    ['entrada', loads.login],
    ['lista de alunos', loads.coldList],
  ] as const
  for (const [name, { scriptBytes, usable }] of floors) {
    const floor = await measureFloor(browser, scriptBytes.median, times)
    const ratio = (usable.median / floor).toFixed(2)
    console.log(
      `${name}: ${ratio} × uma página só com ${kB(scriptBytes.median)} de script (${ms(floor)})`,
    )
  }
  return loadVerdicts(loads)
}

async function judgeByLighthouse(): Promise<Verdict[]> {
  const judged = await measureLighthouse(institute.site, isQuick ? 1 : 3)
  for (const [page, { lcp, blocking, shift }] of Object.entries({
    entrada: judged.login,
    'lista de alunos': judged.list,
  }))
    console.log(
      `Lighthouse, ${page}: LCP ${told(lcp, ms)}, bloqueio ${told(blocking, ms)}, deslocamento ${told(shift, shifted)}`,
    )
  return lighthouseVerdicts(judged)
}

async function judgeRegisters(): Promise<Verdict[]> {
  const marks: Marks[] = []
  for (const roll of institute.rolls)
    if (marksIn.includes(roll.size)) marks.push(await measureMarks(browser, institute, roll))
  const scrolls: Scroll[] = []
  for (const roll of institute.rolls)
    if (roll.size === scrolled) scrolls.push(await measureScroll(browser, institute, roll, times))
  tellRegisters(marks, scrolls)
  return registerVerdicts(marks, scrolls)
}

async function judgeDevice(): Promise<Verdict[]> {
  const [roll] = institute.rolls
  if (!roll) return []
  const device = await measureDevice(browser, institute, roll, times)
  console.log(
    `\nO código todo está no aparelho ${ms(device.installed)} depois de aberta a entrada.`,
  )
  return deviceVerdicts(device)
}

function tellLoads({ login, coldList, warmList, coldHome, warmHome, signIn, opening }: Loads) {
  const pages = {
    entrada: login,
    'lista de alunos': coldList,
    'lista, outra vez': warmList,
    'início da coordenação': coldHome,
    'início, outra vez': warmHome,
  }
  const line = (name: keyof Load, unit: (value: number) => string) =>
    Object.fromEntries(Object.entries(pages).map(([page, it]) => [page, told(it[name], unit)]))
  console.table(tableOf(line))
  console.log(
    `De 'Entrar' ao início: ${told(signIn.home, ms)}; do clique em 'Alunos' às linhas: ${told(signIn.list, ms)}; ` +
      `pior evento ao digitar: ${told(signIn.typing, ms)}`,
  )
  console.log(
    `De 'Adicionar aluno', com a lista quieta, ao formulário com o foco: ${told(opening.byMouse, ms)}; com o dedo: ${told(opening.byTouch, ms)}`,
  )
}

type Line = (name: keyof Load, unit: (value: number) => string) => Readonly<Record<string, string>>

function tableOf(line: Line) {
  return {
    'bytes até usar': line('bytes', kB),
    'bytes até ficar quieta': line('allBytes', kB),
    'script até usar': line('scriptBytes', kB),
    'script até ficar quieta': line('allScriptBytes', kB),
    'pedidos até usar': line('requests', count),
    'pedidos até ficar quieta': line('allRequests', count),
    FCP: line('fcp', ms),
    LCP: line('lcp', ms),
    utilizável: line('usable', ms),
    quieta: line('quiet', ms),
    'bloqueio até ficar quieta': line('blocking', ms),
    deslocamento: line('shift', shifted),
  }
}

function tellRegisters(marks: readonly Marks[], scrolls: readonly Scroll[]) {
  const short = (value: number) => `${value.toFixed(1)} ms`
  const long = (value: number) => (value ? ms(value) : 'abaixo de 50 ms')
  console.log()
  for (const { size, fast, slow } of marks)
    console.log(
      `chamada de ${size}: marcação na tela em ${told(fast, short)}; CPU 4×: ${told(slow, short)}`,
    )
  for (const { size, fast, slow } of scrolls)
    console.log(
      `rolar ${size} alunos: maior tarefa ${told(fast, long)}; CPU 4×: ${told(slow, long)}`,
    )
}

function tellVerdicts(verdicts: readonly Verdict[]) {
  console.log()
  for (const { work, budget, measured, met } of verdicts)
    console.log(
      `${met ? 'cumprida    ' : 'NÃO CUMPRIDA'}  ${work.padEnd(44)} ${budget.padStart(10)}  ${measured}`,
    )
}
