import type { BrowserContext, Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos, type Pessoa } from './people.ts'
import { inMore } from './register.ts'
import { shown } from './reports.ts'
import { expect, expectAccessible, openAs, test } from './test.ts'

const hoje = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
const ontem = new Date(Date.parse(hoje) - 86_400_000).toISOString().slice(0, 10)
const dia = '**/api/v1/turma/*/dia/*'
const salva = 'Frequência salva com sucesso!'
const semConexao = 'Sem conexão: a chamada fica neste aparelho e é enviada quando a rede voltar'
const naFila = 'Na fila para enviar'

interface Dia {
  readonly registros: readonly {
    readonly versao: number
    readonly frequencias: readonly { readonly aluno_id: number; readonly status: string }[]
  }[]
}

async function comTurma(api: Api, nome = 'Beatriz Nóbrega') {
  const educadora = await novaEducadora(api, nome)
  const turma = await novaTurma(api, `Turma de ${nome}`, educadora)
  const alunos = await novosAlunos(api, ['Zeca Lima', 'Álvaro Sá', 'João Conceição'], turma)
  const nomeDe = new Map(alunos.map(({ id, nome }) => [id, nome.split(' ')[0]]))
  const gravado = async (data = hoje) => {
    const { registros } = await api.get<Dia>(`/turma/${turma.id}/dia/${data}`)
    const marks = registros.flatMap(({ frequencias }) => frequencias)
    const words = marks.map(({ aluno_id, status }) => `${nomeDe.get(aluno_id)} ${status}`)
    return [registros[0]?.versao ?? 0, ...words.sort()].join(', ')
  }
  return { educadora, turma, alunos, gravado }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const radio = (page: Page, nome: string, word: string) =>
  page.getByRole('group', { name: nome }).getByRole('radio', { name: word })
const mark = (page: Page, nome: string, word: string) => radio(page, nome, word).check()

/** The register of today. */
async function openRegister(page: Page, pessoa: Pessoa) {
  await openAs(page, pessoa, '/frequencia')
  await expect(radio(page, 'João', 'Presente')).toBeVisible()
}

/** The same, with the code of the console on the device. */
async function openInstalled(page: Page, pessoa: Pessoa) {
  await openRegister(page, pessoa)
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.register('/sw.js')
    if (serviceWorker.controller) return
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** All that the pages of this browser keep, as text. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('caderno')
    await new Promise((resolve) => {
      open.onsuccess = resolve
    })
    const db = open.result
    const rows = [...db.objectStoreNames].map((name) => {
      const all = db.transaction(name).objectStore(name).getAll()
      return new Promise((resolve) => {
        all.onsuccess = () => resolve(all.result)
      })
    })
    const stores = await Promise.all(rows)
    db.close()
    return JSON.stringify([stores.flat(), { ...localStorage }, { ...sessionStorage }])
  })

/** The session ends on the server, and the tab finds out. */
async function endSession(page: Page, context: BrowserContext) {
  await context.clearCookies()
  await page.goto('/frequencia')
  await page.waitForURL('**/login')
}

async function signInHere(page: Page, { email, senha }: Pessoa) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/**
 * The first page to be there keeps its marks on the device; another one that is opened before has its turn. A page asks
 * for it as it opens where the device has kept something before.
 */
async function takesTurn(page: Page) {
  const remembers = () => localStorage.getItem('caderno.aparelho')
  await expect.poll(() => page.evaluate(remembers)).toBe('1')
  await page.reload()
  const isHolder = async () => {
    const { locks } = navigator
    const { held = [] } = await locks.request('own', () => locks.query())
    const own = held.find(({ name }) => name === 'own')?.clientId
    // The page before a reload lets go of it a little later.
    return held.some(({ name, clientId }) => name === 'caderno.rascunho' && clientId === own)
  }
  await expect.poll(() => page.evaluate(isHolder)).toBe(true)
}

test('perdida a resposta, ou fechada a página, a chamada é enviada de novo com a mesma chave', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { educadora, gravado } = await comTurma(api)
  await openRegister(page, educadora)
  const keys: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/dia/'))
      keys.push(request.headers()['idempotency-key'])
  })
  await context.route(dia, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(naFila)).toBeVisible()
  await page.close()
  await context.unroute(dia)
  const next = await context.newPage()
  await next.goto('/frequencia')
  await expect(next.getByText(salva)).toBeVisible()
  await expect(next.getByText(naFila)).toBeHidden()
  expect(await gravado()).toBe('1, João ausente, Zeca presente, Álvaro presente')
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expectProblems(/ERR_FAILED/)
})

/** The server is out of reach for what is saved, and for that alone. */

const loseSaves = (page: Page) =>
  page.route(dia, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

/** As when the network is back. */

async function sendAgain(page: Page) {
  await page.unroute(dia)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

test('recusada a chamada e a sua correção, a resposta parte da correção, e as duas ficam até lá', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { educadora, turma, alunos, gravado } = await comTurma(api)
  await openRegister(page, educadora)
  await loseSaves(page)
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(naFila)).toBeVisible()
  await mark(page, 'Zeca', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(naFila)).toBeVisible()
  const outra = await apiOf(site, educadora)
  await outra.post(`/turma/${turma.id}/dia/${hoje}`, {
    frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'justificado' })),
  })
  await sendAgain(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row')).toHaveText([
    'AlunoSua marcaçãoSalva',
    'Álvaro SáPresenteJustificado',
    'João ConceiçãoAusenteJustificado',
    'Zeca LimaAusenteJustificado',
  ])
  expect(await keptOn(page)).toContain('"refused"')
  await dialog.getByRole('button', { name: 'Manter as minhas marcações' }).click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(await gravado()).toBe('2, João ausente, Zeca ausente, Álvaro presente')
  await expect.poll(() => keptOn(page)).not.toContain('"refused"')
  expectProblems(/ERR_FAILED|412/)
})

test('a chamada recusada fica com quem continua marcando outro dia, e sai com quem usa as marcações salvas', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { educadora, turma, alunos, gravado } = await comTurma(api)
  await openRegister(page, educadora)
  await page.getByRole('textbox', { name: 'Data' }).fill(shown(ontem))
  await loseSaves(page)
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await button(page, 'Salvar assim mesmo').click()
  await expect(page.getByText(naFila)).toBeVisible()
  await page.getByRole('textbox', { name: 'Data' }).fill(shown(hoje))
  await expect(page.getByText(naFila)).toBeHidden()
  await mark(page, 'Zeca', 'Ausente')
  const outra = await apiOf(site, educadora)
  await outra.post(`/turma/${turma.id}/dia/${ontem}`, {
    frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'justificado' })),
  })
  await sendAgain(page)
  const espera = page.getByText('1 chamada espera a sua decisão')
  await page.getByRole('link', { name: 'Ver a chamada' }).click()
  await button(page, 'Abrir a outra').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuar marcando' }).click()
  await expect(espera).toBeVisible()
  expect(await keptOn(page)).toContain('"refused"')
  await expect(radio(page, 'Zeca', 'Ausente')).toBeChecked()
  await button(page, 'Abrir a outra').click()
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
  expect(await keptOn(page)).toContain('"refused"')
  await dialog.getByRole('button', { name: 'Usar as marcações salvas' }).click()
  await expect.poll(() => keptOn(page)).not.toContain('"refused"')
  await expect(espera).toHaveCount(0)
  expect(await gravado(ontem)).toBe('1, João justificado, Zeca justificado, Álvaro justificado')
  expectProblems(/ERR_FAILED|412/)
})

test('no aparelho há nomes e marcações, e nada mais dos alunos', async ({ page, api }) => {
  const { educadora, alunos } = await comTurma(api)
  await api.put(`/alunos/${alunos[0]?.id}`, {
    quadro_cronico_saude: true,
    quadro_cronico: 'Asma grave',
    nome_responsavel: 'Mãe Responsável',
  })
  await openRegister(page, educadora)
  await mark(page, 'João', 'Ausente')
  await expect.poll(() => keptOn(page)).toContain('ausente')
  const kept = await keptOn(page)
  expect(kept).toContain('João Conceição')
  const { cpf, data_nascimento } = await api.get<Record<string, string>>(`/alunos/${alunos[0]?.id}`)
  for (const secret of [cpf, data_nascimento, 'Asma', 'Responsável', 'Alencar'])
    expect(kept).not.toContain(secret)
})

test('marcações não salvas sobrevivem a uma página recarregada, e não a quem sai sem salvar', async ({
  page,
  api,
}) => {
  const { educadora } = await comTurma(api)
  await openRegister(page, educadora)
  await mark(page, 'João', 'Ausente')
  await expect.poll(() => keptOn(page)).toContain('ausente')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('Rascunho neste aparelho')).toBeVisible()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await page.getByRole('link', { name: 'Dashboard Turma' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect.poll(() => keptOn(page)).not.toContain('ausente')
})

test('um endereço de outra chamada diz que há marcações não salvas, e abre a outra', async ({
  page,
  api,
}) => {
  const { educadora } = await comTurma(api)
  const outra = await novaTurma(api, 'Turma do sábado', educadora)
  await novosAlunos(api, ['Davi Sol'], outra)
  await openRegister(page, educadora)
  await mark(page, 'João', 'Ausente')
  await expect.poll(() => keptOn(page)).toContain('ausente')
  page.on('dialog', (question) => question.accept())
  await page.goto(`/frequencia?dia=${ontem}`)
  const notice = page.getByText(
    `O endereço é de outra chamada, a de ${shown(ontem)}. Aqui está a de ${shown(hoje)}, que foi começada antes.`,
  )
  await expect(notice).toBeVisible()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await expectAccessible(page)
  await page.goto(`/frequencia?turma=${outra.id}`)
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  await expect(page.getByText('O endereço é de outra chamada. Aqui')).toBeVisible()
  await button(page, 'Abrir a outra').click()
  await button(page, 'Sair sem salvar').click()
  await expect(radio(page, 'Davi', 'Presente')).toBeVisible()
  await expect(page.getByText('O endereço é de outra chamada')).toHaveCount(0)
})

test('fechada a aba que guardava as suas marcações, a outra guarda as dela', async ({
  page,
  context,
  api,
}) => {
  const { educadora } = await comTurma(api)
  await openRegister(page, educadora)
  await takesTurn(page)
  const other = await context.newPage()
  await other.goto('/frequencia')
  await mark(other, 'João', 'Ausente')
  await other.waitForTimeout(500)
  expect(await keptOn(other)).not.toContain('ausente')
  await page.close()
  await mark(other, 'Zeca', 'Justificado')
  await expect.poll(() => keptOn(other)).toContain('justificado')
  other.once('dialog', (dialog) => dialog.accept())
  await other.reload()
  await expect(radio(other, 'João', 'Ausente')).toBeChecked()
  await expect(radio(other, 'Zeca', 'Justificado')).toBeChecked()
})

test('as marcações que uma aba fechada deixou são da próxima que se abre, e não as perde a que ficou', async ({
  page,
  context,
  api,
}) => {
  const { educadora } = await comTurma(api)
  await openRegister(page, educadora)
  await takesTurn(page)
  const other = await context.newPage()
  await other.goto('/frequencia')
  await expect(radio(other, 'Zeca', 'Presente')).toBeVisible()
  await mark(page, 'João', 'Ausente')
  await expect.poll(() => keptOn(other)).toContain('ausente')
  await page.close()
  await mark(other, 'Zeca', 'Justificado')
  await other.waitForTimeout(500)
  expect(await keptOn(other)).not.toContain('justificado')
  const next = await context.newPage()
  await next.goto('/frequencia')
  await expect(next.getByText('Rascunho neste aparelho')).toBeVisible()
  await expect(radio(next, 'João', 'Ausente')).toBeChecked()
})

test('onde o navegador não guarda nada, a chamada é salva sem a fila', async ({ page, api }) => {
  const { educadora, gravado } = await comTurma(api)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  })
  await openAs(page, educadora, '/frequencia')
  await mark(page, 'João', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await expect(radio(page, 'João', 'Ausente')).toBeChecked()
  expect(await gravado()).toBe('1, João ausente, Zeca presente, Álvaro presente')
})

test('Sair em outra aba, que nunca abriu a chamada, também pergunta', async ({
  page,
  context,
  api,
  expectProblems,
}) => {
  const { educadora } = await comTurma(api)
  await openAs(page, educadora, '/minha-conta')
  await expect(button(page, 'Sair')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/frequencia')
  await context.route(dia, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await mark(other, 'João', 'Ausente')
  await button(other, 'Salvar').click()
  await expect(other.getByText(naFila)).toBeVisible()
  await button(page, 'Sair').click()
  await expect(page.getByRole('dialog')).toContainText(
    'Há 1 chamada que ainda não foi enviada. Sair e perdê-la?',
  )
  expectProblems(/ERR_FAILED/)
})

test.describe('com o código no aparelho', () => {
  test.use({ serviceWorkers: 'allow' })

  test('sem rede a chamada abre, fica na fila e é enviada quando a rede volta, sem um clique', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, gravado } = await comTurma(api)
    await openInstalled(page, educadora)
    await expect(page.getByText('Ainda não registrada').first()).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(semConexao)).toBeVisible()
    await expect(page.getByText('Turma de Beatriz Nóbrega')).toBeVisible()
    await mark(page, 'João', 'Ausente')
    await expect(page.getByText('Rascunho neste aparelho')).toBeVisible()
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(radio(page, 'João', 'Ausente')).toBeChecked()
    await expect(page.getByText(naFila)).toBeVisible()
    await page.goto('/dashboard/educador')
    await expect(page.getByText('Não foi possível carregar a sua turma.')).toBeVisible()
    await expect(page.getByText(/Neste aparelho: 1 chamada na fila desde \d\d:\d\d/)).toBeVisible()
    await page.goto('/frequencia')
    await expect(radio(page, 'João', 'Ausente')).toBeChecked()
    expect(await gravado()).toBe('0')
    await context.setOffline(false)
    // A network that is back may not carry the first try; the next one is 20 s later.
    await expect(page.getByText(salva)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(naFila)).toBeHidden()
    await expect(page.getByText(semConexao)).toBeHidden()
    expect(await gravado()).toBe('1, João ausente, Zeca presente, Álvaro presente')
    await mark(page, 'Zeca', 'Justificado')
    await button(page, 'Salvar').click()
    await expect(page.getByText(/Alterada às \d\d:\d\d por Beatriz Nóbrega/)).toBeVisible()
    expect(await gravado()).toBe('2, João ausente, Zeca justificado, Álvaro presente')
    expectProblems(/ERR_INTERNET_DISCONNECTED/)
  })

  test('o aparelho diz por que um dia não é de aula, também recarregado sem rede', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, gravado } = await comTurma(api)
    await api.post('/dia-sem-aula/', { inicio: hoje, fim: hoje, motivo: 'Feriado: Finados' })
    await openInstalled(page, educadora)
    await expect.poll(() => keptOn(page)).toContain('Finados')
    await context.setOffline(true)
    await page.reload()
    await mark(page, 'João', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByRole('dialog')).toContainText('(Feriado: Finados)')
    await button(page, 'Registrar assim mesmo').click()
    await expect(page.getByText(naFila)).toBeVisible()
    await context.setOffline(false)
    await expect.poll(() => gravado()).toMatch(/^1, João ausente/)
    expectProblems(/ERR_INTERNET_DISCONNECTED/)
  })

  test('um dia que o aparelho não viu começa sem marcação, e dois dias vão em ordem', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, gravado } = await comTurma(api)
    await openInstalled(page, educadora)
    await context.setOffline(true)
    await mark(page, 'João', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    await page.getByRole('textbox', { name: 'Data' }).fill(shown(ontem))
    await expect(page.getByText(/Este dia ainda não foi visto neste aparelho/)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Contagem' })).toContainText('3 sem marcação')
    await inMore(page, 'Todos presentes')
    await button(page, 'Salvar').click()
    await button(page, 'Salvar assim mesmo').click()
    await expect(page.getByText(naFila)).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url().split('/').at(-1) ?? '')
    })
    await context.setOffline(false)
    await expect.poll(() => gravado(ontem)).toMatch(/^1, João presente/)
    expect(await gravado()).toMatch(/^1, João ausente/)
    expect(sent.filter((last) => last.startsWith('20'))).toEqual([hoje, ontem])
    expectProblems(/ERR_INTERNET_DISCONNECTED/)
  })

  test('o dia que outro aparelho mudou enquanto a chamada esperava mostra o conflito, e as marcações ficam', async ({
    page,
    context,
    api,
    site,
    expectProblems,
  }) => {
    const { educadora, turma, alunos, gravado } = await comTurma(api)
    await openInstalled(page, educadora)
    await context.setOffline(true)
    await mark(page, 'João', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    const outra = await apiOf(site, educadora)
    await outra.post(`/turma/${turma.id}/dia/${hoje}`, {
      frequencias: alunos.map(({ id }) => ({ aluno_id: id, status: 'justificado' })),
    })
    await context.setOffline(false)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
    await expect(dialog.getByRole('row')).toHaveText([
      'AlunoSua marcaçãoSalva',
      'Álvaro SáPresenteJustificado',
      'João ConceiçãoAusenteJustificado',
      'Zeca LimaPresenteJustificado',
    ])
    await page.keyboard.press('Escape')
    await expect(radio(page, 'João', 'Ausente')).toBeChecked()
    await mark(page, 'Zeca', 'Ausente')
    await expect.poll(() => keptOn(page)).toContain('"answers":true')
    // Loaded again in the middle of the answer, it goes on.
    page.once('dialog', (question) => question.accept())
    await page.reload()
    await expect(radio(page, 'João', 'Ausente')).toBeChecked()
    await expect(dialog).toContainText('Beatriz Nóbrega salvou este dia em')
    await dialog.getByRole('button', { name: 'Manter as minhas marcações' }).click()
    await expect(page.getByText(salva)).toBeVisible()
    expect(await gravado()).toBe('2, João ausente, Zeca ausente, Álvaro presente')
    await expect.poll(() => keptOn(page)).not.toContain('"refused"')
    expectProblems(/ERR_INTERNET_DISCONNECTED|412/)
  })

  test('acabada a sessão, a entrada diz que há o que enviar, outra conta não o vê nem envia, e a volta da dona o envia', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, gravado } = await comTurma(api)
    const dora = await comTurma(api, 'Dora Reis')
    await openInstalled(page, educadora)
    await context.setOffline(true)
    await mark(page, 'João', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    // The server is away for the register alone.
    await context.route(dia, (route) => route.abort())
    await context.setOffline(false)
    await endSession(page, context)
    const waiting = page.getByText('Entre de novo para enviar 1 chamada')
    await expect(waiting).toBeVisible()
    await expectAccessible(page)
    const ended = await keptOn(page)
    expect(ended).not.toContain('Conceição')
    await context.unroute(dia)
    await signInHere(page, dora.educadora)
    await page.getByRole('navigation').getByRole('link', { name: 'Registro de Frequência' }).click()
    await expect(page.getByText('Turma de Dora Reis')).toBeVisible()
    await expect(page.getByText(naFila)).toBeHidden()
    await button(page, 'Sair').click()
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await expect(waiting).toBeHidden()
    expect(await gravado()).toBe('0')
    await signInHere(page, educadora)
    await expect(page.getByText(salva)).toBeVisible()
    expect(await gravado()).toBe('1, João ausente, Zeca presente, Álvaro presente')
    expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/)
  })

  test('Sair com uma chamada na fila pergunta antes, e nada fica no aparelho', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora } = await comTurma(api)
    await openInstalled(page, educadora)
    await context.setOffline(true)
    await mark(page, 'João', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    await button(page, 'Sair').click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText('Há 1 chamada que ainda não foi enviada. Sair e perdê-la?')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Voltar' }).click()
    await expect(page.getByText(naFila)).toBeVisible()
    await button(page, 'Sair').click()
    await question.getByRole('button', { name: 'Sair' }).click()
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await expect.poll(() => keptOn(page)).toMatch(/^\[\[\],/)
    expectProblems(/ERR_INTERNET_DISCONNECTED/)
  })

  test('duas abas com a mesma fila a enviam uma só vez', async ({
    page,
    context,
    api,
    problems,
  }) => {
    const { educadora, gravado } = await comTurma(api)
    await openInstalled(page, educadora)
    const other = await context.newPage()
    await other.goto('/frequencia')
    await expect(radio(other, 'João', 'Presente')).toBeVisible()
    await context.setOffline(true)
    await mark(page, 'João', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    let sent = 0
    context.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().includes('/dia/')) sent += 1
    })
    await context.setOffline(false)
    await expect.poll(() => gravado()).toBe('1, João ausente, Zeca presente, Álvaro presente')
    await expect(page.getByText(naFila)).toBeHidden()
    expect(sent).toBe(1)
    for (const tab of [page, other])
      await expect(tab.getByText(/Registrada às \d\d:\d\d por Beatriz Nóbrega/)).toBeVisible()
    await expect(radio(other, 'João', 'Ausente')).toBeChecked()
    await mark(other, 'Zeca', 'Justificado')
    await button(other, 'Salvar').click()
    await expect(other.getByText(/Alterada às/)).toBeVisible()
    expect(await gravado()).toBe('2, João ausente, Zeca justificado, Álvaro presente')
    // One of the tabs may hear of the network before it is there.
    problems.length = 0
  })

  test('com rede e sem servidor a chamada não pisca, e com o servidor de volta tem a turma de agora', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, turma } = await comTurma(api)
    await openInstalled(page, educadora)
    await context.route('**/api/v1/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText(semConexao)).toBeVisible()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/dia/')) asked += 1
    })
    await radio(page, 'João', 'Presente').focus()
    await page.waitForTimeout(1_500)
    expect(asked).toBe(0)
    await expect(radio(page, 'João', 'Presente')).toBeFocused()
    await context.setOffline(true)
    await novosAlunos(api, ['Davi Sol'], turma)
    await context.unroute('**/api/v1/**')
    await context.setOffline(false)
    await expect(page.getByText(semConexao)).toBeHidden()
    await expect(radio(page, 'Davi', 'Presente')).toBeChecked()
    await expect(radio(page, 'João', 'Presente')).toBeFocused()
    expectProblems(/ERR_/)
  })

  test('as marcações da segunda turma, feitas sem rede, ficam na tela quando a rede volta', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, gravado } = await comTurma(api)
    const outra = await novaTurma(api, 'Turma do sábado', educadora)
    await novosAlunos(api, ['Davi Sol'], outra)
    await openInstalled(page, educadora)
    await page.goto(`/frequencia?turma=${outra.id}`)
    await expect.poll(() => keptOn(page)).toContain(`"turma":{"id":${outra.id},`)
    await context.setOffline(true)
    await page.goto('/frequencia')
    await mark(page, 'Davi', 'Ausente')
    const answered = page.waitForResponse(/\/api\/v1\/turma\/(\?|$)/)
    await context.setOffline(false)
    await (await answered).finished()
    await page.waitForTimeout(500)
    await expect(radio(page, 'Davi', 'Ausente')).toBeChecked()
    await button(page, 'Salvar').click()
    await expect(page.getByText(salva)).toBeVisible()
    await expect(radio(page, 'Davi', 'Ausente')).toBeChecked()
    expect(await gravado()).toBe('0')
    expectProblems(/ERR_/)
  })

  test('sem rede, o endereço abre a outra turma do educador, e o de uma que não é dele não abre nenhuma', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, turma } = await comTurma(api)
    const outra = await novaTurma(api, 'Turma do sábado', educadora)
    await novosAlunos(api, ['Davi Sol'], outra)
    await openInstalled(page, educadora)
    await page.goto(`/frequencia?turma=${outra.id}`)
    await expect(radio(page, 'Davi', 'Presente')).toBeVisible()
    await context.setOffline(true)
    await page.goto(`/frequencia?turma=${turma.id}`)
    await expect(radio(page, 'João', 'Presente')).toBeVisible()
    await expect(page.getByText(semConexao)).toBeVisible()
    await page.goto('/frequencia?turma=999999')
    await expect(page.getByText('Não foi possível carregar a turma')).toBeVisible()
    await context.setOffline(false)
    const mine = page.getByRole('link', { name: 'Abrir a minha turma' })
    // In its first second the page that began without a network does not ask for it again.
    await expect(async () => {
      await button(page, 'Tentar novamente').click({ timeout: 1_000 })
      await expect(mine).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await mine.click()
    await expect(radio(page, 'Davi', 'Presente')).toBeVisible()
    expectProblems(/ERR_/)
  })

  test('duas turmas do mesmo educador no mesmo dia, sem rede: uma diz o que a outra marcou, e as duas vão em ordem, uma vez', async ({
    page,
    context,
    api,
    expectProblems,
  }) => {
    const { educadora, turma, alunos, gravado } = await comTurma(api)
    const oficina = await novaTurma(api, 'Xadrez', educadora)
    const zeca = alunos.find(({ nome }) => nome === 'Zeca Lima')
    await api.post(`/turma/${oficina.id}/alunos`, { alunos_ids: [zeca?.id], entrada: hoje })
    await openInstalled(page, educadora)
    await page.goto(`/frequencia?turma=${oficina.id}`)
    await expect(radio(page, 'Zeca', 'Presente')).toBeVisible()
    await page.goto(`/frequencia?turma=${turma.id}`)
    await expect(radio(page, 'João', 'Presente')).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      const path = /turma\/(\d+)\/dia/.exec(request.url())
      if (request.method() === 'POST' && path?.[1]) sent.push(path[1])
    })
    await context.setOffline(true)
    await mark(page, 'Álvaro', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    await page.goto(`/frequencia?turma=${oficina.id}`)
    const said = `presente em ${turma.nome}`
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Zeca' }).getByText(said),
    ).toBeVisible()
    await expectAccessible(page)
    await mark(page, 'Zeca', 'Ausente')
    await button(page, 'Salvar').click()
    await expect(page.getByText(naFila)).toBeVisible()
    sent.length = 0
    await context.setOffline(false)
    await expect.poll(() => gravado()).toBe('1, João presente, Zeca presente, Álvaro ausente')
    await expect
      .poll(() => api.get<Dia>(`/turma/${oficina.id}/dia/${hoje}`))
      .toMatchObject({ registros: [{ versao: 1, frequencias: [{ status: 'ausente' }] }] })
    expect([...new Set(sent)]).toEqual([`${turma.id}`, `${oficina.id}`])
    expectProblems(/ERR_/)
  })
})
