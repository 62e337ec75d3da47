import type { Locator } from '@playwright/test'
import { cpfOf } from '../fixtures/planilha.ts'
import { hold } from './hold.ts'
import { choose, typeDay, unfold } from './inputs.ts'
import { judge } from './judge.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, expectNoSidewaysScroll, openAs, phone, test } from './test.ts'

test('cinco alunos à mão: até 9 campos digitados cada um e 8 cliques ao todo; a escola, a série, o turno e a turma ficam para o seguinte @fluxo', async ({
  page,
  api,
  documented,
}) => {
  const { id: turma_id } = await novaTurma(api, '5º ano A')
  await openAs(page, coordenadora, '/alunos')
  let clicks = 0
  let typed = 0
  const click = async (button: Locator) => {
    await button.click()
    clicks += 1
  }
  const write = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    typed += 1
  }
  const pick = async (text: string) => {
    await page.keyboard.type(text)
    await expect(page.locator('.ant-select-item-option-active:visible')).toContainText(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    typed += 1
  }
  await click(page.getByRole('button', { name: 'Adicionar aluno' }))
  const form = page.getByRole('dialog', { name: 'Novo Aluno' })
  const nome = form.getByRole('textbox', { name: 'Nome', exact: true })
  for (const at of [0, 1, 2, 3, 4]) {
    await expect(nome).toBeFocused()
    await expect(nome).toHaveValue('')
    await write(`Criança ${'ABCDE'[at]}`)
    await write('06052014')
    await page.keyboard.press('Tab')
    await write(cpfOf(at))
    if (!documented) await write('11987654321')
    if (at === 0) {
      await write('E.E. José de Alencar')
      await write('5º ano')
      await pick('Manhã')
      await pick('5º ano A')
    }
    expect(typed, 'campos de um aluno').toBeLessThanOrEqual(9)
    typed = 0
    const last = at === 4 ? 'Salvar' : 'Salvar e adicionar outro'
    await click(form.getByRole('button', { name: last, exact: true }))
  }
  await expect(form).toBeHidden()
  expect(clicks).toBeLessThanOrEqual(8)
  const kept = { escola: 'E.E. José de Alencar', serie: '5º ano', turno: 'manha', turma_id }
  expect(await api.get('/alunos/?_sort=nome&_order=asc')).toMatchObject(
    [...'ABCDE'].map((letter) => ({ nome: `Criança ${letter}`, ...kept })),
  )
})

test('o erro em uma parte dobrada a abre, com o foco nele; depois de salvar, o seguinte começa limpo e sem perguntar se descarta', async ({
  openBrowser,
  api,
}) => {
  const page = await openBrowser(phone)
  await openAs(page, coordenadora, '/alunos')
  await page.getByRole('button', { name: 'Adicionar aluno' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Aluno' })
  await judge(page, ['light', 'dark'])
  await form.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana Lima')
  await typeDay(form, 'Data de nascimento', '06/05/2014')
  await form.getByRole('textbox', { name: 'CPF', exact: true }).fill(cpfOf(1))
  await form.getByLabel('Escola').fill('E.E. José de Alencar')
  await form.getByLabel('Série').fill('5º ano')
  await choose(page, 'Turno', 'Manhã', form)
  await unfold(form, 'Responsável')
  const cpf = form.getByRole('textbox', { name: 'CPF do responsável' })
  await cpf.fill('123')
  await form.getByText('Responsável · 1 preenchido').click()
  await expect(cpf).toBeHidden()
  await unfold(form, 'Contatos')
  await form.getByRole('button', { name: 'Adicionar contato' }).click()
  await form.getByText('Contatos · 1 preenchido').click()
  const another = form.getByRole('button', { name: 'Salvar e adicionar outro' })
  await another.click()
  await expect(cpf).toBeFocused()
  await expect(form.getByText('CPF deve ter 11 dígitos')).toBeVisible()
  await expect(form.getByRole('group', { name: 'Contato 1' })).toBeVisible()
  await judge(page, ['light', 'dark'])
  await expectNoSidewaysScroll(page)
  await cpf.fill('')
  await form.getByRole('button', { name: 'Remover: Contato 1' }).click()
  const answer = await hold(page, '**/api/v1/alunos/')
  await another.click()
  // What was pressed says that it is under way, and the other button does not.
  await expect(form.locator('.ant-btn-loading')).toHaveText('Salvar e adicionar outro')
  await expect(form.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
  answer()
  await expect(page.getByText('Aluno salvo com sucesso!')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('')
  await expect(form.getByText('Nome é obrigatório')).toBeHidden()
  await expect(form.getByRole('group', { name: 'Contato 1' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  expect(await api.get('/alunos/')).toHaveLength(1)
})

test('a turma seguinte começa com o ano e os dias de aula da anterior', async ({ page, api }) => {
  await openAs(page, coordenadora, '/turmas')
  await page.getByRole('button', { name: 'Adicionar turma' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Turma' })
  await form.getByLabel('Nome').fill('Judô')
  await form.getByRole('checkbox', { name: 'seg' }).check()
  await form.getByRole('button', { name: 'Salvar e adicionar outra' }).click()
  await expect(page.getByText('Turma salva com sucesso!')).toBeVisible()
  await expect(form.getByLabel('Nome')).toHaveValue('')
  await page.keyboard.type('Xadrez')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  const [um, outro] = await api.get<{ dias_de_aula: string[] }[]>('/turma/?_sort=id')
  expect(outro).toMatchObject({ nome: 'Xadrez', dias_de_aula: um?.dias_de_aula })
  expect(um?.dias_de_aula).toHaveLength(1)
})

test('marcados mudam de turma em um dia, em até 6 cliques; Alterar só oferece o que se muda em muitos @fluxo', async ({
  page,
  api,
  documented,
}) => {
  const [a, b] = [await novaTurma(api, '5º ano A'), await novaTurma(api, '6º ano B')]
  await novosAlunos(api, ['Ana Lima', 'Bia Sá', 'Caio Reis'], a, '2026-02-02')
  await openAs(page, coordenadora, '/alunos')
  const mover = page.getByRole('button', { name: 'Mover de turma' })
  for (const nome of ['Ana Lima', 'Bia Sá', 'Caio Reis'])
    await page.getByRole('checkbox', { name: `Marcar ${nome}` }).check()
  await page.getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('combobox', { name: 'Campo' }).click()
  await expect(page.locator('.ant-select-item-option')).toHaveText([
    'Série',
    'Turno',
    'Turma',
    ...(documented ? [] : ['Oficinas']),
    'Situação',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  if (documented) return expect(mover).toBeHidden()
  await mover.click()
  const dialog = page.getByRole('dialog', { name: 'Mover de turma: 3 alunos' })
  const submit = dialog.getByRole('button', { name: 'Mover de turma' })
  await expect(submit).toBeDisabled()
  await expect(dialog.getByRole('combobox', { name: 'Turma' })).toBeFocused()
  await choose(page, 'Turma', b.nome, dialog)
  await typeDay(dialog, 'Na turma a partir de', '02/03/2026')
  await judge(page, ['light', 'dark'])
  await submit.click()
  await expect(dialog.locator('.batch-status')).toHaveText('3 alterados.')
  expect(await api.get('/vinculo/?_sort=id')).toMatchObject([
    ...[1, 2, 3].map(() => ({ turma_id: a.id, saida: '2026-03-02' })),
    ...[1, 2, 3].map(() => ({ turma_id: b.id, entrada: '2026-03-02', saida: null })),
  ])
})
