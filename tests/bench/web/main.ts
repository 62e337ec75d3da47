import { loadavg } from 'node:os'
import { deviceVerdicts, loadVerdicts, registerVerdicts, type Verdict } from './budgets.ts'
import { measureDevice } from './device.ts'
import { measureFloor } from './floor.ts'
import { startInstitute } from './institute.ts'
import { type Loads, measureLoads } from './loads.ts'
import { type Load, startBrowser } from './phone.ts'
import { type Marks, measureMarks, measureScroll, type Scroll } from './register.ts'

const isQuick = process.argv.includes('--quick')
const ofDevice = process.argv.includes('--aparelho')
const times = isQuick ? 1 : 5
const marksIn = isQuick || ofDevice ? [40] : [40, 200]
const scrolled = isQuick ? 200 : 2000
const ms = (value: number) => `${Math.round(value)} ms`
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const institute = await startInstitute([...new Set(ofDevice ? marksIn : [...marksIn, scrolled])])
const browser = await startBrowser()
try {
  console.log(
    `Chromium com a CPU 4× mais lenta, 1,6 Mbit/s e 150 ms; medianas; ${machineLoad()}.\n`,
  )
  const pages = ofDevice ? [] : await judgePages()
  tellVerdicts([...pages, ...(await judgeRegisters()), ...(await judgeDevice())])
  console.log(`\nNo fim, ${machineLoad()}.`)
} finally {
  await browser.close()
  await institute.site.stop()
}

function machineLoad(): string {
  return `carga da máquina ${loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}`
}

async function judgePages(): Promise<Verdict[]> {
  const loads = await measureLoads(browser, institute.site, times)
  tellLoads(loads)
  const floors = [
    ['entrada', loads.login],
    ['lista de alunos', loads.coldList],
  ] as const
  for (const [name, { scriptBytes, usable }] of floors) {
    const floor = await measureFloor(browser, scriptBytes, times)
    const ratio = (usable / floor).toFixed(2)
    console.log(`${name}: ${ratio} × uma página só com ${kB(scriptBytes)} de script (${ms(floor)})`)
  }
  return loadVerdicts(loads)
}

async function judgeRegisters(): Promise<Verdict[]> {
  const marks: Marks[] = []
  for (const roll of institute.rolls)
    if (marksIn.includes(roll.size)) marks.push(await measureMarks(browser, institute, roll))
  const scrolls: Scroll[] = []
  for (const roll of institute.rolls)
    if (roll.size === scrolled) scrolls.push(await measureScroll(browser, institute, roll))
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

function tellLoads({ login, coldList, warmList, coldHome, signIn }: Loads) {
  const line = (name: string, it: Load) => ({
    página: name,
    'bytes até usar': kB(it.bytes),
    script: kB(it.scriptBytes),
    pedidos: it.requests,
    FCP: ms(it.fcp),
    LCP: ms(it.lcp),
    utilizável: ms(it.usable),
    bloqueio: ms(it.blocking),
    deslocamento: it.shift.toFixed(4),
  })
  console.table([
    line('entrada', login),
    line('lista de alunos', coldList),
    line('lista de alunos, outra vez', warmList),
    line('início da coordenação', coldHome),
  ])
  console.log(
    `De 'Entrar' ao início: ${ms(signIn.home)}; do clique em 'Alunos' às linhas: ${ms(signIn.list)}`,
  )
}

function tellRegisters(marks: readonly Marks[], scrolls: readonly Scroll[]) {
  console.log()
  for (const { size, work, shown, slowWork, slowShown } of marks)
    console.log(
      `chamada de ${size}: marcação ${work.toFixed(1)} ms de trabalho, ${shown.toFixed(1)} ms até a tela; ` +
        `CPU 4×: ${slowWork.toFixed(1)} e ${slowShown.toFixed(1)} ms`,
    )
  for (const { size, longest, slowLongest } of scrolls)
    console.log(
      `rolar ${size} alunos: maior tarefa ${longest ? ms(longest) : 'abaixo de 50 ms'}; ` +
        `CPU 4×: ${slowLongest ? ms(slowLongest) : 'abaixo de 50 ms'}`,
    )
}

function tellVerdicts(verdicts: readonly Verdict[]) {
  console.log()
  for (const { work, budget, measured, met } of verdicts)
    console.log(
      `${met ? 'cumprida    ' : 'NÃO CUMPRIDA'}  ${work.padEnd(44)} ${budget.padStart(10)}  ${measured}`,
    )
}
