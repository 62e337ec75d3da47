import { rmSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { createServer } from 'vite'
import { startDemo } from './demo.ts'
import type { Conta } from './site.ts'
import { enter, phone } from './test.ts'

/**
 * What the console looks like, kept as pictures: a change of a token or of a part shows in them. They are of one
 * platform, the Linux of CI, whose letters are this wide; `npm run retratos` takes them again.
 */
const widthOfLetters = 320

test.use({ viewport: { width: 1280, height: 720 } })

test('as peças, no claro e no escuro, são as dos retratos', async ({ page }) => {
  const vite = await createServer({
    logLevel: 'error',
    server: { port: 0, hmr: false, watch: null },
  })
  try {
    await vite.listen()
    await page.setViewportSize({ width: 960, height: 800 })
    await page.goto(`${vite.resolvedUrls?.local[0]}partes`)
    await page.getByRole('button', { name: 'Abrir calendário: Dia' }).first().waitFor()
    await skipElsewhere(page)
    // One under the pointer, and one with the focus.
    await page.getByRole('textbox', { name: 'Nome' }).focus()
    await page.getByRole('button', { name: 'Registrar contato' }).first().hover()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page).toHaveScreenshot(`partes-${colorScheme}.png`, { fullPage: true })
    }
  } finally {
    await vite.close()
  }
})

interface Retrato {
  readonly path: string
  /** Words that only the loaded screen has. */
  readonly sign: string | RegExp
  readonly onPhone?: boolean
}

/** By the account that the demonstration names first, second and third. */
const retratos: readonly Readonly<Record<string, Retrato>>[] = [
  {
    coordenacao: { path: '/dashboard/coordenador', sign: 'Supervisão de Relatórios' },
    alunos: { path: '/alunos', sign: /Ágatha/ },
    aluno: { path: '/alunos/detalhes/1', sign: 'Presença por semana' },
    turmas: { path: '/turmas', sign: '5º ano A' },
    indicadores: { path: '/indicadores', sign: 'Alunos atendidos' },
    fila: { path: '/fila-de-cuidado', sign: 'Registrar contato' },
  },
  {
    educador: { path: '/dashboard/educador', sign: 'Planejamentos', onPhone: true },
    chamada: { path: '/frequencia', sign: 'Salvar', onPhone: true },
  },
  { assistencia: { path: '/assistencia', sign: 'Total de Alunos' } },
]

test('a entrada e nove telas da demonstração, em um dia fixo, são as dos retratos', async ({
  browser,
}) => {
  const clock = `${import.meta.dirname}/fixed-clock.mjs`
  const { demo, folder, gone, accounts, baseURL } = await startDemo('--import', clock)
  async function open(conta: Conta | null, { path, sign, onPhone }: Retrato) {
    const context = await browser.newContext({ baseURL, ...(onPhone && phone) })
    await context.addInitScript({ path: clock })
    const page = await context.newPage()
    if (conta) await enter(page, conta)
    await page.goto(path)
    await page.getByText(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
    return page
  }
  try {
    const entrada = await open(null, { path: '/login', sign: 'Esqueci minha senha' })
    await skipElsewhere(entrada)
    await expect.soft(entrada).toHaveScreenshot('entrada.png')
    for (const [at, screens] of retratos.entries())
      for (const [name, retrato] of Object.entries(screens)) {
        const page = await open(accounts[at] ?? null, retrato)
        await expect.soft(page).toHaveScreenshot(`${name}.png`)
        await page.context().close()
      }
  } finally {
    demo.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true })
  }
})

async function skipElsewhere(page: Page) {
  const width = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return 0
    canvas.font = getComputedStyle(document.body).font
    return canvas.measureText('Chamada de quinta-feira, 12 de novembro').width
  })
  test.skip(Math.abs(width - widthOfLetters) > 1, `os retratos são de outra plataforma (${width})`)
}
