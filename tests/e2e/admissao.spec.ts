import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { hold } from './hold.ts'
import { lastCode } from './outbox.ts'
import { novaAssistente, novosAlunos } from './people.ts'
import { type Conta, coordenadora, type Site } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, phone, test } from './test.ts'

/** Takes a password by a code to the e-mail, the same as before, and signs in with it. */
async function recovered(page: Page, site: Site, conta: Conta) {
  const post = (path: string, data: object) =>
    page.request.post(`${site.server}/api/v1/recuperacao/${path}`, { data })
  await post('solicitar', { email: conta.email })
  const body = { email: conta.email, codigo: lastCode(site), nova_senha: conta.senha }
  expect((await post('redefinir', body)).status()).toBe(200)
  await openAs(page, conta, '/assistencia')
}

test('uma conta nova do serviço social espera, sabe por quê, e uma colega a admite com a senha', async ({
  page,
  openBrowser,
  api,
  server,
  expectProblems,
}) => {
  const helena = await novaAssistente(api, 'Helena Sá')
  const [aluno] = await novosAlunos(api, ['Ana Lima'])
  const delas = await apiOf(server, helena)
  await delas.post('/relatorio-assistente/', {
    ...{ aluno_id: aluno?.id, report: 'Visita a sós', sigilo: 'sigiloso' },
  })
  await openAs(page, helena, '/assistencia')
  const aviso = page.getByRole('complementary', { name: 'Conta à espera de admissão' })
  await expect(aviso).toContainText('peça a quem opera o servidor o comando admitir')
  await page.setViewportSize(phone.viewport)
  const come = await hold(page, '**/conta/admissoes')
  await page.reload()
  const totais = page.locator('.figures')
  await expect(page.getByText('Nenhum próximo passo marcado.')).toBeVisible()
  const antes = await totais.boundingBox()
  await expect(aviso).toHaveCount(0)
  come()
  await aviso.locator('summary').click()
  await expect(aviso.getByText('peça a quem opera o servidor o comando admitir')).toBeVisible()
  expect(await totais.boundingBox()).toEqual(antes)
  await expectAccessible(page)
  await expect(aviso).toContainText('peça uma senha nova')
  await recovered(page, server, helena)
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const cli = `${process.env.BUILT_FOLDER}/server/cli.js`
  const said = execFileSync(process.execPath, [cli, 'admitir', helena.email], { env }).toString()
  expect(said).toContain('foi admitida')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Página Inicial' })).toBeVisible()
  await expect(aviso).toHaveCount(0)

  const ines = await novaAssistente(api, 'Inês Prado')
  const dela = await openBrowser()
  await openAs(dela, ines, '/assistencia')
  const seu = dela.getByRole('complementary', { name: 'Conta à espera de admissão' })
  await expect(seu).toContainText('Quem pode admiti-la: Helena Sá.')
  await expect(seu).toContainText(
    'Até lá, dos registros sigilosos, só lê os que ela mesma escreveu',
  )

  await page.reload()
  await expect(aviso).toContainText('Inês Prado (ines.prado@exemplo.org)')
  await expect(aviso.getByRole('button', { name: 'Admitir' })).toHaveCount(0)
  await recovered(dela, server, ines)
  await page.reload()
  await aviso.locator('summary').click()
  for (const width of [1440, 768, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  await page.setViewportSize({ width: 1280, height: 844 })
  await aviso.getByRole('button', { name: 'Admitir' }).focus()
  await page.keyboard.press('Enter')
  const pergunta = page.getByRole('dialog', { name: /Admitir Inês Prado/ })
  await pergunta.getByLabel('Sua senha', { exact: true }).fill('errada')
  await page.keyboard.press('Enter')
  await expect(pergunta).toContainText('Senha incorreta')
  expectProblems(/400/)
  await pergunta.getByLabel('Sua senha', { exact: true }).fill(helena.senha)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Conta admitida com sucesso!')).toBeVisible()
  await expect(aviso).toHaveCount(0)

  await dela.reload()
  await expect(dela.getByRole('heading', { name: 'Página Inicial' })).toBeVisible()
  await expect(seu).toHaveCount(0)
})

test('a coordenação vê na conta do serviço social que ela espera', async ({ page, api }) => {
  await novaAssistente(api)
  await openAs(page, coordenadora, '/assistente-social')
  await expect(page.getByText(/Conta à espera de admissão/)).toBeVisible()
  await expectAccessible(page)
})
