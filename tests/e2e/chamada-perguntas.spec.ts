import { apiOf } from './api.ts'
import {
  button,
  comTurma,
  dataDe,
  hoje,
  inMore,
  mark,
  openRegister,
  radio,
  salva,
} from './register.ts'
import { daysAway, shown } from './reports.ts'
import { expect, expectAccessible, test } from './test.ts'

test('todos ausentes pergunta uma vez antes de salvar, e voltar não salva nada', async ({
  page,
  api,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await inMore(page, 'Todos ausentes')
  await expect(button(page, 'Desfazer')).toBeVisible()
  await button(page, 'Salvar').click()
  const question = page.getByRole('dialog', { name: 'Confira antes de salvar' })
  await expect(button(page, 'Desfazer')).toHaveCount(0)
  await expect(question).toContainText(
    `Todos os 3 alunos estão marcados como ausentes em ${shown(hoje)}. Salvar assim mesmo?`,
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(question).toBeHidden()
  expect(await gravado()).toEqual({})
  await button(page, 'Salvar').click()
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'ausente', João: 'ausente', Zeca: 'ausente' })
})

test('sem o código da pergunta a chamada é salva sem ela, e o que só pergunta diz que não abriu', async ({
  page,
  api,
  expectProblems,
}) => {
  const { beatriz, gravado } = await comTurma(api)
  await page.route('**/question-dialog*', (route) => route.abort())
  await openRegister(page, beatriz)
  await inMore(page, 'Todos ausentes')
  await page.getByRole('link', { name: 'Dashboard Turma' }).click()
  await expect(page.getByText('Não foi possível abrir. Tente novamente.')).toBeVisible()
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toMatchObject({ João: 'ausente' })
  expectProblems(/ERR_FAILED/)
})

test('um dia de mais de uma semana que muda mais da metade diz as duas coisas em uma pergunta, e não pergunta de novo', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, gravado, gravar } = await comTurma(api)
  const antes = daysAway(-10)
  await gravar(await apiOf(site, beatriz), 'presente', antes)
  await openRegister(page, beatriz)
  await dataDe(page).fill(shown(antes))
  await expect(page.getByText(/^Registrada/)).toBeVisible()
  await mark(page, 'João', 'Ausente')
  await mark(page, 'Zeca', 'Ausente')
  await button(page, 'Salvar').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    `${shown(antes)} foi há 10 dias. 2 das 3 marcações salvas de ${shown(antes)} vão mudar. Salvar assim mesmo?`,
  )
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado(antes)).toMatchObject({ João: 'ausente', Zeca: 'ausente' })
  await mark(page, 'Zeca', 'Justificado')
  await button(page, 'Salvar').click()
  await expect.poll(() => gravado(antes)).toMatchObject({ Zeca: 'justificado' })
  await expect(question).toHaveCount(0)
})

test('ninguém presente, com um justificado, também pergunta', async ({ page, api }) => {
  const { beatriz, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Justificado')
  await inMore(page, 'Todos ausentes')
  await button(page, 'Salvar').click()
  await expect(page.getByRole('dialog')).toContainText(
    `Nenhum dos 3 alunos está marcado como presente em ${shown(hoje)}. Salvar assim mesmo?`,
  )
  expect(await gravado()).toEqual({})
})

test('um dia que não é de aula, com todos ausentes, é uma só pergunta', async ({ page, api }) => {
  const { beatriz, gravado } = await comTurma(api)
  await api.post('/dia-sem-aula/', { inicio: hoje, fim: hoje, motivo: 'Feriado: Finados' })
  await openRegister(page, beatriz)
  await expect(radio(page, 'João', 'Presente')).toBeChecked()
  await inMore(page, 'Todos ausentes')
  await button(page, 'Salvar').click()
  const question = page.getByRole('dialog', { name: 'Confira antes de salvar' })
  await expect(question).toContainText(
    'Hoje não é dia de aula desta turma (Feriado: Finados). Todos os 3 alunos estão marcados como ausentes',
  )
  await question.getByRole('button', { name: 'Registrar assim mesmo' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  await expect(question).toHaveCount(0)
  expect(await gravado()).toMatchObject({ João: 'ausente' })
})
