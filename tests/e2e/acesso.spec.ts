import { novaAssistente, novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, openAs, signIn, test } from './test.ts'

const doCoordenador = [
  '/dashboard/coordenador',
  '/educadores',
  '/educadores/detalhes?id=1',
  '/alunos',
  '/alunos/importacao',
  '/alunos/detalhes/1',
  '/turmas',
  '/turmas/detalhes/1',
  '/assistente-social',
  '/frequencias/visualizar',
  '/coordenacao',
]
const doEducador = ['/dashboard/educador', '/frequencia']
const daAssistente = ['/assistencia', '/assistencia/alunos', '/assistencia/aluno/1']

test('sem entrar, cada tela leva à entrada', async ({ page }) => {
  for (const path of [...doCoordenador, ...doEducador, ...daAssistente]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login$/)
  }
})

test('um endereço que não existe leva ao início', async ({ page }) => {
  await page.goto('/nao/existe')
  await expect(page).toHaveURL(/\/$/)
})

test('a coordenadora não entra nas telas de educadores e assistentes', async ({ page }) => {
  await enter(page, coordenadora)
  for (const path of [...doEducador, ...daAssistente]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/unauthorized$/)
  }
  await expect(page.getByText('Acesso Negado!')).toBeVisible()
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
  await page.getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/coordenador$/)
})

test('a educadora não entra nas telas dos outros', async ({ page, api }) => {
  await enter(page, await novaEducadora(api))
  for (const path of [...doCoordenador, ...daAssistente]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/unauthorized$/)
  }
})

test('a assistente não entra nas telas dos outros', async ({ page, api }) => {
  await signIn(page, await novaAssistente(api))
  await expect(page).toHaveURL(/\/assistencia$/)
  for (const path of [...doCoordenador, ...doEducador]) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/unauthorized$/)
  }
})

test('depois de entrar, a tela que foi pedida', async ({ page }) => {
  await page.goto('/turmas')
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/turmas$/)
})

const menus = {
  coordenador: [
    'Página Inicial',
    'Fila de cuidado',
    'Atendimentos',
    'Educadores',
    'Alunos',
    'Turmas',
    'Assistente Social',
    'Calendário',
    'Visualizar Frequências',
    'Indicadores',
    'Ajustes',
    'Contas da coordenação',
    'Acessos ao sistema',
  ],
  educador: ['Dashboard Turma', 'Registro de Frequência'],
  assistente: [
    'Página Inicial',
    'Fila de cuidado',
    'Atendimentos',
    'Alunos - Relatórios',
    'Indicadores',
  ],
}

test('o menu de cada papel', async ({ page, api, openBrowser }) => {
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(menus.coordenador)
  await expect(page.getByText('v1.0')).toBeVisible()
  const daEducadora = await openBrowser()
  await openAs(daEducadora, await novaEducadora(api), '/dashboard/educador')
  await expect(daEducadora.getByRole('navigation').getByRole('link')).toHaveText(menus.educador)
  const daAssistenteSocial = await openBrowser()
  await openAs(daAssistenteSocial, await novaAssistente(api), '/assistencia')
  await expect(daAssistenteSocial.getByRole('navigation').getByRole('link')).toHaveText(
    menus.assistente,
  )
})

test('a sessão sobrevive a recarregar a página', async ({ page }) => {
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await page.reload()
  await expect(page).toHaveURL(/\/turmas$/)
  await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
})

test('depois de Sair não fica nada de quem saiu', async ({ page, context, site }) => {
  await signIn(page, coordenadora)
  await page.goto('/alunos')
  // A call under way would come back refused.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  const stored = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  expect(JSON.stringify(stored)).not.toContain('@')
  expect(JSON.stringify(stored)).not.toMatch(/eyJ/)
  // What is left tells who tries to sign in from a known browser, and names nobody.
  const left = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(left).toEqual(['caderno-aparelho'])
  await page.goBack()
  await expect(page).toHaveURL(/\/(login)?$/)
  await page.goto('/alunos')
  await expect(page).toHaveURL(/\/login$/)
})

test('um token de renovação que ficou para trás não serve depois de Sair', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, coordenadora)
  const cookies = await context.cookies()
  const header = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const told = page.waitForResponse('**/api/v1/logout')
  await page.getByRole('button', { name: 'Sair' }).click()
  await told
  await expect(page).toHaveURL(`${site.url}/`)
  const answer = await fetch(`${site.url}/api/v1/token/refresh/`, {
    method: 'POST',
    headers: { cookie: header },
  })
  expect(header).toContain('caderno=')
  expect(answer.status).toBe(401)
})
