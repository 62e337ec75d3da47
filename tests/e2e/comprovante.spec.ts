import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { exe, jpeg, pdf } from '../fixtures/arquivos.ts'
import type { Api } from './api.ts'
import { hold } from './hold.ts'
import { choose, typeDay } from './inputs.ts'
import { novaAssistente, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, phone, test } from './test.ts'

const atestado = { name: 'atestado.pdf', mimeType: 'application/pdf', buffer: pdf() }
const foto = { name: 'receita.jpg', mimeType: 'image/jpeg', buffer: jpeg }
const panel = (page: Page) => page.getByRole('region', { name: 'Justificativas' })
const field = (form: Locator) => form.getByRole('group', { name: 'Comprovante' })

async function pick(page: Page, form: Locator, file: typeof atestado, button = 'Escolher arquivo') {
  const choosing = page.waitForEvent('filechooser')
  await field(form).getByRole('button', { name: button }).click()
  await (await choosing).setFiles(file)
}

async function novaJustificativa(page: Page): Promise<Locator> {
  await panel(page).getByRole('button', { name: 'Adicionar justificativa' }).click()
  const form = page.getByRole('dialog')
  await typeDay(form, 'Início', '02/03/2026')
  await typeDay(form, 'Fim', '04/03/2026')
  await choose(page, 'Motivo', 'Doença', form)
  return form
}

async function edit(page: Page): Promise<Locator> {
  await panel(page).getByRole('button', { name: 'Ações de Doença' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog')
  await expect(field(form)).toBeVisible()
  return form
}

interface Justificativa {
  readonly comprovante: { readonly nome_arquivo: string } | null
}
const stored = async (api: Api) =>
  (await api.get<Justificativa[]>('/justificativa/')).map(({ comprovante }) => comprovante)

test('o comprovante vai com a justificativa, baixa-se da ficha, troca-se e retira-se', async ({
  page,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  const nova = await novaJustificativa(page)
  await pick(page, nova, { ...atestado, name: 'jogo.exe', buffer: exe })
  await expect(
    nova.getByText('Tipo de arquivo não permitido. Use PDF, DOC, DOCX, JPG ou PNG.'),
  ).toBeVisible()
  await nova.getByRole('button', { name: 'Salvar' }).click()
  await expectAccessible(page)
  expect(await stored(api)).toEqual([])
  await pick(page, nova, atestado, 'Trocar arquivo')
  await expect(nova.getByText('Tipo de arquivo não permitido', { exact: false })).toBeHidden()
  await expect(field(nova)).toContainText('atestado.pdfAguardando salvamento')
  await nova.getByRole('button', { name: 'Salvar' }).click()
  await expect(nova).toBeHidden()
  await expect(page.getByText('Justificativa salva com sucesso!')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Baixar atestado.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('atestado.pdf')
  expect(readFileSync(await download.path())).toEqual(atestado.buffer)
  await panel(page).getByRole('button', { name: 'Doença', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Comprovante')
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Baixar atestado.pdf' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const outra = await edit(page)
  await pick(page, outra, foto, 'Trocar arquivo')
  await outra.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(outra).toBeHidden()
  await expect(panel(page).getByRole('button', { name: 'Baixar receita.jpg' })).toBeVisible()

  const sem = await edit(page)
  await field(sem).getByRole('button', { name: 'Retirar arquivo' }).click()
  await expect(field(sem)).toContainText('receita.jpg será retirado ao salvar.')
  await expect(field(sem).getByRole('button', { name: 'Escolher arquivo' })).toBeFocused()
  expect(await stored(api)).toMatchObject([{ nome_arquivo: 'receita.jpg' }])
  await sem.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(sem).toBeHidden()
  expect(await stored(api)).toEqual([null])
})

test('um envio que falha o diz ao lado do campo, nada digitado se perde, e salvar de novo o envia', async ({
  page,
  api,
  expectProblems,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  const form = await novaJustificativa(page)
  await form.getByRole('textbox', { name: 'Observação' }).fill('Trazido pela avó')
  await pick(page, form, atestado)
  const uploads = '**/api/v1/justificativa/*/comprovante'
  await page.route(uploads, (route) => route.abort())
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    form.getByText(
      'A justificativa foi salva, mas o arquivo não foi enviado: Erro de conexão. Salve de novo para tentar outra vez.',
    ),
  ).toBeVisible()
  await expect(field(form)).toContainText('atestado.pdfAguardando salvamento')
  await expect(form.getByRole('textbox', { name: 'Observação' })).toHaveValue('Trazido pela avó')
  await expectAccessible(page)
  expect(await stored(api)).toEqual([null])
  // What is typed meanwhile goes with the next save.
  await form.getByRole('textbox', { name: 'Observação' }).fill('Trazido pelo avô')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await page.unroute(uploads)
  expectProblems(/ERR_FAILED/)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form).toBeHidden()
  await expect(panel(page).getByRole('button', { name: 'Baixar atestado.pdf' })).toBeVisible()
  expect(await api.get('/justificativa/')).toMatchObject([
    { observacao: 'Trazido pelo avô', comprovante: { nome_arquivo: 'atestado.pdf' } },
  ])
})

test('na página da turma o mesmo comprovante vai com a justificativa de cada um; o que falha é enviado ao salvar de novo', async ({
  page,
  api,
  expectProblems,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  await novosAlunos(api, ['Ana Lima', 'Zeca Sá'], turma)
  await openAs(page, coordenadora, `/turmas/detalhes/${turma.id}`)
  await page.getByRole('button', { name: 'Justificar faltas' }).click()
  const form = page.getByRole('dialog')
  await typeDay(form, 'Início', '02/03/2026')
  await typeDay(form, 'Fim', '04/03/2026')
  await choose(page, 'Motivo', 'Doença', form)
  await pick(page, form, atestado)
  await form.getByRole('button', { name: 'Marcar todos os alunos' }).click()
  const uploads = '**/api/v1/justificativa/*/comprovante'
  let sent = 0
  await page.route(uploads, (route) => {
    sent += 1
    return sent === 1 ? route.continue() : route.abort()
  })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    form.getByText(
      'As justificativas foram salvas, mas o arquivo de 1 aluno não foi enviado: Erro de conexão. Salve de novo para tentar outra vez.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute(uploads)
  expectProblems(/ERR_FAILED/)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('2 justificativas salvas')).toBeVisible()
  await expect(form).toBeHidden()
  expect(await stored(api)).toMatchObject([
    { nome_arquivo: 'atestado.pdf' },
    { nome_arquivo: 'atestado.pdf' },
  ])
})

test.describe('no telefone', () => {
  test.use(phone)

  test('a assistente anexa o comprovante na ficha, e vê quanto já foi', async ({ page, api }) => {
    const [ana] = await novosAlunos(api, ['Ana Lima'])
    const helena = await novaAssistente(api)
    await openAs(page, helena, `/assistencia/aluno/${ana?.id}`)
    const form = await novaJustificativa(page)
    await pick(page, form, {
      ...atestado,
      name: `${'declaração de comparecimento '.repeat(3)}.pdf`,
    })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const release = await hold(page, '**/api/v1/justificativa/*/comprovante')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(field(form).getByRole('progressbar')).toBeVisible()
    release()
    await expect(form).toBeHidden()
    await expect(panel(page).getByRole('button', { name: /^Baixar declaração/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // Nothing stands half under the bar of the page.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
  })
})
