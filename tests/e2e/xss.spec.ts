import type { Page } from '@playwright/test'
import { xssPayloads } from '../fixtures/xss.ts'
import { inFull } from '../length.ts'
import { hostileSite } from './hostile-site.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectNoDialogEntry, test } from './test.ts'

const rows = inFull(2, xssPayloads.length)
/** Rows of a list whose dialogs are opened. */
const opened = inFull(1, 8)

/** What a page would hold or do if one of the texts had become a part of it. */
async function guard(page: Page, problems: string[]) {
  page.on('dialog', async (dialog) => {
    problems.push(`diálogo do navegador: ${dialog.message()}`)
    await dialog.dismiss()
  })
  await page.addInitScript(() => {
    Object.defineProperty(window, '__xss', {
      set: () => console.error('um texto guardado foi executado'),
    })
    for (const name of ['alert', 'confirm', 'prompt'] as const)
      window[name] = () => console.error('um texto guardado foi executado') as never
  })
}

/** Everything on the page that people read, and what of it is no text: nothing. */
async function look(page: Page): Promise<string> {
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
  const { text, injected } = await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')]
    const strange = (element: Element) =>
      ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'META', 'MARQUEE', 'VIDEO'].includes(
        element.tagName,
      ) ||
      [...element.attributes].some(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(href|src|data)$/.test(name) && /^\s*javascript:/i.test(value)),
      )
    const values = elements.map((element) => ('value' in element ? String(element.value) : ''))
    return {
      text: [document.body.textContent, ...values].join('\n'),
      injected: elements.filter(strange).map((element) => element.outerHTML.slice(0, 200)),
    }
  })
  expect(injected, page.url()).toEqual([])
  return text
}

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

async function lookInDialog(page: Page): Promise<string> {
  await expect(dialog(page).last()).toBeVisible()
  const text = await look(page)
  // A dialog that is still opening does not have the keyboard yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0, { timeout: 700 })
  }).toPass({ intervals: [50] })
  await expectNoDialogEntry(page)
  return text
}

/** A screen, each dialog that it opens, and each of those that the menus of its rows open. */
async function walk(page: Page, path: string): Promise<string> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const main = page.getByRole('main')
  await expect(
    main.locator('[aria-busy="true"], [role="status"]:has-text("Carregando")'),
  ).toHaveCount(0)
  const texts = [await look(page)]
  const openers = main.locator('button[aria-haspopup="dialog"]:visible')
  for (let n = 0; n < Math.min(await openers.count(), opened * 6); n += 1) {
    await openers.nth(n).click()
    texts.push(await lookInDialog(page))
  }
  const menus = main.locator('button[aria-haspopup="menu"]:visible')
  for (let n = 0; n < Math.min(await menus.count(), opened); n += 1) {
    for (const name of [/^Editar/, /^Excluir/]) {
      await menus.nth(n).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      const item = page.getByRole('menuitem', { name })
      // The menu of a page has other things.
      if ((await item.count()) === 0) {
        await page.keyboard.press('Escape')
        continue
      }
      await item.click()
      texts.push(await lookInDialog(page))
    }
  }
  const next = main.getByRole('button', { name: 'Próxima página' })
  for (let n = 0; n < (await next.count()); n += 1) {
    while (await next.nth(n).isEnabled()) {
      await next.nth(n).click()
      texts.push(await look(page))
    }
  }
  return texts.join('\n')
}

const ids = Array.from({ length: rows }, (_, n) => n + 1)
const some = encodeURIComponent('"><img src=x onerror=__xss=1>')

const ofCoordinator = [
  '/dashboard/coordenador',
  ...['/alunos', '/turmas', '/educadores', '/assistente-social', '/frequencias/visualizar'],
  ...ids.flatMap((id) => [
    ...['', '?parte=linha-do-tempo', '?parte=cadastro', '?parte=documentos'].map(
      (part) => `/alunos/detalhes/${id}${part}`,
    ),
    `/alunos/historico/${id}`,
    `/turmas/detalhes/${id}`,
    `/educadores/detalhes?id=${id}`,
  ]),
  ...[`/alunos?q=${some}`, `/alunos?turma_id=${some}`, `/educadores/detalhes?id=${some}`],
  ...[`/alunos/detalhes/${some}`, `/turmas/detalhes/${some}`],
]
const ofEducator = ['/dashboard/educador', '/frequencia', `/frequencia?data=${some}`]
const ofAssistant = [
  ...['/assistencia', '/assistencia/alunos', `/assistencia/alunos?q=${some}`],
  ...ids.map((id) => `/assistencia/aluno/${id}`),
]

test(`T8: de ${rows === xssPayloads.length ? 40 : 'alguns dos 40'} textos que seriam código em cada campo, nenhum é executado e todos se leem, em cada tela de cada papel`, async ({
  site,
  api,
  openBrowser,
  problems,
  expectProblems,
}) => {
  test.setTimeout(inFull(420_000, 3_600_000))
  const { educadora, assistente, texts } = await hostileSite(site, api, rows)
  const walks = [
    [coordenadora, ofCoordinator],
    [educadora, ofEducator],
    [assistente, ofAssistant],
  ] as const
  const unseen = new Set(texts)
  for (const [conta, paths] of walks) {
    const page = await openBrowser()
    await guard(page, problems)
    await enter(page, conta)
    const before = new Set(texts)
    for (const path of paths) {
      // A page asks for some ten things, and one person may ask for ten a second.
      const slowly = page.waitForTimeout(inFull(0, 1_500))
      const text = await test.step(path, () => walk(page, path))
      await slowly
      for (const each of texts) {
        if (!text.includes(each)) continue
        unseen.delete(each)
        before.delete(each)
      }
    }
    expect(before.size, `${conta.email} não leu nenhum texto`).toBeLessThan(texts.length)
  }
  expect([...unseen]).toEqual([])
  // The addresses that ask for what there is none of.
  expectProblems(/status of 40[04]/)
})
