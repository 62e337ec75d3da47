import { apiOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

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
  await expect(page.locator('dl').first()).toHaveText(
    'Total de Alunos2Total de Educadores1Período Letivo2026',
  )
  const lista = page.getByRole('region', { name: 'Alunos com Baixa Frequência' })
  await expect(lista.getByRole('listitem')).toHaveText([/Ana Prado.*100,0\s%.*Crítico/])
  await lista.getByRole('button', { name: 'Ana Prado' }).click()
  await page.getByRole('link', { name: 'Abrir página do aluno' }).click()
  await expect(page).toHaveURL(new RegExp(`/alunos/detalhes/${ana?.id}$`))
})
