import { readFileSync } from 'node:fs'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, test } from './test.ts'

test('o histórico de um aluno diz quem mudou o quê e quem leu, e os dados saem em um arquivo', async ({
  page,
  api,
}) => {
  const turma = await novaTurma(api, '5º ano A', await novaEducadora(api))
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  await api.put(`/alunos/${ana?.id}`, { escola: 'E.E. Nova', turma_id: turma.id })
  await enter(page, coordenadora)
  await page.goto(`/alunos/detalhes/${ana?.id}`)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await expect(page).toHaveURL(/parte=historico$/)
  await page.reload()
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('(coordenação) alterou o cadastro')
  await expect(entries.first()).toContainText('antes: E.E. José de Alencar depois: E.E. Nova')
  await expect(entries.first()).toContainText('Turmadepois: 5º ano A')
  await expect(entries.last()).toContainText('cadastrou o aluno')
  await expect(entries.last().getByText('Ana Lima')).toBeHidden()
  await entries
    .last()
    .getByText(/campos$/)
    .click()
  await expect(entries.last().getByText('Ana Lima')).toBeVisible()
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar dados' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`aluno-${ana?.id}.json`)
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).aluno.nome).toBe('Ana Lima')

  await page.getByRole('button', { name: 'Acessos' }).click()
  await expect(entries.first()).toContainText('exportou os dados do aluno')
  await expect(entries.last()).toContainText('abriu a ficha')
})

test('um histórico que não chega diz isso, e não que nada houve', async ({
  page,
  api,
  expectProblems,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  await enter(page, coordenadora)
  await page.route('**/historico?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/alunos/historico/${ana?.id}`)
  await expect(page.getByText('Não foi possível carregar o histórico.')).toBeVisible()
  await page.unroute('**/historico?*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('cadastrou o aluno')).toBeVisible()
  expectProblems(/status of 503/)
})
