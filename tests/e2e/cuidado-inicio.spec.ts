import { dayOf } from '#model/format'
import { apiOf } from './api.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { askFirstRowsApart, enter, expect, expectAccessible, test } from './test.ts'

/** So many days before today, 'YYYY-MM-DD'. */
const before = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000))

test('as páginas iniciais trazem os primeiros da fila de cuidado; a educadora, só o sinal', async ({
  api,
  site,
  openBrowser,
  expectProblems,
}) => {
  const helena = await novaAssistente(api)
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const nomes = Array.from({ length: 9 }, (_, at) => `Aluna ${String.fromCharCode(65 + at)}`)
  const alunas = await novosAlunos(api, [...nomes, 'Davi Nunes'], turma)

  await api.put(`/alunos/${alunas[0]?.id}`, { telefone_responsavel: '11987654321' })

  const daAssistente = await openBrowser()
  await enter(daAssistente, helena)
  await daAssistente.goto('/assistencia')
  const vazia = daAssistente.getByRole('region', { name: 'Hoje' })
  await expect(vazia).toContainText('Tudo em dia. Nenhum próximo passo marcado.')

  const dela = await apiOf(site, beatriz)
  for (const days of [3, 2, 1])
    await dela.post(`/turma/${turma.id}/dia/${before(days)}`, {
      frequencias: alunas.map(({ id, nome }) => ({
        aluno_id: id,
        status: nome === 'Davi Nunes' ? 'presente' : 'ausente',
      })),
    })
  await daAssistente.reload()
  const faltosas = vazia.getByRole('listitem').filter({ hasText: 'Aluna' })
  await expect(faltosas).toHaveCount(5)
  await expect(vazia.getByRole('link', { name: 'Ver os 9 da fila de cuidado' })).toBeVisible()
  await expect(vazia.getByRole('listitem').first()).toContainText('3 faltas seguidas')
  // Before everything else: nothing but the title above it.
  await expect(daAssistente.locator('.home > *').nth(1)).toContainText('Hoje')
  const primeira = vazia.getByRole('listitem').first()
  await expect(primeira.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await primeira.getByRole('button', { name: 'Registrar contato de Aluna A' }).click()
  const formulario = daAssistente.getByRole('dialog', { name: 'Registrar contato' })
  await expect(formulario.getByRole('heading', { name: /^Aluna A/ })).toBeVisible()
  await expectAccessible(daAssistente)
  await formulario.getByRole('button', { name: 'Falei' }).click()
  await formulario.getByLabel('Quem pode ler').click()
  await daAssistente.getByTitle('Equipe').last().click()
  await formulario.getByRole('button', { name: 'Salvar' }).click()
  await expect(vazia.getByText('Aluna A')).toBeHidden()
  await expect(faltosas).toHaveCount(5)
  await vazia.getByRole('link', { name: 'Ver fila', exact: true }).click()
  await expect(daAssistente).toHaveURL('/fila-de-cuidado')

  const daCoordenacao = await openBrowser()
  await enter(daCoordenacao, coordenadora)
  await askFirstRowsApart(daCoordenacao)
  await daCoordenacao.route('**/cuidado/fila*', (route) => route.abort())
  await daCoordenacao.goto('/dashboard/coordenador')
  const painel = daCoordenacao.getByRole('region', { name: 'Hoje' })
  await expect(painel).toContainText('Não foi possível carregar tudo o que espera por você.')
  await daCoordenacao.unroute('**/cuidado/fila*')
  await painel.getByRole('button', { name: 'Tentar novamente' }).click()
  await painel.getByRole('link', { name: 'Aluna B' }).click()
  await expect(daCoordenacao).toHaveURL(`/alunos/detalhes/${alunas[1]?.id}`)
  expectProblems(/Failed to load|ERR_FAILED/)

  const daEducadora = await openBrowser()
  await enter(daEducadora, beatriz)
  await daEducadora.goto('/dashboard/educador')
  const alunos = daEducadora.getByRole('region', { name: 'Alunos da turma' })
  await expect(alunos.getByText('Caso aberto')).toHaveCount(8)
  await expect(alunos.getByRole('listitem').filter({ hasText: 'Davi Nunes' })).not.toContainText(
    'Caso aberto',
  )
  await expect(daEducadora.locator('body')).not.toContainText('faltas seguidas')
})
