import { weekdayOf, weekdays } from '#model/class-day'
import { novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, openAs, test } from './test.ts'

test('Hoje mostra o que espera pela coordenação, na ordem da gravidade, e cada linha se resolve ali', async ({
  page,
  api,
  site,
}) => {
  const casa = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const { turma, relatorio, falta } = casa
  const [ana] = await novosAlunos(api, ['Ana Prado', 'Bruno Lima'], turma)
  for (const days of [-5, -4, -3]) await falta(daysAway(days), ana?.id)
  await relatorio(daysAway(-1), 'Lemos dois contos.')
  // From 20:00 on that of today would be missing too.
  const hojeEm = weekdayOf(daysAway(0))
  const dias = Object.keys(weekdays).filter((dia) => dia !== hojeEm)
  await api.put(`/turma/${turma.id}`, { dias_de_aula: dias })
  await api.put(`/alunos/${ana?.id}`, { turma_desde: daysAway(-20) })
  await openAs(page, coordenadora, '/dashboard/coordenador')
  const hoje = page.getByRole('region', { name: 'Hoje' })
  const linhas = hoje.getByRole('listitem')
  await expect(linhas.nth(0)).toContainText('Ana Prado')
  await expect(linhas.nth(0)).toContainText('3 faltas seguidas')
  await expect(linhas.nth(1)).toContainText(`Chamada de ${shown(daysAway(-1)).slice(0, 5)}`)
  await expect(linhas.nth(2)).toContainText(`Relatório - ${shown(daysAway(-1))}`)
  await expectAccessible(page)
  await linhas
    .nth(1)
    .getByRole('button', { name: /^Lembrar Beatriz Nóbrega/ })
    .click()
  await expect(page.getByText('Lembrete enviado a Beatriz Nóbrega.')).toBeVisible()
  await expect(linhas.nth(1)).toContainText('Lembrado')
  await hoje.getByRole('button', { name: /^Ler/ }).click()
  const dialogo = page.getByRole('dialog', { name: `Relatório - ${shown(daysAway(-1))}` })
  await dialogo.getByRole('button', { name: 'Lido', exact: true }).click()
  await expect(linhas.filter({ hasText: 'Relatório -' })).toHaveCount(0)
})
