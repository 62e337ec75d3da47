import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, test } from './test.ts'

const nomes = Array.from({ length: 40 }, (_, at) => `Aluna ${String.fromCharCode(65 + (at % 26))}`)

test('a ficha de emergência da turma vai para o papel, um bloco por aluno, e fica nos acessos', async ({
  page,
  api,
  openBrowser,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana] = await novosAlunos(api, ['Ana Lima', ...nomes], turma)
  const helena = await novaAssistente(api)
  await api.put(`/alunos/${ana?.id}`, {
    ...{ alergias: 'Amendoim', cuidados: 'Caneta na mochila.\nLigar para o SAMU.' },
    contatos: [
      { nome: 'Carla', telefone: '11987654321', whatsapp: true, pode_retirar: 'sim' },
      { nome: 'Davi', parentesco: 'pai', pode_retirar: 'proibido' },
    ],
  })

  await enter(page, beatriz)
  await page.goto('/dashboard/educador')
  await page.getByRole('link', { name: 'Ficha de emergência' }).click()
  const block = page.getByRole('listitem', { name: /^Ana Lima/ })
  await expect(block.locator('p, ol > li').first()).toHaveText(
    'Proibido por decisão judicial: Davi (Pai)',
  )
  await expect(block.getByRole('link', { name: '(11) 98765-4321', exact: true })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await expect(block).toContainText('Amendoim')
  await expectAccessible(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  const blocks = page.locator('.emergency > ul > li')
  await expect(blocks).toHaveCount(41)
  const breaks = await blocks.evaluateAll((all) =>
    all.map((it) => getComputedStyle(it).breakInside),
  )
  expect(new Set(breaks)).toEqual(new Set(['avoid']))

  const daAssistente = await openBrowser()
  await enter(daAssistente, helena)
  await daAssistente.goto('/assistencia/alunos')
  await daAssistente.getByRole('link', { name: 'Ficha de emergência' }).click()
  await daAssistente.getByRole('link', { name: '5º ano A' }).click()
  await expect(daAssistente.getByText('Proibido por decisão judicial')).toBeVisible()

  const daCoordenacao = await openBrowser()
  await enter(daCoordenacao, coordenadora)
  await daCoordenacao.goto(`/turmas/detalhes/${turma.id}`)
  await daCoordenacao.getByRole('link', { name: 'Ficha de emergência' }).click()
  await expect(daCoordenacao.getByText('Proibido por decisão judicial')).toBeVisible()
  await daCoordenacao.goto(`/alunos/historico/${ana?.id}`)
  await daCoordenacao.getByText('Acessos', { exact: true }).click()
  for (const area of ['educador', 'assistência social', 'coordenação'])
    await expect(
      daCoordenacao
        .getByRole('listitem')
        .filter({ hasText: 'ficha de emergência' })
        .filter({
          hasText: new RegExp(area, 'i'),
        }),
    ).toBeVisible()
})
