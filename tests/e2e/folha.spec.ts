import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { type Api, apiOf } from './api.ts'
import { hold } from './hold.ts'
import { novaAssistente, novaEducadora, novosAlunos } from './people.ts'
import { coordenadora, type Site } from './site.ts'
import { enter, expect, expectAccessible, test } from './test.ts'

/** July 2026 has 23 weekdays. */
const dias = Array.from({ length: 31 }, (_, at) => `2026-07-${String(at + 1).padStart(2, '0')}`)
const uteis = dias.filter((dia) => ![0, 6].includes(new Date(`${dia}T00:00:00Z`).getUTCDay()))
const statuses = ['presente', 'ausente', 'justificado'] as const
const palavras = { presente: 'Presente', ausente: 'Ausente', justificado: 'Justificado' } as const
const statusDe = (aluno: number, dia: number) =>
  statuses[(aluno * 3 + dia) % 7 > 1 ? 0 : (aluno + dia) % 3] ?? 'presente'

/** A class with a register on each of the days, of so many students. */
async function comRegistros(api: Api, site: Site, count: number, datas = uteis) {
  const beatriz = await novaEducadora(api)
  const turma = await api.post<{ id: number; nome: string }>('/turma/', {
    nome: '5º ano A',
    educador_id: beatriz.id,
    dias_de_aula: ['seg', 'ter', 'qua', 'qui', 'sex'],
  })
  const letter = (at: number) => String.fromCharCode(65 + at)
  const nomes = Array.from(
    { length: count },
    (_, at) => `Aluna ${letter(at / 26)}${letter(at % 26)} Cavalcanti de Albuquerque`,
  )
  const alunos = await novosAlunos(api, nomes)
  for (const { id } of alunos)
    await api.put(`/alunos/${id}`, { turma_id: turma.id, turma_desde: '2026-06-01' })
  const dela = await apiOf(site, beatriz)
  for (const [at, data] of datas.entries())
    await dela.post(`/turma/${turma.id}/dia/${data}`, {
      frequencias: alunos.map(({ id }, row) => ({ aluno_id: id, status: statusDe(row, at) })),
    })
  await api.put('/ajuste/1', { instituto: 'Instituto Aurora', cidade: 'Recife/PE' })
  return { beatriz, turma, alunos }
}

const folha = (turma: { id: number }, query = 'mes=2026-07') => `/folha-do-mes/${turma.id}?${query}`

/** The pages of what is printed, each with its width and height in points. */
async function pagesOf(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/Type \/Page\b[^s][\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  )
}

async function printed(page: Page, ask: 'botão' | 'Ctrl+P' = 'botão') {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  if (ask === 'Ctrl+P') await page.keyboard.press('Control+p')
  else await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
}

test('a folha de 40 alunos e 23 dias cabe em uma página deitada, e só se imprime pelo botão ou por Ctrl+P, que a registram', async ({
  page,
  api,
  site,
}) => {
  const { turma } = await comRegistros(api, site, 40)
  await enter(page, coordenadora)
  await page.goto(`/turmas/detalhes/${turma.id}`)
  await page.getByRole('link', { name: 'Folha do mês' }).click()
  await page.goto(folha(turma))
  await expect(page.locator('.month-sheet-table tbody tr')).toHaveCount(40)
  await expect(page.getByRole('table').locator('thead .day')).toHaveCount(23)
  // The totals, at the right, are in sight.
  const frame = page.getByRole('region', { name: 'Folha' })
  expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)

  // Without the button, the paper says how: no access would tell of it.
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.month-sheet-table')).toBeHidden()
  await expect(page.getByText('Esta folha se imprime pelo botão Imprimir')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await printed(page, 'Ctrl+P')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Instituto Aurora · julho de 2026 · Educador(a):')).toBeVisible()
  await expect(page.getByText('Assinatura de Beatriz Nóbrega')).toBeVisible()
  await expect(page.getByText('Esta folha se imprime')).toBeHidden()
  expect(await pagesOf(page)).toEqual([[842, 595]])
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Folha em branco' }).click()
  await expect(page).toHaveTitle('Folha em branco · 5º ano A · Caderno')
  await expect(page.locator('.month-sheet-table tbody tr')).toHaveCount(43)
  await expect(page.locator('.month-sheet-table tbody td.presente')).toHaveCount(0)
  await page.evaluate(() => document.body.removeAttribute('data-printed'))
  await printed(page)
  await page.emulateMedia({ media: 'print' })
  expect(await pagesOf(page)).toEqual([[842, 595]])

  // A month a page.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(folha(turma))
  await page.getByLabel('O que se imprime').selectOption('Imprimir 3º trimestre de 2026')
  await expectAccessible(page)
  await printed(page)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...['julho de 2026', 'agosto de 2026', 'setembro de 2026'],
  ])
  await page.emulateMedia({ media: 'print' })
  expect(await pagesOf(page)).toEqual([1, 2, 3].map(() => [842, 595]))
})

test('uma célula abre o dia: a chamada da educadora, a consulta da coordenação, um diálogo da assistente', async ({
  page,
  api,
  site,
  openBrowser,
}) => {
  const { beatriz, turma } = await comRegistros(api, site, 3, ['2026-07-01', '2026-07-02'])
  const helena = await novaAssistente(api)

  await enter(page, beatriz)
  await page.goto('/frequencia')
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('link', { name: 'Folha do mês' }).click()
  await page.goto(folha(turma))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Abrir 02/07/2026' }).click()
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue('02/07/2026')

  const coordenacao = await openBrowser()
  await enter(coordenacao, coordenadora)
  await coordenacao.goto(folha(turma))
  await coordenacao.locator('tbody tr').first().locator('td').first().click()
  await expect(coordenacao.getByText('Registros do dia')).toBeVisible()
  expect(new URL(coordenacao.url()).searchParams.get('dia')).toBe('2026-07-01')

  const assistencia = await openBrowser()
  await enter(assistencia, helena)
  await assistencia.goto('/assistencia/alunos')
  await assistencia.getByRole('link', { name: 'Folha do mês' }).click()
  await assistencia.getByRole('link', { name: '5º ano A' }).click()
  await assistencia.getByLabel('Mês', { exact: true }).selectOption('julho de 2026')
  await assistencia.getByRole('button', { name: 'Abrir 01/07/2026' }).click()
  const dialog = assistencia.getByRole('dialog', { name: '5º ano A em 01/07/2026' })
  await expect(dialog.getByRole('definition')).toHaveText(
    [0, 1, 2].map((row) => palavras[statusDe(row, 0)]),
  )
  await expectAccessible(assistencia)
  await assistencia.keyboard.press('Escape')
  await expect(assistencia.getByRole('button', { name: 'Abrir 01/07/2026' })).toBeFocused()
})

test('o XLSX e o CSV têm, célula por célula, o que a folha mostra', async ({ page, api, site }) => {
  const { turma, alunos } = await comRegistros(api, site, 3, ['2026-07-01', '2026-07-02'])
  await enter(page, coordenadora)
  await page.goto(folha(turma))
  const table = page.locator('.month-sheet-table')
  await expect(table.locator('tbody tr')).toHaveCount(3)
  // Of the screen: days by their whole date, percentages as numbers, '—' as nothing.
  const shown = await table.evaluate((it) =>
    [...(it as HTMLTableElement).rows].map((row) =>
      [...row.cells].map((cell) => {
        const link = cell.querySelector('a')
        // With the '%' that a narrow column leaves to its title.
        const text = link ? link.getAttribute('aria-label')?.slice(6) : cell.textContent?.trim()
        return text === '—' ? '' : (text ?? '')
      }),
    ),
  )
  const baixa = async (format: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Exportar ${format}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`folha-5º-ano-a-2026-07.${format.toLowerCase()}`)
    return file.path()
  }
  /** The cells of a file as the screen writes them. */
  const asShown = (lines: readonly (readonly unknown[])[]) =>
    lines.map((line, row) =>
      line.map((cell, column) => {
        const isShare = /%/.test(`${row > 0 && lines[0]?.[column]}${line[0]}`)
        if (isShare && typeof cell === 'number')
          return `${cell.toFixed(1).replace('.', ',')}\u00A0%`
        return cell === null ? '' : `${cell}`
      }),
    )
  const [aba] = await readWorkbook(await baixa('XLSX'))
  expect(asShown(aba?.data ?? [])).toEqual(shown)

  const csv = (await readFile(await baixa('CSV'), 'utf8')).replace('\uFEFF', '').trimEnd()
  const cells = csv.split('\r\n').map((line) => line.split(';'))
  const read = cells.map((line) =>
    line.map((cell) => (/^\d+(,\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell)),
  )
  expect(asShown(read)).toEqual(shown)

  await page.goto(`/alunos/historico/${alunos[1]?.id}?tipo=acessos`)
  await expect(page.getByText('exportou a folha do mês de 07/2026')).toHaveCount(2)
})

test('os meses se folheiam pelo teclado: o botão fica, com o foco, enquanto a folha vem', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, turma } = await comRegistros(api, site, 3, ['2026-07-01'])
  await enter(page, beatriz)
  await page.goto(folha(turma))
  await expect(page.getByRole('table')).toBeVisible()
  const answer = await hold(page, /folha.*mes=2026-0[89]/)
  const next = page.getByRole('button', { name: 'Próximo mês' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mês', { exact: true })).toHaveValue('2026-08')
  await expect(next).toBeFocused()
  await expect(page.getByRole('table')).toBeHidden()
  await page.keyboard.press('Enter')
  answer()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(/mes=2026-09/)
  await expect(next).toBeFocused()
})
