import type { Page } from '@playwright/test'
import { pdf } from '../fixtures/arquivos.ts'
import { type Api, apiOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, phone, test } from './test.ts'

/** A class of Beatriz that meets on every weekday, with so many children. */
async function turmaDe(api: Api, count: number) {
  const beatriz = await novaEducadora(api)
  const turma = await api.post<{ id: number; nome: string }>('/turma/', {
    nome: '5º ano A',
    educador_id: beatriz.id,
    dias_de_aula: ['seg', 'ter', 'qua', 'qui', 'sex'],
  })
  const nomes = Array.from(
    { length: count },
    (_, at) => `Aluna ${String.fromCharCode(65 + at / 26, 65 + (at % 26))} Cavalcanti`,
  )
  const alunos = await novosAlunos(api, nomes)
  for (const { id } of alunos)
    await api.put(`/alunos/${id}`, { turma_id: turma.id, turma_desde: '2026-06-01' })
  return { beatriz, turma, alunos }
}

/** July 2026 has 23 weekdays, from Wednesday 1. */
const digitar = (turma: { id: number }) => `/digitar-folha/${turma.id}?mes=2026-07`
const celula = (page: Page, linha: number, coluna: number) =>
  page.locator(`[data-place="${linha} ${coluna}"]`)

/** Whether nothing stands over the middle of it. */
const isOnTop = (cell: Element) => {
  const { x, y, width, height } = cell.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === cell
}

test('a coordenação digita o mês de 30 alunos só pelo teclado, uma tecla por marca, e salva de uma vez', async ({
  page,
  api,
}) => {
  const { turma } = await turmaDe(api, 30)
  await enter(page, coordenadora)
  await page.goto(`/folha-do-mes/${turma.id}?mes=2026-07`)
  await page.getByRole('link', { name: 'Digitar folha' }).click()
  await expect(page).toHaveTitle('Digitar folha · 5º ano A · Caderno')
  await expect(page.getByRole('grid').locator('thead .day')).toHaveCount(23)
  await expectAccessible(page)

  await celula(page, 0, 0).focus()
  let teclas = 0
  for (let dia = 0; dia < 23; dia += 1)
    for (let aluno = 0; aluno < 30; aluno += 1) {
      await page.keyboard.press((aluno + dia) % 10 === 0 ? 'a' : 'p')
      teclas += 1
    }
  // Three are absent on each day: 30 keys are at most 30 and the absences.
  expect(teclas / 23).toBeLessThanOrEqual(33)
  await expect(page.getByText('Há 690 marcações não salvas')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
  await page.goto(`/folha-do-mes/${turma.id}?mes=2026-07`)
  await expect(page.locator('.month-sheet-table td.ausente')).toHaveCount(69)
  await expect(page.locator('.month-sheet-table td.presente')).toHaveCount(621)
})

test('um dia que já tem chamada só se digita depois de Alterar; a educadora vê quem digitou', async ({
  page,
  api,
  site,
  openBrowser,
}) => {
  const { beatriz, turma, alunos } = await turmaDe(api, 3)
  await novaTurma(api, 'Xadrez', beatriz)
  const dela = await apiOf(site, beatriz)
  await dela.post(`/turma/${turma.id}/dia/2026-07-01`, {
    frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'presente' })),
  })
  await enter(page, coordenadora)
  await page.goto(digitar(turma))

  // The first open day is the second one.
  await expect(page.getByText('02/07/2026, qui')).toBeVisible()
  await celula(page, 2, 1).focus()
  await page.keyboard.press('ArrowLeft')
  const bar = page.getByRole('group', { name: 'Marcar na folha' })
  await expect(bar).toContainText('Registrada por Beatriz Nóbrega')
  await expect(bar).toContainText('Aluna AC Cavalcanti')
  await page.keyboard.press('a')
  await expect(celula(page, 2, 0)).toHaveText('P')
  await page.getByRole('button', { name: 'Alterar 01/07/2026' }).click()
  await expect(celula(page, 0, 0)).toBeFocused()
  await page.keyboard.press('a')
  await expect(celula(page, 0, 0)).toHaveText('A')
  await expect(celula(page, 1, 0)).toBeFocused()
  // At the end of the day, the next one.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(celula(page, 0, 1)).toBeFocused()
  await page.keyboard.press('j')
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  await expect(page.locator('td.presente')).toHaveCount(4)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()

  const tela = await openBrowser(phone)
  await enter(tela, beatriz)
  await tela.goto(`/frequencia?turma=${turma.id}&dia=2026-07-02`)
  const quem = tela.getByText(/^Digitada da folha por .+ em \d\d\/\d\d$/)
  await expect(quem).toBeVisible()
  // All of it, where a class is to be chosen too.
  expect(await quem.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
})

test('duas pessoas no mesmo mês: as células diferentes aparecem, e nada do que se digitou se perde', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, turma, alunos } = await turmaDe(api, 2)
  await enter(page, coordenadora)
  await page.goto(digitar(turma))
  await celula(page, 0, 0).focus()
  for (const tecla of ['a', 'p', 'a', 'a']) await page.keyboard.press(tecla)
  const dela = await apiOf(site, beatriz)
  await dela.post(`/turma/${turma.id}/dia/2026-07-01`, {
    frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'presente' })),
  })

  await page.getByRole('button', { name: 'Salvar' }).click()
  const conflito = page.getByRole('dialog', { name: 'A frequência deste mês mudou' })
  await expect(conflito.locator('tbody tr')).toHaveText([
    /AA Cavalcanti, 01\/07\/2026AusentePresente/,
  ])
  await expectAccessible(page)
  expectProblems(/412/)
  await conflito.getByRole('button', { name: 'Manter as minhas marcações' }).click()
  await expect(celula(page, 0, 0)).toHaveText('A')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
  await page.reload()
  await expect(page.locator('td.ausente')).toHaveCount(3)
})

test('no telefone os botões marcam e descem; sair com marcas pergunta, e a folha assinada fica anexada', async ({
  openBrowser,
  api,
  site,
}) => {
  const { turma, alunos, beatriz } = await turmaDe(api, 30)
  await api.put(`/alunos/${alunos[1]?.id}`, {
    nome: 'Aluna AB da Conceição Figueiredo Nascimento Cavalcanti de Albuquerque',
  })
  const dela = await apiOf(site, beatriz)
  for (let dia = 1; dia <= 24; dia += 1)
    if (![4, 5, 11, 12, 18, 19].includes(dia))
      await dela.post(`/turma/${turma.id}/dia/2026-07-${String(dia).padStart(2, '0')}`, {
        frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'presente' })),
      })
  const page = await openBrowser(phone)
  await enter(page, coordenadora)
  await page.goto(digitar(turma))
  const ausente = page.getByRole('button', { name: 'Ausente' })
  // The cell is in sight, and the button where it was, whoever comes next.
  await expect(celula(page, 0, 18)).toBeInViewport({ ratio: 1 })
  const place = await ausente.boundingBox()
  for (let aluno = 0; aluno < 30; aluno += 1) {
    await ausente.tap()
    const next = aluno < 29 ? celula(page, aluno + 1, 18) : celula(page, 0, 19)
    await expect(next).toHaveAttribute('tabindex', '0')
    await expect(next).toBeInViewport({ ratio: 0.9 })
    expect(await next.evaluate(isOnTop)).toBe(true)
    const { x = 0, y = 0 } = (await ausente.boundingBox()) ?? {}
    expect(Math.hypot(x - (place?.x ?? 0), y - (place?.y ?? 0))).toBeLessThan(1)
  }
  await celula(page, 1, 18).tap()
  await page.getByRole('button', { name: 'Presente', exact: true }).tap()
  await expect(celula(page, 0, 18)).toHaveText('A')
  await expect(celula(page, 1, 18)).toHaveText('P')
  // A bar of the page that ends in the middle of a button would count against it.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Folha do mês' }).tap()
  const pergunta = page.getByRole('dialog', { name: 'Sair da folha' })
  await expect(pergunta).toContainText('Há 30 marcações não salvas, que se perdem.')
  await pergunta.getByRole('button', { name: 'Continuar aqui' }).tap()
  await page.getByRole('button', { name: 'Salvar' }).tap()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()

  await page.getByRole('button', { name: 'Anexar folha assinada' }).tap()
  const anexo = page.getByRole('dialog', { name: 'Anexar folha assinada' })
  await anexo.locator('input[type=file]').setInputFiles({
    ...{ name: 'folha-julho.pdf', mimeType: 'application/pdf', buffer: pdf() },
  })
  await anexo.getByRole('button', { name: 'Salvar' }).tap()
  await expect(page.getByRole('button', { name: 'Baixar folha-julho.pdf' })).toBeVisible()
  await page.getByRole('link', { name: 'Folha do mês' }).tap()
  await expect(page.getByRole('button', { name: 'Baixar folha-julho.pdf' })).toBeVisible()
})
