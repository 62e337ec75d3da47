import type { BrowserContext, Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import {
  button,
  comTurma,
  dia,
  hoje,
  inMore,
  mark,
  ontem,
  openRegister,
  radio,
  salva,
} from './register.ts'
import { shown } from './reports.ts'
import { expect, expectAccessible, openAs, test } from './test.ts'

const naFila = 'Na fila para enviar'
const umaEspera = '1 chamada espera a sua decisão'
const decisao = (page: Page) => page.getByRole('region', { name: /sua decisão/ })
const perdida = (turma: string, data = hoje) =>
  `A chamada de ${shown(data)}, ${turma}, não foi enviada: a turma não está mais com você.`

/** The server is out of reach for what is saved, and for that alone. */
const loseSaves = (context: BrowserContext) =>
  context.route(dia, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

/** As when the network is back. */
async function sendAgain(page: Page, context: BrowserContext) {
  await context.unroute(dia)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

async function saveInQueue(page: Page) {
  await button(page, 'Salvar').click()
  await expect(page.getByText(naFila)).toBeVisible()
}

test('a chamada de uma turma que passou a outra educadora fica à vista, com as marcações e o motivo, até ser copiada e descartada', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { beatriz, turma } = await comTurma(api)
  const outra = await novaEducadora(api, 'Dora Reis')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRegister(page, beatriz)
  await loseSaves(context)
  await mark(page, 'João', 'Ausente')
  await saveInQueue(page)
  await api.put(`/turma/${turma.id}`, { nome: '5º ano A', educador_id: outra.id })
  await sendAgain(page, context)
  for (const where of ['/frequencia', '/dashboard/educador']) {
    await test.step(where, async () => {
      await page.goto(where)
      await expect(decisao(page)).toContainText(umaEspera)
      await expect(decisao(page)).toContainText(perdida('5º ano A'))
      await expect(decisao(page)).toContainText('2 presentes: Álvaro Sá, Zeca Lima')
      await expect(decisao(page)).toContainText('1 ausente: João Conceição')
      await expectAccessible(page)
    })
  }
  await button(page, 'Copiar para a coordenação').click()
  await expect(page.getByText('Chamada copiada.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [perdida('5º ano A'), '2 presentes: Álvaro Sá, Zeca Lima', '1 ausente: João Conceição'].join(
      '\n',
    ),
  )
  await button(page, 'Sair').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Há 1 chamada que ainda não foi enviada. Sair e perdê-la?')
  await question.getByRole('button', { name: 'Voltar' }).click()
  await button(page, 'Descartar').click()
  await expect(question).toContainText(`As marcações de ${shown(hoje)}`)
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(decisao(page)).toBeVisible()
  await button(page, 'Descartar').click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await expect(decisao(page)).toHaveCount(0)
  await page.goto('/frequencia')
  await expect(page.getByText('Nenhuma turma encontrada para este educador.')).toBeVisible()
  await expect(decisao(page)).toHaveCount(0)
  expectProblems(/ERR_FAILED|404/)
})

test('a recusada não segura a da outra turma, outra conta não a vê, e a senha de volta a mostra sem os nomes', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { beatriz, turma } = await comTurma(api)
  const sabado = await novaTurma(api, 'Turma do sábado', beatriz)
  await novosAlunos(api, ['Davi Sol'], sabado)
  const outra = await novaEducadora(api, 'Dora Reis')
  await openAs(page, beatriz, `/frequencia?turma=${turma.id}`)
  await loseSaves(context)
  await mark(page, 'João', 'Ausente')
  await saveInQueue(page)
  await page.getByRole('combobox', { name: 'Turma' }).selectOption('Turma do sábado')
  await mark(page, 'Davi', 'Ausente')
  await saveInQueue(page)
  await api.put(`/turma/${turma.id}`, { nome: '5º ano A', educador_id: outra.id })
  await sendAgain(page, context)
  await expect(page.getByText(salva)).toBeVisible()
  await expect(decisao(page)).toContainText(perdida('5º ano A'))
  await expect(page.getByText(naFila)).toHaveCount(0)
  await page.goto('/minha-conta')
  await expect(decisao(page)).toContainText(umaEspera)
  await expect(decisao(page)).not.toContainText('João')
  await context.clearCookies()
  await page.goto('/frequencia')
  await page.waitForURL('**/login')
  const signIn = async ({ email, senha }: typeof outra) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(senha)
    await button(page, 'Entrar').click()
    await expect(button(page, 'Sair')).toBeVisible()
  }
  await signIn(outra)
  await page.waitForTimeout(500)
  await expect(decisao(page)).toHaveCount(0)
  await button(page, 'Sair').click()
  await signIn(beatriz)
  await expect(decisao(page)).toContainText(perdida('5º ano A'))
  await expect(decisao(page)).toContainText(/1 ausente: aluno \d+/)
  expectProblems(/ERR_FAILED|404|401/)
})

test('o conflito achado em outra tela é dito nela, e o seu link o mostra, também recarregado', async ({
  page,
  context,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, gravar, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await loseSaves(context)
  await mark(page, 'João', 'Ausente')
  await saveInQueue(page)
  await page.getByRole('link', { name: 'Minha conta' }).click()
  await gravar(await apiOf(site, beatriz), 'justificado')
  await sendAgain(page, context)
  await expect(decisao(page)).toContainText(umaEspera)
  await expectAccessible(page)
  await page.reload()
  await decisao(page).getByRole('link', { name: 'Ver a chamada' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
  await page.keyboard.press('Escape')
  await expect(decisao(page)).toContainText(umaEspera)
  await decisao(page).getByRole('link', { name: 'Ver a chamada' }).click()
  await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
  await page.keyboard.press('Escape')
  await mark(page, 'Zeca', 'Ausente')
  await page.waitForTimeout(500)
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await expect(dialog.getByRole('row')).toHaveCount(4)
  await page.reload()
  await expect(dialog.getByRole('row')).toHaveText([
    'AlunoSua marcaçãoSalva',
    'Álvaro SáPresenteJustificado',
    'João ConceiçãoAusenteJustificado',
    'Zeca LimaAusenteJustificado',
  ])
  expect(await gravado()).toEqual({
    Álvaro: 'justificado',
    João: 'justificado',
    Zeca: 'justificado',
  })
  await dialog.getByRole('button', { name: 'Manter as minhas marcações' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'presente', João: 'ausente', Zeca: 'ausente' })
  await expect(decisao(page)).toHaveCount(0)
  expectProblems(/ERR_FAILED|412/)
})

test('recusada no próprio Salvar, a chamada de uma turma que passou a outra fica também recarregada a página', async ({
  page,
  api,
  expectProblems,
}) => {
  const { beatriz, turma } = await comTurma(api)
  await openRegister(page, beatriz)
  await mark(page, 'João', 'Ausente')
  await api.put(`/turma/${turma.id}`, { nome: '5º ano A', educador_id: null })
  await button(page, 'Salvar').click()
  await expect(decisao(page)).toContainText(perdida('5º ano A'))
  page.once('dialog', (question) => question.accept())
  await page.reload()
  await expect(page.getByText('Nenhuma turma encontrada para este educador.')).toBeVisible()
  await expect(decisao(page)).toContainText('1 ausente: João Conceição')
  expectProblems(/404/)
})

test('um aluno que saiu da turma não some da chamada recusada: ela se vê, e nada é enviado sem um clique', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { beatriz, alunos, gravado } = await comTurma(api)
  await openRegister(page, beatriz)
  await loseSaves(context)
  await mark(page, 'João', 'Ausente')
  await saveInQueue(page)
  const zeca = alunos.find(({ nome }) => nome === 'Zeca Lima')
  await api.put(`/alunos/${zeca?.id}`, { turma_id: null, turma_desde: hoje })
  await page.goto('/dashboard/educador')
  await sendAgain(page, context)
  await expect(decisao(page)).toContainText('Há um aluno que não é desta turma')
  await expect(decisao(page)).toContainText('2 presentes: Álvaro Sá, Zeca Lima')
  await decisao(page).getByRole('link', { name: 'Ver a chamada' }).click()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await page.waitForTimeout(500)
  expect(await gravado()).toEqual({})
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toEqual({ Álvaro: 'presente', João: 'ausente' })
  await expect(decisao(page)).toHaveCount(0)
  expectProblems(/ERR_FAILED|400/)
})

test.describe('com o código no aparelho', () => {
  test.use({ serviceWorkers: 'allow' })

  test('sem rede, a chamada de uma turma leva à da outra, e diz quem a registrou', async ({
    page,
    context,
    api,
    site,
    expectProblems,
  }) => {
    const { beatriz, gravar } = await comTurma(api)
    const sabado = await novaTurma(api, 'Turma do sábado', beatriz)
    await novosAlunos(api, ['Davi Sol'], sabado)
    await gravar(await apiOf(site, beatriz), 'presente')
    await openRegister(page, beatriz)
    const registrada = page.getByText(/^Registrada às \d\d:\d\d por Beatriz Nóbrega/)
    await expect(registrada).toBeVisible()
    await page.evaluate(async () => {
      const { serviceWorker } = navigator
      await serviceWorker.register('/sw.js')
      if (serviceWorker.controller) return
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    })
    await context.setOffline(true)
    await page.reload()
    await expect(registrada).toBeVisible()
    await page.getByRole('combobox', { name: 'Turma' }).selectOption('Turma do sábado')
    await mark(page, 'Davi', 'Presente')
    await saveInQueue(page)
    await page.reload()
    await expect(page.getByText(naFila)).toBeVisible()
    await page.getByRole('combobox', { name: 'Turma' }).selectOption('5º ano A')
    await expect(radio(page, 'João', 'Presente')).toBeChecked()
    await context.setOffline(false)
    await expect(page.getByText(salva)).toBeVisible({ timeout: 30_000 })
    expectProblems(/ERR_/)
  })

  test('com o relógio um dia atrás, a chamada é a do dia do servidor, também sem rede, e a de ontem pergunta', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { beatriz, gravado } = await comTurma(api)
    await page.addInitScript(() => {
      const Real = Date
      const behind = () => Real.now() - 86_400_000
      window.Date = class extends Real {
        constructor(...given: []) {
          super(...(given.length === 0 ? ([behind()] as unknown as []) : given))
        }
        static override now = behind
      } as DateConstructor
    })
    await openRegister(page, beatriz)
    const data = page.getByRole('textbox', { name: 'Data' })
    await expect(data).toHaveValue(shown(hoje))
    await page.evaluate(async () => {
      const { serviceWorker } = navigator
      await serviceWorker.register('/sw.js')
      if (serviceWorker.controller) return
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
    })
    await context.setOffline(true)
    await page.reload()
    await expect(data).toHaveValue(shown(hoje))
    await context.setOffline(false)
    await data.fill(shown(ontem))
    await mark(page, 'João', 'Ausente')
    await inMore(page, 'Todos presentes')
    await button(page, 'Salvar').click()
    await expect(page.getByRole('dialog')).toContainText(`${shown(ontem)} foi ontem.`)
    await button(page, 'Salvar assim mesmo').click()
    await expect.poll(() => gravado(ontem)).toMatchObject({ João: 'presente' })
    expect(await gravado()).toEqual({})
    expectProblems(/ERR_/)
  })
})
