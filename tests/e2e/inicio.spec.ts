import { apiOf } from './api.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  phone,
  signIn,
  test,
} from './test.ts'

test.use({ env: { PERIODO_LETIVO: '2026' } })

test('a página inicial da coordenação tem os totais e quem falta muito @fluxo', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  const daBeatriz = await apiOf(site, beatriz)
  await daBeatriz.post(`/turma/${turma.id}/dia/2026-03-10`, {
    frequencias: [{ aluno_id: ana?.id, status: 'ausente' }],
  })
  await openAs(page, coordenadora, '/dashboard/coordenador')
  await expect(page.locator('dl')).toHaveText(
    'Total de Alunos2Total de Educadores1Período Letivo2026',
  )
  const lista = page.getByRole('region', { name: 'Alunos com Baixa Frequência' })
  await expect(lista.getByRole('listitem')).toHaveText([/Ana Prado.*100,0%.*Crítico/])
  await lista.getByRole('button', { name: 'Ana Prado' }).click()
  await page.getByRole('link', { name: 'Abrir página do aluno' }).click()
  await expect(page).toHaveURL(new RegExp(`/alunos/detalhes/${ana?.id}$`))
})

test('o dashboard da educadora tem a sua turma, ou diz que não há uma @fluxo', async ({
  page,
  api,
}) => {
  const beatriz = await novaEducadora(api)
  await openAs(page, beatriz, '/dashboard/educador')
  await expect(page.getByText('Educador sem turma associada')).toBeVisible()
  await expect(
    page.getByText('Entre em contato com a coordenação para associar uma turma ao seu perfil.'),
  ).toBeVisible()
  const turma = await novaTurma(api, '5º ano A', beatriz)
  await novosAlunos(api, ['Ana Prado'], turma)
  await page.reload()
  await expect(page.getByText('Visão Geral da Turma 5º ano A')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Ana Prado.*Sem dados/])
})

test('as páginas iniciais e o menu cabem em 390 pixels e são acessíveis', async ({
  api,
  openBrowser,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  await novosAlunos(api, ['Ana Prado de Albuquerque Cavalcanti', 'Bruno Lima'], turma)
  const contas = [coordenadora, beatriz, await novaAssistente(api)]
  for (const conta of contas) {
    const page = await openBrowser(phone)
    await signIn(page, conta)
    await expect(
      page
        .getByRole('listitem')
        .or(page.getByText(/^Nenhum aluno/))
        .first(),
    ).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  }
})
