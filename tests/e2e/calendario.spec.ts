import { hold } from './hold.ts'
import { choose, typeDay } from './inputs.ts'
import { novaTurma } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, test } from './test.ts'

test('um dia sem aula se cadastra, se corrige e se exclui no Calendário', async ({ page, api }) => {
  await novaTurma(api, 'Judô')
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await page.getByRole('link', { name: 'Calendário' }).click()
  await expect(page.getByText('Nenhum dia sem aula.')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar dia sem aula' }).click()
  const novo = page.getByRole('dialog', { name: 'Novo Dia sem aula' })
  await typeDay(novo, 'Início', '12/11/2026')
  await typeDay(novo, 'Fim', '10/11/2026')
  await expect(novo.getByText('O fim não pode ser antes do início')).toBeVisible()
  // Judged again when the other day changes.
  await typeDay(novo, 'Início', '09/11/2026')
  await expect(novo.getByText('O fim não pode ser antes do início')).toBeHidden()
  await novo.getByLabel('Motivo').fill('Reforma')
  await expectAccessible(page)
  await novo.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Dia sem aula salvo com sucesso!')).toBeVisible()
  const row = page.getByRole('row', { name: /Reforma/ })
  await expect(row).toContainText('09/11/2026')
  await expect(row).toContainText('Todas as turmas')

  await page.getByRole('button', { name: 'Ações de Reforma' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Dia sem aula' })
  await choose(page, 'Turma (em branco, todas)', 'Judô', edita)
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(row).toContainText('Judô')
  expect(await api.get('/dia-sem-aula/1')).toMatchObject({ turma_id: 1, fim: '2026-11-10' })

  await page.getByRole('button', { name: 'Ações de Reforma' }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar Exclusão' })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText('Nenhum dia sem aula.')).toBeVisible()
})

test('feriados nacionais se escolhem de uma lista, e os que já estão lá não voltam', async ({
  page,
  api,
  expectProblems,
}) => {
  await enter(page, coordenadora)
  await page.goto('/calendario')
  await page.getByRole('button', { name: 'Sugerir feriados nacionais' }).click()
  const feriados = page.getByRole('dialog', { name: 'Feriados nacionais' })
  const finados = feriados.getByRole('checkbox', { name: /^02\/11\/\d{4} · Finados$/ })
  await expect(finados).toBeChecked()
  await expect(
    feriados.getByRole('checkbox', { name: /Carnaval.*ponto facultativo/ }),
  ).not.toBeChecked()
  await expectAccessible(page)
  await feriados.getByRole('checkbox', { name: /Natal/ }).uncheck()
  // A save that fails says so, and keeps the ticks.
  const broken = '**/api/v1/dia-sem-aula/feriados'
  await page.route(broken, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }))
  await feriados.getByRole('button', { name: 'Adicionar' }).click()
  await expect(feriados.getByText('Erro ao adicionar os feriados. Tente novamente.')).toBeVisible()
  await page.unroute(broken)
  // Escape does not close it while it saves: a failure would have nowhere to be said.
  const release = await hold(page, broken)
  await feriados.getByRole('button', { name: 'Adicionar' }).click()
  await expect(feriados.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await feriados.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(feriados).toBeVisible()
  release()
  await expect(page.getByText('Feriados adicionados ao calendário!')).toBeVisible()
  await expect(page.getByRole('row', { name: /Feriado: Finados/ })).toContainText('Todas as turmas')
  await expect(page.getByRole('row', { name: /Natal|Carnaval/ })).toHaveCount(0)
  expect(await api.get('/dia-sem-aula/')).toHaveLength(9)

  await page.getByRole('button', { name: 'Sugerir feriados nacionais' }).click()
  await expect(feriados.getByRole('checkbox')).toHaveCount(3)
  await expect(finados).toHaveCount(0)
  expectProblems(/status of 500/)
})
