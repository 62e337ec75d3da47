import type { Locator, Page } from '@playwright/test'
import { expectRefusals, type Recusa, said, typeDay } from './inputs.ts'
import { novaAssistente, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { askFirstRowsApart, enter, expect, expectAccessible, test } from './test.ts'
import { relatoDe } from './visits.ts'

const nada = 'Nenhum assistente social cadastrado.'

test.beforeEach(async ({ page }) => {
  await enter(page, coordenadora)
})

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/assistente-social')
  await page.getByRole('button', { name: 'Cadastrar Assistente Social' }).click()
  return page.getByRole('dialog', { name: 'Cadastrar Assistente Social' })
}

async function fillAssistant(form: Locator) {
  await form.getByLabel('Nome').fill('Helena Sá')
  await form.getByLabel('E-mail').fill('helena@exemplo.org')
  await form.getByRole('textbox', { name: 'Senha' }).fill('Tapioca7Quente')
}

test('a assistente social é cadastrada, editada e excluída, cada passo com a sua mensagem @fluxo', async ({
  page,
}) => {
  const form = await openForm(page)
  await expect(page.getByText(nada)).toBeVisible()
  await fillAssistant(form)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Assistente social cadastrado com sucesso!')).toBeVisible()

  const card = page.getByRole('region', { name: 'Helena Sá' })
  await expect(card.getByText('helena@exemplo.org')).toBeVisible()
  for (const label of ['Telefone', 'Registro profissional', 'Data de admissão', 'Especializações'])
    await expect(card.getByText(label)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cadastrar Assistente Social' })).toBeHidden()

  await card.getByRole('button', { name: 'Editar' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Assistente Social' })
  await expect(edita.getByLabel('Senha')).toBeHidden()
  await edita.getByLabel('E-mail').fill('helena.sa@exemplo.org')
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Assistente social editado com sucesso!')).toBeVisible()
  await expect(card.getByText('helena.sa@exemplo.org')).toBeVisible()

  await card.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await expect(question).toContainText('Helena Sá')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Assistente social excluído com sucesso!')).toBeVisible()
  await expect(page.getByText(nada)).toBeVisible()
})

test('o que é opcional aparece no cartão quando há', async ({ page }) => {
  const form = await openForm(page)
  await fillAssistant(form)
  await form.getByLabel('Telefone').fill('11987654321')
  await form.getByLabel('Registro profissional').fill('CRESS 12.345')
  await typeDay(form, 'Data de admissão', '02/03/2024')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvar' }).click()
  const card = page.getByRole('region', { name: 'Helena Sá' })
  for (const text of ['(11) 98765-4321', 'CRESS 12.345', '02/03/2024'])
    await expect(card.getByText(text)).toBeVisible()
  await card.getByRole('button', { name: 'Editar' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Assistente Social' })
  await edita.getByLabel('Especializações').fill('Família e infância')
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(card.getByText('Família e infância')).toBeVisible()
})

const recusas: readonly Recusa[] = [
  ['Nome', '', 'Nome é obrigatório'],
  ['E-mail', '', 'Email é obrigatório'],
  ['E-mail', 'helena@', 'Email inválido'],
  ['Senha', '', 'Senha é obrigatória'],
  ['Senha', 'Ab1', 'Senha deve ter pelo menos 6 caracteres'],
]

const falhas = [
  [409, { detail: 'Conflito' }, 'Este email já está em uso'],
  [422, { detail: 'Fora do horário' }, 'Erro: Fora do horário'],
  [500, {}, 'Erro ao cadastrar assistente social. Tente novamente.'],
] as const

test('o cadastro diz o que falta em cada campo, e espera para salvar; recusado, diz a sua frase e deixa o formulário como estava, para outra tentativa', async ({
  page,
  expectProblems,
}) => {
  const form = await openForm(page)
  await fillAssistant(form)
  await expectRefusals(form, recusas)
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeEnabled()
  const refuse = '**/api/v1/assistente/'
  for (const [status, json, message] of falhas) {
    await page.route(refuse, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    )
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(said(form, message), 'só o conflito fica no campo').toHaveCount(
      Number(status === 409),
    )
    await expect(form.getByLabel('Nome')).toHaveValue('Helena Sá')
    await expect(form.getByLabel('E-mail')).toHaveValue('helena@exemplo.org')
    await page.unroute(refuse)
    expectProblems(new RegExp(`status of ${status}`))
  }
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Assistente social cadastrado com sucesso!')).toBeVisible()
})

test('dados que não carregam são ditos, sem dizer que não há ninguém; a edição e a exclusão que falham dizem as suas frases, e podem ser tentadas de novo', async ({
  page,
  api,
  expectProblems,
}) => {
  await novaAssistente(api)
  await askFirstRowsApart(page)
  await page.route('**/api/v1/{assistente,relatorio-assistente}/*', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/assistente-social')
  await expect(page.getByText('Erro ao carregar dados do assistente social')).toBeVisible()
  await expect(page.getByText('Não foi possível carregar. Tentar novamente')).toBeVisible()
  await expect(page.getByText(nada)).toBeHidden()
  await expect(page.getByText('Nenhum relatório encontrado')).toBeHidden()
  await expectAccessible(page)
  await page.unrouteAll()
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await again.first().click()
  await expect(page.getByRole('region', { name: 'Helena Sá' })).toBeVisible()
  await again.click()
  await expect(page.getByText('Nenhum relatório encontrado')).toBeVisible()

  await page.route('**/api/v1/assistente/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, json: {} }),
  )
  await page.getByRole('button', { name: 'Editar' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Assistente Social' })
  await edita.getByLabel('Nome').fill('Helena Souza')
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Erro ao editar assistente social', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect(edita.getByLabel('Nome')).toHaveValue('Helena Souza')
  await edita.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Erro ao excluir assistente social', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Assistente social excluído com sucesso!')).toBeVisible()
  expectProblems(/status of 500/)
})

test('de várias assistentes aparece a primeira, com os relatórios de todas @fluxo', async ({
  page,
  site,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const helena = await novaAssistente(api)
  await relatoDe(site, await novaAssistente(api, 'Amália Reis'), ana, 'Visita feita.')
  await relatoDe(site, helena, ana, 'Família acolhida.')
  await page.goto('/assistente-social')
  await expect(page.getByRole('region', { name: 'Helena Sá' })).toBeVisible()
  const list = page.getByRole('region', { name: 'Relatórios do Assistente Social' })
  await expect(list.getByRole('listitem')).toContainText(['Helena Sá', 'Amália Reis'])
  await list.getByRole('button', { name: /Amália Reis/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Visualizar Relatório' })
  await expect(dialog).toContainText('Visita feita.')
  await expect(dialog).toContainText('Ana Lima')
})
