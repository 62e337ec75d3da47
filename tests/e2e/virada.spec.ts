import type { Page } from '@playwright/test'
import { dayOf } from '#model/format'
import { hold } from './hold.ts'
import { choose } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, openAs, phone, test } from './test.ts'

const ano = Number(dayOf(new Date()).slice(0, 4))
const nova = `6º ano A ${ano + 1}`

const aberta = (page: Page, turma: string) => page.getByRole('button', { name: turma })

test('a virada leva a turma para o ano seguinte, depois da prévia, e se desfaz', async ({
  page,
  api,
}) => {
  const turma = await novaTurma(api, '5º ano A', await novaEducadora(api))
  const coral = await novaTurma(api, 'Coral')
  const [ana, davi, lia] = await novosAlunos(api, ['Ana Lima', 'Davi Reis', 'Lia Souza'], turma)
  await novosAlunos(api, ['Rui Prado'], coral)
  await openAs(page, coordenadora, '/turmas')
  await page.getByRole('link', { name: 'Virada de ano' }).click()
  await expect(page.getByRole('heading', { name: 'Virada de ano' })).toBeVisible()
  // Without what the list has brought.
  await page.reload()
  await expect(aberta(page, '5º ano A')).toContainText(`→ ${nova}`)
  await expect(aberta(page, '5º ano A')).toContainText('3 alunos seguem')

  await aberta(page, '5º ano A').click()
  await expect(page.getByLabel('Nome da turma nova')).toHaveValue(nova)
  await page.getByRole('checkbox', { name: 'Davi Reis' }).uncheck()
  await choose(page, 'O que houve com Davi Reis', 'Concluiu')
  await page.getByRole('checkbox', { name: 'Lia Souza' }).uncheck()
  await choose(page, 'O que houve com Lia Souza', 'Desligou: Transferência')
  await expectAccessible(page)
  await aberta(page, '5º ano A').click()
  await expect(aberta(page, '5º ano A')).toContainText('1 aluno segue, 1 concluiu, 1 desligado')
  await aberta(page, 'Coral').click()
  await choose(page, 'Destino', 'Não virar agora')
  await page.getByRole('button', { name: 'Conferir 1 turma' }).click()

  await expect(page.getByRole('heading', { name: 'O que vai mudar' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `5º ano A → ${nova}` })).toContainText(
    '1 aluno segue, 1 concluiu, 1 desligado',
  )
  await expectAccessible(page)
  expect(await api.get('/viradas')).toEqual([])
  await page.getByRole('button', { name: 'Confirmar virada' }).click()
  await expect(page.getByRole('heading', { name: 'Virada concluída' })).toBeFocused()
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({ turma: { nome: nova } })
  expect(await api.get(`/alunos/${davi?.id}`)).toMatchObject({ situacao: 'concluido' })
  expect(await api.get(`/alunos/${lia?.id}`)).toMatchObject({ situacao: 'transferido' })
  await expectAccessible(page)
  const next = page.getByRole('link', { name: `Ver as turmas de ${ano + 1}` })
  const again = page.getByRole('button', { name: 'Virar outras turmas' })
  expect((await again.boundingBox())?.height).toBe((await next.boundingBox())?.height)

  await next.click()
  await expect(page.getByRole('row', { name: nova })).toBeVisible()
  await expect(page.getByLabel('Ano', { exact: true })).toHaveValue(String(ano + 1))
  await page.goto('/turmas')
  await expect(page.getByLabel('Ano', { exact: true })).toHaveValue(String(ano))
  await expect(page.getByRole('row', { name: '5º ano A' })).toBeVisible()
  await expect(page.getByText(nova)).toBeHidden()

  await page.getByRole('link', { name: 'Virada de ano' }).click()
  await page.getByRole('button', { name: 'Desfazer virada' }).click()
  await page
    .getByRole('dialog', { name: 'Desfazer virada' })
    .getByRole('button', { name: 'Desfazer virada' })
    .click()
  await expect(page.getByText('Virada desfeita.')).toBeVisible()
  await expect(page.getByText('Desfeita.', { exact: true })).toBeVisible()
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({ turma: { nome: '5º ano A' } })
})

test('em janeiro a lista vazia diz por quê e leva ao ano passado e à virada; encerrada, a turma se distingue onde se escolhe', async ({
  page,
  api,
}) => {
  await api.post('/turma/', { nome: '5º ano A', ano_letivo: ano - 1 })
  await openAs(page, coordenadora, '/turmas')
  await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
  await expect(page.getByText(`A lista mostra só as turmas de ${ano}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Ver as turmas de ${ano - 1}` }).click()
  await expect(page.getByRole('row', { name: '5º ano A' })).toBeVisible()
  await page.goBack()
  await page.getByRole('table').getByRole('link', { name: 'Virada de ano' }).click()
  await page.getByRole('button', { name: 'Conferir 1 turma' }).click()
  await page.getByRole('button', { name: 'Confirmar virada' }).click()
  await expect(page.getByRole('heading', { name: 'Virada concluída' })).toBeVisible()

  const antiga = `5º ano A (${ano - 1})`
  await page.goto('/alunos')
  await choose(page, 'Turma', antiga)
  await page.goto('/frequencias/visualizar')
  await choose(page, 'Turma', antiga)
  await page.goto('/folha-do-mes')
  await expect(page.getByRole('link', { name: antiga })).toBeVisible()
  await expect(page.getByRole('link', { name: `6º ano A ${ano}`, exact: true })).toBeVisible()
  await page.goto('/indicadores')
  await page.getByLabel('Turma').selectOption(antiga)
  await page.goto('/turmas/detalhes/1')
  await expect(page.getByText('Alunos da turma')).toBeVisible()
  await expect(page.getByText('Encerrada em')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ficha de emergência' })).toHaveCount(0)
  await page.goto('/ficha-de-emergencia')
  await expect(page.getByRole('link', { name: `6º ano A ${ano}`, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: antiga })).toHaveCount(0)
})

test('um nome que já há abre a turma com o erro junto do campo, e nada que se escolheu se perde', async ({
  page,
  api,
  expectProblems,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  await novaTurma(api, 'Coral')
  await novosAlunos(api, ['Ana Lima', 'Davi Reis'], turma)
  await openAs(page, coordenadora, '/turmas/virada')
  await aberta(page, '5º ano A').click()
  await page.getByRole('checkbox', { name: 'Davi Reis' }).uncheck()
  await page.getByLabel('Nome da turma nova').fill('coral')
  await aberta(page, '5º ano A').click()
  await page.getByRole('button', { name: 'Conferir 2 turmas' }).click()
  await expect(page.getByText('Já existe uma turma com este nome')).toBeVisible()
  await expect(page.getByText('Corrija o que está em vermelho.')).toBeVisible()
  await expect(page.getByLabel('Nome da turma nova')).toHaveValue('coral')
  await expect(page.getByRole('checkbox', { name: 'Davi Reis' })).not.toBeChecked()
  await expectAccessible(page)
  await page.getByLabel('Nome da turma nova').fill('Coral jovem')
  await page.getByRole('button', { name: 'Conferir 2 turmas' }).click()
  await expect(page.getByText('5º ano A → Coral jovem (nova)')).toBeVisible()
  expectProblems(/status of 400/)
})

test('uma resposta que se perde é dita, e tentar de novo não vira o ano em dobro', async ({
  page,
  api,
  expectProblems,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  await novosAlunos(api, ['Ana Lima'], turma)
  await openAs(page, coordenadora, '/turmas/virada')
  await page.getByRole('button', { name: 'Conferir 1 turma' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar virada' })).toBeVisible()
  // It reaches the server, which turns the year; its answer never comes.
  await page.route('**/api/v1/viradas', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Confirmar virada' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A conexão caiu' })).toBeVisible()
  await page.unroute('**/api/v1/viradas')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Virada concluída' })).toBeVisible()
  expect(await api.get('/viradas')).toHaveLength(1)
  expectProblems(/ERR_FAILED/)
})

test('enquanto a virada corre há um andamento, e cem turmas cabem na página do telefone', async ({
  openBrowser,
  api,
}) => {
  const names = Array.from({ length: 100 }, (_, at) => `Turma ${String(at).padStart(3, '0')}`)
  for (const nome of names) await novaTurma(api, nome)
  await novosAlunos(api, ['Ana Lima'], { id: 1, nome: '' })
  const page = await openBrowser(phone)
  await openAs(page, coordenadora, '/turmas/virada')
  await expect(aberta(page, 'Turma 099')).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Conferir 100 turmas' }).click()
  const release = await hold(page, '**/api/v1/viradas')
  await page.getByRole('button', { name: 'Confirmar virada' }).click()
  await expect(page.getByRole('progressbar', { name: 'Andamento da virada' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Virada concluída' })).toBeVisible()
  await expectAccessible(page)
})

test('uma turma encerrada não se oferece a um aluno, e a sua página diz desde quando', async ({
  page,
  api,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  await openAs(page, coordenadora, '/turmas/virada')
  await page.getByRole('button', { name: 'Conferir 1 turma' }).click()
  await page.getByRole('button', { name: 'Confirmar virada' }).click()
  await expect(page.getByRole('heading', { name: 'Virada concluída' })).toBeVisible()
  await page.goto(`/turmas/detalhes/${turma.id}`)
  await expect(page.getByText(/Encerrada em \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await page.goto(`/alunos/detalhes/${ana?.id}?parte=cadastro`)
  await page.getByRole('button', { name: 'Editar Dados escolares' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await form.getByRole('combobox', { name: 'Turma', exact: true }).click()
  await expect(page.locator('.ant-select-item-option:visible')).toHaveText([nova])
})

test('uma turma que não tem tantas vagas é dita na conferência, e se vira assim mesmo', async ({
  openBrowser,
  api,
  expectProblems,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  await novosAlunos(api, ['Ana Lima', 'Davi Reis', 'Lia Souza'], turma)
  await api.put(`/turma/${turma.id}`, { vagas: 2 })
  const page = await openBrowser(phone)
  await openAs(page, coordenadora, '/turmas/virada')
  await page.getByRole('button', { name: 'Conferir 1 turma' }).click()
  const said = `A turma ${nova} tem 2 vagas e ficaria com 3.`
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar virada' }).click()
  await expect(page.getByText(`Nada foi mudado. ${said} Virar assim mesmo?`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Virar assim mesmo' }).click()
  await expect(page.getByRole('heading', { name: 'Virada concluída' })).toBeVisible()
  expectProblems(/status of 428/)
})
