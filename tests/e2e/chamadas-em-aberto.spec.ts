import { type Api, apiOf } from './api.ts'
import { novaEducadora, novosAlunos } from './people.ts'
import { daysAway } from './reports.ts'
import { coordenadora, type Site } from './site.ts'
import {
  askFirstRowsApart,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  phone,
  rulesOfColours,
  test,
} from './test.ts'

const dias = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const curto = (ago: number) => daysAway(-ago).slice(5).split('-').reverse().join('/')

/**
 * A class of three that meets every day but of today's weekday, enrolled three days ago: the day before yesterday
 * nobody called the roll, and yesterday two were left out; and a class that meets on the same days, without students.
 */
async function comChamadasEmAberto(api: Api, site: Site) {
  const beatriz = await novaEducadora(api, 'Beatriz Moraes')
  const hoje = new Date(`${daysAway(0)}T12:00:00Z`).getUTCDay()
  const dias_de_aula = dias.filter((_, at) => at !== hoje)
  const turma = (nome: string, educador_id: number | null) =>
    api.post<{ id: number; nome: string }>('/turma/', { nome, educador_id, dias_de_aula })
  const dela = await turma('5º ano A', beatriz.id)
  await turma('Oficina de Música', null)
  const alunos = await novosAlunos(api, ['Ana Lima', 'Davi Sá', 'Lia Reis'], dela, daysAway(-3))
  const chamada = async (ago: number, quem: typeof alunos) =>
    (await apiOf(site, beatriz)).post(`/turma/${dela.id}/dia/${daysAway(-ago)}`, {
      frequencias: quem.map(({ id }) => ({ aluno_id: id, status: 'presente' })),
    })
  await chamada(3, alunos)
  await chamada(1, alunos.slice(0, 1))
  return { beatriz, turma: dela, alunos, chamada }
}

const painel = 'Chamadas em aberto'

test('a coordenação vê as chamadas em aberto, e abre a consulta do dia', async ({
  page,
  api,
  site,
}) => {
  const { turma } = await comChamadasEmAberto(api, site)
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const aberto = page.getByRole('region', { name: painel })
  const linhas = aberto.getByRole('row')
  await expect(linhas.nth(1)).toContainText('5º ano A')
  // On none of its days somebody was in the other class.
  await expect(aberto.getByText('Oficina de Música')).toHaveCount(0)
  await expect(aberto.getByRole('link')).toHaveText([
    new RegExp(`Incompleta: 5º ano A, ${curto(1)}, educador Beatriz Moraes, faltam 2$`),
    new RegExp(`Faltando: 5º ano A, ${curto(2)}, educador Beatriz Moraes$`),
  ])
  await expect(linhas.nth(1)).toContainText(`Feita: 5º ano A, ${curto(3)}`)
  await expect(linhas.nth(1)).toContainText(`Sem aula: 5º ano A, ${curto(4)}`)
  const faltando = aberto.getByRole('link', {
    name: `Faltando: 5º ano A, ${curto(2)}, educador Beatriz Moraes`,
  })
  const dito = faltando.getByText('Faltando:')
  const isShown = async () => ((await dito.boundingBox())?.width ?? 0) > 40
  expect(await isShown()).toBe(false)
  await faltando.hover()
  expect(await isShown()).toBe(true)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
  await page.mouse.move(0, 0)
  await aberto.getByRole('link').first().focus()
  await page.keyboard.press('Tab')
  await expect(faltando).toBeFocused()
  expect(await isShown()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    `/frequencias/visualizar?turma=${turma.id}&modo=dia&dia=${daysAway(-2)}`,
  )
  await expect(page.getByText('Nenhum dado de frequência disponível')).toBeVisible()
})

test('em 390 pixels as chamadas em aberto são uma lista', async ({ api, site, openBrowser }) => {
  await comChamadasEmAberto(api, site)
  const page = await openBrowser(phone)
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const aberto = page.getByRole('region', { name: painel })
  await expect(aberto.getByRole('listitem')).toHaveCount(1)
  await expect(aberto.getByRole('link')).toHaveCount(2)
  await expect(aberto.getByRole('table')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('no papel vão as turmas de uma página, e quantas há além delas', async ({ page, api }) => {
  const letras = 'ABCDEFG'.split('')
  const alunos = await novosAlunos(
    api,
    letras.map((letra) => `Aluno ${letra}`),
  )
  for (const [at, letra] of letras.entries()) {
    const dela = { nome: `Turma ${letra}`, dias_de_aula: dias }
    const { id } = await api.post<{ id: number }>('/turma/', dela)
    await api.put(`/alunos/${alunos[at]?.id}`, { turma_id: id, turma_desde: daysAway(-3) })
  }
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const aberto = page.getByRole('region', { name: painel })
  await expect(aberto.getByRole('row')).toHaveCount(6)
  const mais = aberto.getByText('Turmas fora desta folha: 2.')
  await expect(mais).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(mais).toBeVisible()
})

test('sem nada em aberto a coordenação lê isso, e uma falha se tenta de novo', async ({
  page,
  api,
  expectProblems,
}) => {
  await api.post('/turma/', { nome: '5º ano A', educador_id: null })
  await askFirstRowsApart(page)
  let fails = true
  await page.route('**/api/v1/chamadas-em-aberto/painel', (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const aberto = page.getByRole('region', { name: painel })
  await expect(aberto.getByRole('alert')).toContainText(
    'Não foi possível carregar as chamadas em aberto.',
  )
  fails = false
  await aberto.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(aberto.getByText('Nenhuma chamada em aberto.')).toBeVisible()
  expectProblems(/500/)
})

test('a educadora abre da página inicial a chamada de cada dia em aberto, até não haver nenhuma', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, alunos, chamada } = await comChamadasEmAberto(api, site)
  await openAs(page, beatriz, '/dashboard/educador')
  const aberto = (quantas: string) =>
    page.getByRole('region', { name: `Você tem ${quantas} em aberto` })
  await expect(aberto('2 chamadas').getByRole('link')).toHaveText([
    new RegExp(`^${curto(1)}, .+, faltam 2$`),
    new RegExp(`^${curto(2)}, [a-zçá-]+$`),
  ])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, rulesOfColours)
  await aberto('2 chamadas').getByRole('link').nth(1).click()
  await expect(page.getByText('Ainda não registrada').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(
    daysAway(-2).split('-').reverse().join('/'),
  )
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('dialog')).toContainText('foi há 2 dias.')
  await page.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
  await page.goto('/dashboard/educador')
  await expect(aberto('1 chamada')).toBeVisible()
  await chamada(1, alunos)
  await page.reload()
  await expect(page.getByText('Total de Alunos')).toBeVisible()
  await expect(page.getByRole('region', { name: /em aberto/ })).toHaveCount(0)
})

test('a chamada abre na turma e no dia do endereço, também em outra turma da educadora', async ({
  page,
  api,
  site,
}) => {
  const { beatriz } = await comChamadasEmAberto(api, site)
  const outra = await api.post<{ id: number; nome: string }>('/turma/', {
    nome: '6º ano B',
    educador_id: beatriz.id,
  })
  await novosAlunos(api, ['Zeca Lima'], outra)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, beatriz, `/frequencia?turma=${outra.id}&dia=${daysAway(-2)}`)
  const turmas = page.getByRole('combobox', { name: 'Turma' })
  await expect(turmas).toHaveValue(`${outra.id}`)
  await expect(page.getByRole('group', { name: /Zeca Lima/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(
    daysAway(-2).split('-').reverse().join('/'),
  )
  await expect(turmas.locator('option')).toHaveText(['5º ano A', '6º ano B'])
  expect(asked.filter((path) => path === '/api/v1/turma/')).toHaveLength(1)
  await page.getByRole('link', { name: 'Registro de Frequência' }).click()
  await expect(turmas.locator(':checked')).toHaveText('5º ano A')
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(
    daysAway(0).split('-').reverse().join('/'),
  )
  await turmas.selectOption('6º ano B')
  await expect(page.getByRole('group', { name: /Zeca Lima/ })).toBeVisible()
  await expect(turmas.locator('option')).toHaveText(['5º ano A', '6º ano B'])
})
