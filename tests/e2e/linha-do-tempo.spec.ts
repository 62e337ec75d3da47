import { apiOf } from './api.ts'
import { novaAssistente, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import {
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  phone,
  test,
} from './test.ts'
import { relatoDe } from './visits.ts'

test('a página do aluno tem a linha do tempo, por tipo, e a presença por semana, também como tabela', async ({
  page,
  site,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, ana, 'Família acolhida.')
  await api.post('/justificativa/', {
    ...{ aluno_id: ana?.id, inicio: '2026-03-02', fim: '2026-03-06', motivo: 'luto' },
  })
  await api.post('/atendimento/', { aluno_id: ana?.id, relato: 'Combinado', sigilo: 'equipe' })
  await enter(page, coordenadora)
  await page.goto(`/alunos/detalhes/${ana?.id}?parte=linha-do-tempo`)
  const line = page.getByRole('region', { name: 'Linha do tempo' })
  await expect(line.getByRole('listitem')).toHaveCount(3)
  await expect(line.getByRole('listitem').last()).toContainText('Justificativa, até 06/03/2026')
  await line.getByRole('button', { name: 'Relatórios' }).click()
  await expect(line.getByRole('listitem')).toHaveText([/Família acolhida\./])
  await line.getByRole('button', { name: 'Tudo' }).click()
  await expect(line.getByRole('listitem')).toHaveCount(3)

  await page.getByRole('tab', { name: 'Linha do tempo' }).press('Home')
  const weeks = page.getByRole('region', { name: 'Presença por semana' })
  await expect(
    weeks.getByRole('img', { name: /^Presença por semana em .* 1 contato/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await weeks.getByRole('button', { name: 'Ver como tabela' }).press('Enter')
  await expect(weeks.getByRole('row')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize(phone.viewport)
  await expect(weeks.getByText('Contatos')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('imprimir põe no papel a linha do tempo inteira, e fica nos acessos do aluno', async ({
  page,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  for (let at = 0; at < 22; at += 1)
    await api.post('/atendimento/', { aluno_id: ana?.id, relato: `Nº ${at}`, sigilo: 'equipe' })
  await page.addInitScript(() => {
    window.print = () => {
      document.title = `No papel: ${document.querySelectorAll('.timeline > li').length}`
    }
  })
  await enter(page, coordenadora)
  await page.goto(`/alunos/detalhes/${ana?.id}?parte=linha-do-tempo`)
  const line = page.getByRole('region', { name: 'Linha do tempo' })
  await expect(line.getByRole('listitem')).toHaveCount(20)
  await line.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page).toHaveTitle('No papel: 22')
  await expect(line.getByRole('listitem')).toHaveCount(20)
  await line.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(line.getByRole('listitem')).toHaveCount(22)
  await page.getByRole('tab', { name: 'Histórico' }).click()
  await page.getByRole('button', { name: 'Acessos' }).click()
  await expect(page.getByText('imprimiu a linha do tempo')).toBeVisible()
})

test('quem escreveu um relatório vê, ao abri-lo, quem o leu', async ({ page, site, api }) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const helena = await novaAssistente(api)
  await relatoDe(site, helena, ana, 'Família acolhida.')
  await api.get('/relatorio-assistente/')
  await openAs(page, helena, `/assistencia/aluno/${ana?.id}?parte=documentos`)
  await page.locator('.report-open').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Quem acessou' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('leu um relatório da assistência')
  await expectAccessible(page)
})

test('quem registrou um atendimento vê, ao abri-lo, quem o leu', async ({ page, site, api }) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'])
  const body = { aluno_id: ana?.id, relato: 'Combinado', sigilo: 'equipe' }
  const { id } = await api.post<{ id: number }>('/atendimento/', body)
  const dela = await apiOf(site, await novaAssistente(api))
  await dela.get(`/atendimento/${id}`)
  await enter(page, coordenadora)
  await page.goto('/atendimentos')
  await page.getByRole('button', { name: 'Ana Lima' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Quem acessou' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('leu um atendimento')
  await expectAccessible(page)
})

test('Ajustes diz quem os mudou por último, e o que mudou', async ({ page, api }) => {
  await enter(page, coordenadora)
  await page.goto('/ajustes')
  await expect(page.getByText('Nenhuma alteração registrada.')).toBeVisible()
  await page.getByRole('button', { name: 'Editar ajustes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Faltas seguidas' }).fill('4')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/\(coordenação\), em /)).toBeVisible()
  await page.getByText('Histórico', { exact: true }).click()
  await expect(page.getByText('antes: 3 depois: 4')).toBeVisible()
  await expectAccessible(page)
  expect(await api.get('/ajuste/1/historico')).toMatchObject({ entradas: [{ acao: 'editou' }] })
})
