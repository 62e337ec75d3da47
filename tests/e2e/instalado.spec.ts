import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { temporaryFolder } from '../temporary-folder.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora, startSite } from './site.ts'
import { enter, expect, expectAccessible, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the login and waits for the code of the console to be on the device. */
async function installed(page: Page, path = '/login') {
  await page.goto(path)
  await takeOver(page)
}

/** As the page does by itself a little later. */
async function takeOver(page: Page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.register('/sw.js')
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('o manifesto diz o que é preciso para instalar, e os seus ícones existem', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ name: 'Caderno', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true)
})

test('depois de aberta uma vez, a entrada abre sem rede, e diz que não há', async ({
  page,
  context,
  expectProblems,
}) => {
  await installed(page)
  await context.setOffline(true)
  for (const path of ['/login/educador', '/login', '/']) {
    await page.goto(path)
    await page.getByLabel('E-mail').fill(coordenadora.email)
    await page.getByLabel('Senha', { exact: true }).fill(coordenadora.senha)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(
      page.getByText('Erro de conexão. Verifique sua internet e tente novamente.'),
    ).toBeVisible()
  }
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/dashboard\/coordenador/)
  expectProblems(/ERR_INTERNET_DISCONNECTED/)
})

test('o código todo vem ao aparelho em poucos arquivos, depois que a rede se aquieta', async ({
  page,
  context,
}) => {
  const fetched: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker()) fetched.push(new URL(request.url()).pathname)
  })
  await installed(page)
  expect(fetched.length).toBeLessThan(16)
  const built = readdirSync(`${process.env.BUILT_FOLDER}/console/assets`)
  const code = built.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => `/assets/${name}`)
  expect(await keptAddresses(page)).toEqual(expect.arrayContaining(code))
})

test('no aparelho fica só o código: nenhuma resposta da API', async ({ page, api }) => {
  await api.post('/turma/', { nome: '5º ano A' })
  await enter(page, coordenadora)
  await installed(page, '/turmas')
  await page.reload()
  await expect(page.getByText('5º ano A')).toBeVisible()
  await page.getByRole('link', { name: 'Alunos', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Adicionar aluno' })).toBeVisible()
  const addresses = await keptAddresses(page)
  expect(addresses.length).toBeGreaterThan(50)
  const pages = addresses.filter((path) => !path.startsWith('/assets/'))
  expect(pages).toEqual(expect.arrayContaining(['/login', '/alunos', '/frequencia']))
  expect(pages.filter((path) => path.startsWith('/api'))).toEqual([])
  const whole = await page.evaluate(async (pages) => {
    const found = await Promise.all(pages.map((path) => caches.match(path)))
    return (await Promise.all(found.map((answer) => answer?.text()))).join()
  }, pages)
  expect(whole).toContain('id="opening"')
  expect(whole).not.toContain('5º ano A')
})

test('sem rede, uma tela que pede dados diz que falhou; com a rede de volta lê de novo, e o que se digita fica', async ({
  page,
  context,
  expectProblems,
}) => {
  await signIn(page, coordenadora)
  await takeOver(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Turmas' }).click()
  await expect(page.getByText('Sem conexão.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar turma' }).click()
  const nome = page.getByRole('dialog').getByLabel('Nome')
  await nome.fill('6º ano C')
  await context.setOffline(false)
  await expect(page.getByText('Nenhuma turma encontrada')).toBeVisible()
  await expect(nome).toHaveValue('6º ano C')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Erro de conexão.')
  await context.setOffline(false)
  // Chromium 150 takes a page that was loaded without a network for online all the time, where that is emulated.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
  expectProblems(/ERR_INTERNET_DISCONNECTED/)
})

interface Deployed {
  /** Puts a new version in the place of the one that runs, its service worker with more code. */
  deploy(workerCode?: string): Promise<void>
}

const deployed = test.extend<Deployed>({
  server: async ({ env }, use) => {
    const built = process.env.BUILT_FOLDER
    const own = mkdtempSync('test-results/built-')
    cpSync(`${built}`, own, { recursive: true })
    process.env.BUILT_FOLDER = own
    const dataDir = temporaryFolder('versao')
    cpSync(`${process.env.FIRST_INSTITUTE}`, dataDir, { recursive: true })
    let site = await startSite({ ...env, DATA_DIR: dataDir })
    const restart = async () => {
      await site.stop()
      site = await startSite({ ...env, DATA_DIR: dataDir, PORT: new URL(site.url).port })
    }
    await use(Object.assign(site, { restart }))
    await site.stop()
    process.env.BUILT_FOLDER = built
    for (const folder of [own, dataDir]) rmSync(folder, { recursive: true, force: true })
  },
  deploy: async ({ server }, use) => {
    await use(async (workerCode = '') => {
      const folder = `${process.env.BUILT_FOLDER}/console`
      renameAssets(folder)
      const worker = join(folder, 'sw.js')
      writeFileSync(worker, workerCode + readFileSync(worker, 'utf8'))
      if ('restart' in server && server.restart instanceof Function) await server.restart()
    })
  },
})

/** As after a change of the code: each file of the console under another name. */
function renameAssets(folder: string) {
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name))
  for (const name of readdirSync(assets)) if (!names.includes(name)) rmSync(join(assets, name))
  const other = (name: string) => name.replace(/(\.\w+)$/, '-novo$1')
  for (const name of names) renameSync(join(assets, name), join(assets, other(name)))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(js|css|html|webmanifest)$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const renamed = names.reduce((all, name) => all.replaceAll(name, other(name)), text)
    writeFileSync(join(folder, file), renamed)
  }
  const build = `import('./scripts/service-worker.mjs').then((it) => it.buildServiceWorker('${folder}'))`
  execFileSync(process.execPath, ['-e', build])
}

deployed(
  'uma versão nova é oferecida, nunca imposta, e o código da antiga continua no aparelho',
  async ({ page, deploy, problems }) => {
    await signIn(page, coordenadora)
    await takeOver(page)
    await page.getByRole('link', { name: 'Turmas' }).click()
    await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
    await deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const offer = page.getByRole('status').filter({ hasText: 'Há uma versão nova.' })
    await expect(offer).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    // While the server was started again.
    problems.length = 0
    // The old code of a dialog that was not opened before.
    await page.getByRole('button', { name: 'Adicionar turma' }).click()
    await expect(page.getByRole('dialog').getByLabel('Nome')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await offer.getByRole('button', { name: 'Atualizar' }).click()
    await expect(offer).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
    await expect(page.locator('script[type=module][src*="/index-"]')).toHaveAttribute(
      'src',
      /-novo\.js$/,
    )
  },
)

/** As a browser says that was told to save data. */
const savesData = `Object.defineProperty(self.navigator, 'connection', { value: { saveData: true } });
`

deployed(
  'com a economia de dados ligada vem ao aparelho só o código que se usa, e uma tela usada abre sem rede',
  async ({ page, context, deploy, problems }) => {
    await deploy(savesData)
    await enter(page, coordenadora)
    await installed(page, '/turmas')
    const few = await keptAddresses(page)
    expect(few.length).toBeLessThan(16)
    await page.goto('/turmas')
    await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
    const used = await keptAddresses(page)
    expect(used.filter((path) => path.includes('/turmas-page-'))).toHaveLength(1)
    expect(used.filter((path) => path.includes('/educadores-page-'))).toEqual([])
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Turmas' }).click()
    await expect(page.getByRole('heading', { name: 'Turmas' })).toBeVisible()
    await context.setOffline(false)
    problems.length = 0
  },
)

/** On a slow device a new worker takes over a while after its code is there. */
const slowToTakeOver = `const skipWaiting = self.skipWaiting.bind(self)
self.skipWaiting = async () => { setTimeout(skipWaiting, 2000) }
`

deployed(
  'uma página se abre do aparelho sem esperar o servidor; a versão nova vem depois, e é oferecida quando se abre',
  async ({ page, deploy, problems }) => {
    await enter(page, coordenadora)
    await installed(page, '/turmas')
    await deploy(slowToTakeOver)
    problems.length = 0
    await page.goto('/turmas')
    await expect(page.getByRole('button', { name: 'Adicionar turma' })).toBeVisible()
    const code = page.locator('script[type=module][src*="/index-"]')
    await expect(code).not.toHaveAttribute('src', /-novo\.js$/)
    const offer = page.getByRole('status').filter({ hasText: 'Há uma versão nova.' })
    await expect(offer).toBeVisible({ timeout: 60_000 })
    await page.goto('/turmas')
    await expect(code).toHaveAttribute('src', /-novo\.js$/)
  },
)

deployed(
  'uma versão nova com uma chamada na fila: ela sobrevive a Atualizar, e é enviada uma vez',
  async ({ page, api, context, deploy, problems }) => {
    const educadora = await novaEducadora(api, 'Beatriz Nóbrega')
    const turma = await novaTurma(api, '5º ano A', educadora)
    await novosAlunos(api, ['João Conceição'], turma)
    await enter(page, educadora)
    await installed(page, '/frequencia')
    const sent: string[] = []
    context.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().includes('/dia/')) return
      sent.push(request.headers()['idempotency-key'] ?? '')
    })
    const saves = '**/api/v1/turma/*/dia/*'
    await context.route(saves, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const absent = page.getByRole('group', { name: 'João' }).getByRole('radio', { name: 'Ausente' })
    await absent.check()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Na fila para enviar')).toBeVisible()
    await deploy()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    const offer = page.getByRole('status').filter({ hasText: 'Há uma versão nova.' })
    await offer.getByRole('button', { name: 'Atualizar' }).click({ timeout: 60_000 })
    await expect(offer).toHaveCount(0)
    await expect(page.locator('script[type=module][src*="/index-"]')).toHaveAttribute(
      'src',
      /-novo\.js$/,
    )
    await expect(page.getByText('Na fila para enviar')).toBeVisible()
    await expect(absent).toBeChecked()
    await context.unroute(saves)
    const before = sent.length
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
    await expect(page.getByText('Na fila para enviar')).toBeHidden()
    expect(sent.length).toBe(before + 1)
    expect(new Set(sent).size).toBe(1)
    const { registros } = await api.get<{ registros: { versao: number }[] }>(
      `/turma/${turma.id}/dia/${new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })}`,
    )
    expect(registros.map(({ versao }) => versao)).toEqual([1])
    // While the server was started again, and away for the register.
    problems.length = 0
  },
)
