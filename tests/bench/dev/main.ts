import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumFlags, headlessChromium } from '../../../scripts/chromium.mjs'
import { startDev } from '../../dev-process.ts'
import { median } from '../web/median.ts'

const times = process.argv.includes('--quick') ? 1 : 5
const account = { email: 'coordenacao@exemplo.org', password: 'Goiabada7' }
const before = '      serie: text('

const dev = await startDev(account.email, account.password)
const browser = await chromium.launch({ executablePath: headlessChromium(), args: chromiumFlags })
try {
  const page = await browser.newPage({ baseURL: dev.url, locale: 'pt-BR' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/dashboard/)
  await page.goto('/alunos')
  await page.getByRole('button', { name: 'Adicionar aluno' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana Lima')
  const screen: number[] = []
  const api: number[] = []
  for (let at = 0; at < times; at++) {
    const [name, label] = [`campo_${at}`, `Campo ${at}`]
    const saved = performance.now()
    dev.change('resources/aluno.ts', [before, `      ${name}: text('${label}'),\n${before}`])
    const inApi = documented(name).then(() => api.push(performance.now() - saved))
    await page.getByLabel(label).waitFor()
    screen.push(performance.now() - saved)
    await inApi
  }
  const load = loadavg().map((each) => each.toFixed(1))
  console.log(`Do salvar ao ver, mediana de ${times}; carga da máquina ${load.join(', ')}:`)
  tell('na tela, no formulário aberto', screen, 2000)
  tell('na API', api, 4000)
} finally {
  await browser.close()
  await dev.end()
}

async function documented(name: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${dev.url}/api/v1/openapi.json`).catch(() => null)
    if ((await answer?.text())?.includes(`"${name}"`)) return
    await setTimeout(50)
  }
}

function tell(where: string, measured: readonly number[], goal: number) {
  const middle = median(measured)
  const all = measured.map((each) => Math.round(each)).join(', ')
  const verdict = middle <= goal ? 'cumprida' : 'não cumprida'
  console.log(`${where}: ${Math.round(middle)} ms (${all}); meta ${goal} ms: ${verdict}`)
}
