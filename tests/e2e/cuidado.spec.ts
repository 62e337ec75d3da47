import { apiOf } from './api.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, test } from './test.ts'

/** So many days before today, 'YYYY-MM-DD'. */
const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('quem falta três vezes seguidas está na fila de cuidado, de onde se abre o caso', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, davi] = await novosAlunos(api, ['Ana Lima', 'Davi Nunes'], turma)
  const dela = await apiOf(site, beatriz)
  for (const days of [3, 2, 1]) {
    const frequencias = [
      { aluno_id: ana?.id, status: 'ausente' },
      { aluno_id: davi?.id, status: 'presente' },
    ]
    await dela.post(`/turma/${turma.id}/dia/${before(days)}`, { frequencias })
  }
  await enter(page, await novaAssistente(api))
  await page.goto('/assistencia')
  await page.getByRole('link', { name: 'Fila de cuidado' }).click()
  const row = page.getByRole('row', { name: /Ana Lima/ })
  await expect(row).toContainText('3 faltas seguidas')
  await expect(row).toContainText('5º ano A')
  await expect(page.getByText('Davi Nunes')).toBeHidden()
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Ana Lima' }).click()
  await expect(page).toHaveURL(`/assistencia/aluno/${ana?.id}`)
})

test('os limites dos alertas se mudam em Ajustes, e são crescentes', async ({ page }) => {
  await enter(page, coordenadora)
  await page.goto('/alunos')
  await page.getByRole('link', { name: 'Ajustes' }).click()
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await page.getByRole('button', { name: 'Editar ajustes' }).click()
  const form = page.getByRole('dialog', { name: 'Editar ajustes' })
  await form.getByLabel('Faltas do ano: segundo limite (%)').fill('5')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form.getByText('Cada limite do ano deve ser maior que o anterior')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Faltas do ano: segundo limite (%)').fill('12,5')
  await form.getByLabel('Faltas seguidas').fill('4')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Ajustes salvos com sucesso!')).toBeVisible()
  await expect(page.getByText('12,5%')).toBeVisible()
})
