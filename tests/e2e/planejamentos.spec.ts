import type { Locator, Page } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { taken } from './first-picture.ts'
import { choose, typeDay } from './inputs.ts'
import { novaTurma } from './people.ts'
import { comTurma, hoje, openRegister } from './register.ts'
import { daysAway, shown } from './reports.ts'
import { coordenadora, type Site } from './site.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openAs, phone, test } from './test.ts'

const dias = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const semana = (day: string) => dias[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Beatriz's class meets today and the day after tomorrow, each week; she plans for some of those days. */
async function comPlanos(api: Api, site: Site) {
  const { beatriz, turma } = await comTurma(api)
  const dias_de_aula = [semana(hoje), semana(daysAway(2))]
  await api.put(`/turma/${turma.id}`, { dias_de_aula })
  const dela = await apiOf(site, beatriz)
  const plano = (data_aula: string, tema: string) =>
    dela.post<{ id: number }>('/planejamentos/', {
      ...{ data_aula, tema, disciplina: 'Horta' },
      educador_id: beatriz.id,
    })
  await plano(hoje, 'Frações')
  await plano(daysAway(2), 'Decimais')
  await plano(daysAway(7), 'Porcentagem')
  const lidos = () => dela.get<Plano[]>(`/planejamentos/educador/${beatriz.id}`)
  return { beatriz, turma, dela, plano, lidos }
}

interface Plano {
  readonly id: number
  readonly tema: string
  readonly data_aula: string
  readonly realizado: boolean
  readonly observacao: string | null
}

const doDia = (page: Page) => page.getByRole('region', { name: 'Planejamento do dia' })
const planos = (page: Page) => page.getByRole('region', { name: 'Planejamentos' })
/** What a dialog says, and not where its inputs may say something. */
const aviso = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: /\S/ })
const botao = (page: Page, name: string) => doDia(page).getByRole('button', { name, exact: true })

test('na chamada, o planejamento do dia fica realizado, com uma anotação, e deixa de estar', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, lidos } = await comPlanos(api, site)
  await openRegister(page, beatriz)
  await expect(doDia(page)).toContainText('Frações')
  await botao(page, 'Realizado?').click()
  await expect(doDia(page).getByText('Realizado', { exact: true })).toBeVisible()
  await expect(botao(page, 'Desfazer realizado')).toBeFocused()
  await expect(botao(page, 'Adiar')).toHaveCount(0)
  await botao(page, 'Anotação').click()
  const note = page.getByRole('dialog', { name: 'Anotação do planejamento' })
  await note.getByLabel('Anotação').fill('Faltou o jogo.')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(page.getByText('Anotação salva com sucesso!')).toBeVisible()
  await expect(doDia(page)).toContainText('Horta · Faltou o jogo.')
  await expectAccessible(page)
  const [plano] = (await lidos()).filter(({ tema }) => tema === 'Frações')
  expect(plano).toMatchObject({ realizado: true, observacao: 'Faltou o jogo.' })

  await page.goto('/dashboard/educador')
  await expect(planos(page).getByRole('row', { name: /Frações/ })).toContainText('Realizado')
  await planos(page).getByRole('button', { name: 'Frações', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Planejamento' })).toContainText('Faltou o jogo.')

  await page.goto('/frequencia')
  await botao(page, 'Desfazer realizado').click()
  await expect(botao(page, 'Realizado?')).toBeFocused()
  await expect(botao(page, 'Adiar')).toBeVisible()
})

test('quem tem duas turmas no mesmo dia diz a turma de um planejamento, e a outra não o mostra', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, turma } = await comPlanos(api, site)
  const oficina = await novaTurma(api, 'Oficina de Cordel', beatriz)
  await openAs(page, beatriz, '/dashboard/educador')
  await planos(page)
    .getByRole('row', { name: /Frações/ })
    .getByRole('button', { name: /Editar/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Editar Planejamento' })
  await choose(page, 'Turma (em branco, todas as suas)', 'Oficina de Cordel', form)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Planejamento salvo com sucesso!')).toBeVisible()
  await expect(planos(page).getByRole('row', { name: /Frações/ })).toContainText(
    'Oficina de Cordel',
  )
  await page.goto(`/frequencia?turma=${oficina.id}`)
  await expect(doDia(page)).toContainText('Frações')
  await page.goto(`/frequencia?turma=${turma.id}`)
  await expect(page.getByRole('combobox', { name: 'Turma' })).toContainText('Oficina de Cordel')
  await expect(page.getByRole('button', { name: /^Salvar/ })).toBeVisible()
  await expect(doDia(page)).toHaveCount(0)
})

test('o que outra aba mudou no planejamento é dito, nada se perde, e salva-se por cima do que se viu', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, dela, lidos } = await comPlanos(api, site)
  const { id = 0 } = (await lidos()).find(({ tema }) => tema === 'Frações') ?? {}
  const naOutraAba = (values: object) => dela.put(`/planejamentos/${id}`, values)
  const salvo = async () => (await lidos()).find((plano) => plano.id === id)
  await openRegister(page, beatriz)
  await botao(page, 'Anotação').click()
  const note = page.getByRole('dialog', { name: 'Anotação do planejamento' })
  await note.getByLabel('Anotação').fill('Desta aba.')
  await naOutraAba({ observacao: 'Da outra aba.' })
  await note.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(aviso(note)).toContainText('Anotação: agora é Da outra aba.')
  await expect(note.getByLabel('Anotação')).toHaveValue('Desta aba.')
  expect(await salvo()).toMatchObject({ observacao: 'Da outra aba.' })
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Carregar a versão atual' }).click()
  await expect(note.getByLabel('Anotação')).toHaveValue('Desta aba.')
  await note.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(doDia(page)).toContainText('Horta · Desta aba.')

  await naOutraAba({ observacao: 'Outra vez.' })
  await botao(page, 'Realizado?').click()
  await expect(doDia(page).getByRole('alert')).toContainText('Alguém alterou este registro')
  await expect(doDia(page)).toContainText('Horta · Outra vez.')
  await doDia(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(botao(page, 'Desfazer realizado')).toBeVisible()
  await expect(doDia(page).getByRole('alert')).toHaveCount(0)
  await botao(page, 'Desfazer realizado').click()
  await expect(botao(page, 'Realizado?')).toBeVisible()
  expect(await salvo()).toMatchObject({ observacao: 'Outra vez.', realizado: false })

  await page.goto('/dashboard/educador')
  await planos(page)
    .getByRole('row', { name: /Frações/ })
    .getByRole('button', { name: /Editar/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Editar Planejamento' })
  await form.getByLabel('Atividade').fill('Frações e jogo')
  await naOutraAba({ disciplina: 'Jogos' })
  await form.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(aviso(form)).toContainText('Projeto Temático: agora é Jogos')
  await form.getByRole('button', { name: 'Carregar a versão atual' }).click()
  await form.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(form).toBeHidden()
  expect(await salvo()).toMatchObject({ tema: 'Frações e jogo', disciplina: 'Jogos' })
  expectProblems(/412/)
})

test('adiar leva o planejamento à próxima aula e os seguintes com ele, e diz o que mudou', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, lidos } = await comPlanos(api, site)
  await openRegister(page, beatriz)
  await botao(page, 'Adiar').click()
  const form = page.getByRole('dialog', { name: 'Adiar planejamento' })
  await expect(form.getByRole('textbox', { name: 'Novo dia' })).toHaveValue(shown(daysAway(2)))
  await form.getByLabel('Mover também os planejamentos seguintes da turma').check()
  await expect(form).toContainText('2 planejamentos seguintes mudam:')
  await expect(form).toContainText(`Decimais: de ${shown(daysAway(2))} para ${shown(daysAway(7))}`)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Adiar' }).click()
  await expect(form).toBeHidden()
  const frase = `Frações passou de ${shown(hoje)} para ${shown(daysAway(2))}, e 2 planejamentos seguintes, o último para ${shown(daysAway(9))}.`
  await expect(doDia(page).getByText(frase)).toBeFocused()
  await expect(botao(page, 'Adiar')).toHaveCount(0)
  await expect(doDia(page).getByText(frase)).toBeFocused()
  expect(
    Object.fromEntries((await lidos()).map(({ tema, data_aula }) => [tema, data_aula])),
  ).toEqual({ Frações: daysAway(2), Decimais: daysAway(7), Porcentagem: daysAway(9) })
  await page.goto('/dashboard/educador')
  await expect(planos(page).getByRole('row', { name: /Frações/ })).toContainText(
    `Adiado de ${shown(hoje)}`,
  )
})

test('um dia longe demais é dito no campo, e um planejamento longe demais, em uma frase com o que fazer; o que mudou enquanto se adiava é dito, nada muda, e adiar de novo leva o que se vê', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz, plano, lidos } = await comPlanos(api, site)
  await plano(daysAway(-450), 'Antigo')
  await openRegister(page, beatriz)
  await botao(page, 'Adiar').click()
  const form = page.getByRole('dialog', { name: 'Adiar planejamento' })
  await typeDay(form, 'Novo dia', shown(daysAway(450)))
  await expect(form.getByText(`Escolha um dia até ${shown(daysAway(400))}`)).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  await typeDay(form, 'Novo dia', shown(daysAway(399)))
  await expect(form.getByText('Escolha um dia até')).toHaveCount(0)
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()

  await botao(page, 'Adiar').click()
  await form.getByLabel('Mover também os planejamentos seguintes da turma').check()
  await expect(form).toContainText('2 planejamentos seguintes mudam:')
  await plano(daysAway(9), 'Medidas')
  await form.getByRole('button', { name: 'Adiar' }).click()
  await expect(
    page.getByText('Os planejamentos mudaram depois que você abriu esta tela.'),
  ).toBeVisible()
  await expect(form).toContainText('3 planejamentos seguintes mudam:')
  expect((await lidos()).find(({ tema }) => tema === 'Frações')).toMatchObject({ data_aula: hoje })
  await form.getByRole('button', { name: 'Adiar' }).click()
  await expect(doDia(page)).toContainText('e 3 planejamentos seguintes')

  await page.getByRole('textbox', { name: 'Data' }).fill(shown(daysAway(-450)))
  await expect(doDia(page)).toContainText('Antigo')
  await botao(page, 'Adiar').click()
  await expect(aviso(form)).toHaveText(
    /a mais de 400 dias de hoje\. Para mudar o dia dele, edite-o em 'Planejamentos'/,
  )
  await expect(form.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0)
  await expectAccessible(page)
  expectProblems(/409/)
})

test('copiar um planejamento abre um novo, já preenchido, para a próxima aula sem planejamento', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, lidos } = await comPlanos(api, site)
  await openAs(page, beatriz, '/dashboard/educador')
  await planos(page).getByRole('button', { name: 'Frações', exact: true }).click()
  await page.getByRole('button', { name: 'Copiar planejamento' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Planejamento' })
  await expect(form.getByRole('textbox', { name: 'Data da aula' })).toHaveValue(shown(daysAway(9)))
  await expect(form.getByLabel('Projeto Temático')).toHaveValue('Horta')
  await form.getByLabel('Atividade').fill('Frações, de novo')
  await form.getByRole('button', { name: 'Salvar plano' }).click()
  await expect(page.getByText('Planejamento salvo com sucesso!')).toBeVisible()
  expect(await lidos()).toContainEqual(
    expect.objectContaining({ tema: 'Frações, de novo', data_aula: daysAway(9) }),
  )
})

test('copiar de outra turma oferece os planejamentos das aulas dela', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, plano } = await comPlanos(api, site)
  await api.post('/turma/', {
    ...{ nome: 'Oficina de Artes', educador_id: beatriz.id },
    dias_de_aula: [semana(daysAway(1))],
  })
  await plano(daysAway(1), 'Aquarela')
  await plano(daysAway(3), 'De uma turma antiga')
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, beatriz, '/dashboard/educador')
  await expect(planos(page).getByRole('button', { name: 'Copiar de outra turma' })).toBeVisible()
  await expect(planos(page).getByRole('listitem')).toHaveCount(5)
  expect(await planos(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await planos(page).getByRole('button', { name: 'Copiar de outra turma' }).click()
  const choice = page.getByRole('dialog', { name: 'Copiar de outra turma' })
  await expect(choice.getByRole('listitem')).toHaveText([/Aquarela/])
  await expectAccessible(page)
  await choice.getByLabel('Turma', { exact: true }).selectOption('Turmas de que já não cuida')
  await expect(choice.getByRole('listitem')).toHaveText([/De uma turma antiga/])
  await choice.getByLabel('Turma', { exact: true }).selectOption('Oficina de Artes')
  await choice.getByRole('button', { name: 'Copiar Aquarela' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Planejamento' })
  await expect(form.getByLabel('Atividade')).toHaveValue('Aquarela')
  await expect(form.getByRole('textbox', { name: 'Data da aula' })).toHaveValue(shown(daysAway(9)))
})

test('a chamada sem planejamento, ou cujo planejamento não vem, é feita como sempre', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { beatriz } = await comPlanos(api, site)
  await page.route('**/planejamentos/*-*-*', (route) => route.fulfill({ status: 503, json: {} }))
  await openRegister(page, beatriz)
  await expect(page.getByText('O planejamento deste dia não foi carregado.')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Frequência salva com sucesso!')).toBeVisible()
  await page.unroute('**/planejamentos/*-*-*')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(doDia(page)).toContainText('Frações')
  await page.context().setOffline(true)
  await botao(page, 'Realizado?').click()
  await expect(doDia(page).getByRole('alert')).toContainText('Tentar novamente')
  await page.context().setOffline(false)
  await doDia(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(botao(page, 'Desfazer realizado')).toBeVisible()
  await page.getByRole('textbox', { name: 'Data' }).fill(shown(daysAway(-1)))
  await expect(
    page.getByText('Nenhum aluno').or(page.getByRole('list', { name: 'Alunos da turma' })),
  ).toBeVisible()
  await expect(doDia(page)).toHaveCount(0)
  expectProblems(/503|ERR_INTERNET_DISCONNECTED/)
})

test('em um telefone, o planejamento do dia não desloca os alunos nem passa da largura', async ({
  openBrowser,
  api,
  site,
}) => {
  const { beatriz, plano } = await comPlanos(api, site)
  await plano(
    hoje,
    'Um segundo planejamento, de título bem comprido, para o mesmo dia e com a oficina de artes',
  )
  const page = await openBrowser(phone)
  await openRegister(page, beatriz)
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/planejamentos/*-*-*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await taken(page)
  const first = page.getByRole('group', { name: 'Álvaro' })
  const before = (await first.boundingBox())?.y
  answer()
  await page.getByRole('button', { name: 'Mais', exact: true }).tap()
  await expect(doDia(page)).toContainText('Frações')
  expect((await first.boundingBox())?.y).toBe(before)
  const plano1 = doDia(page).getByRole('article', { name: 'Frações' })
  expect((await plano1.boundingBox())?.height).toBeLessThan(52)
  await expect(plano1.getByRole('button', { name: 'Adiar' })).toBeHidden()
  await plano1.getByRole('button', { name: 'Mais do planejamento' }).tap()
  await expect(plano1.getByRole('button', { name: 'Adiar' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  const largo = doDia(page).getByRole('article', { name: /Um segundo planejamento/ })
  expect((await largo.boundingBox())?.height).toBeLessThan(52)
})

test('a coordenação vê, de um educador, o que foi realizado e o que foi anotado', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, dela, plano } = await comPlanos(api, site)
  const { id } = await plano(daysAway(-1), 'Leitura')
  await dela.put(`/planejamentos/${id}`, { realizado: true, observacao: 'Todos leram.' })
  await openAs(page, coordenadora, `/educadores/detalhes?id=${beatriz.id}`)
  await page.getByRole('button', { name: 'Ver os anteriores' }).click()
  await expect(planos(page).getByRole('row', { name: /Leitura/ })).toContainText('Realizado')
  await planos(page).getByRole('button', { name: 'Leitura', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Planejamento' })).toContainText('Todos leram.')
  await expectAccessible(page)
})
