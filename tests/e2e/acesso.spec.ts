import { novaAssistente, novaEducadora } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, signIn, test } from './test.ts'

test('sem entrar, uma tela leva à entrada, e dela à tela que foi pedida; um endereço que não existe leva ao início', async ({
  page,
}) => {
  await page.goto('/nao/existe')
  await expect(page).toHaveURL(/\/$/)
  for (const path of ['/frequencia', '/assistencia/aluno/1', '/turmas']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login$/)
  }
  await page.getByLabel('E-mail').fill(coordenadora.email)
  await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/turmas$/)
})

/** The last group, folded until it is used. */
const administracao = [
  'Responsáveis',
  'Ajustes',
  'Tipos de autorização',
  'Tipos de documento',
  'Certidões',
  'Contas da coordenação',
  'Importações',
  'Acessos ao sistema',
  'Lixeira',
  'Cadastros repetidos',
]

const menus = {
  coordenador: [
    'Página Inicial',
    'Fila de cuidado',
    'Atendimentos',
    'Visualizar Frequências',
    'Quem mais faltou',
    'Alunos',
    'Turmas',
    'Educadores',
    'Substituições',
    'Assistente Social',
    'Calendário',
    'Mudanças marcadas',
    'Indicadores',
  ],
  educador: ['Dashboard Turma', 'Registro de Frequência', 'Quem mais faltou'],
  assistente: [
    'Página Inicial',
    'Fila de cuidado',
    'Atendimentos',
    'Quem mais faltou',
    'Alunos - Relatórios',
    'Indicadores',
  ],
}

test('cada papel tem o seu menu, e nas telas dos outros lê que não pode entrar', async ({
  api,
  openBrowser,
}) => {
  const educadora = await novaEducadora(api)
  const assistente = await novaAssistente(api)
  for (const [conta, inicio, menu, alheias] of [
    [coordenadora, '/dashboard/coordenador', menus.coordenador, ['/frequencia', '/assistencia']],
    [educadora, '/dashboard/educador', menus.educador, ['/alunos/detalhes/1', '/assistencia']],
    [assistente, '/assistencia', menus.assistente, ['/alunos/importacao', '/dashboard/educador']],
  ] as const)
    await test.step(inicio, async () => {
      const page = await openBrowser()
      await openAs(page, conta, inicio)
      const links = page.getByRole('navigation').getByRole('link')
      await expect(links).toHaveText(menu)
      if (conta === coordenadora) {
        await page.getByText('Administração').click()
        await expect(links).toHaveText([...menu, ...administracao])
        await page.getByRole('link', { name: 'Alunos' }).click()
        await expect(links).toHaveText([...menu, ...administracao])
      }
      await expect(page.getByText('v1.0')).toBeVisible()
      for (const path of alheias) {
        await page.goto(path)
        await expect(page, path).toHaveURL(/\/unauthorized$/)
      }
      await expect(page.getByText('Acesso Negado!')).toBeVisible()
      await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible()
      await page.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`${inicio}$`))
    })
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
