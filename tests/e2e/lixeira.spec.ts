import type { Page } from '@playwright/test'
import { openSqlite } from '#server/db/sqlite'
import { databaseFile } from '#server/disk/data-folder'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, phone, test } from './test.ts'

async function excluir(page: Page, nome: string, what: string) {
  await page.getByRole('button', { name: `Ações de ${nome}` }).click()
  await page.getByRole('menuitem', { name: what }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar Exclusão' })
    .getByRole('button', { name: 'Excluir' })
    .click()
}

test('a turma excluída por engano se desfaz no aviso, ou volta da lixeira com os seus alunos', async ({
  page,
  api,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  await novosAlunos(api, ['Ana Lima', 'Bia Melo'], turma)
  await enter(page, coordenadora)

  await test.step('Desfazer', async () => {
    await page.goto('/turmas')
    await excluir(page, '5º ano A', 'Excluir turma')
    await expect(page.getByText('Nenhuma turma encontrada.')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Exclusão desfeita.')).toBeVisible()
    await expect(page.getByRole('row', { name: /5º ano A/ })).toBeVisible()
  })

  await test.step('na lixeira', async () => {
    await excluir(page, '5º ano A', 'Excluir turma')
    await expect(page.getByText('Turma excluída com sucesso!')).toBeVisible()
    await page.goto('/lixeira')
    await expect(page.getByRole('row', { name: /5º ano A Turma/ })).toContainText('Coordenação')
    await page.getByLabel('Buscar pelo nome').fill('judô')
    await expect(page.getByText('Nada do que se procura está na lixeira.')).toBeVisible()
    await page.getByLabel('Buscar pelo nome').fill('')
    await page.getByLabel('Quando').selectOption('Há mais de 90 dias')
    await expect(page.getByText('Nada do que se procura está na lixeira.')).toBeVisible()
    await page.getByLabel('Quando').selectOption('Todos')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restaurar 5º ano A' }).click()
    const aviso = page.getByText('5º ano A: restaurada.')
    await expect(aviso).toBeVisible()
    await expect(page.getByText('A lixeira está vazia.')).toBeVisible()
    const [acima, abaixo] = await Promise.all(
      [aviso, page.locator('.table-frame')].map((part) => part.boundingBox()),
    )
    expect((abaixo?.y ?? 0) - (acima?.y ?? 0) - (acima?.height ?? 0)).toBeGreaterThanOrEqual(8)
    await page.goto('/alunos')
    await expect(page.getByRole('row', { name: /Ana Lima/ })).toContainText('5º ano A')
  })

  await test.step('várias de uma vez', async () => {
    await page.getByRole('checkbox', { name: 'Marcar todos desta página' }).check()
    await page.getByRole('button', { name: 'Excluir', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
    await dialog.getByRole('button', { name: 'Excluir 2 alunos' }).click()
    await expect(dialog.getByText('2 excluídos.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(page.getByText('2 alunos na lixeira.')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Exclusão desfeita.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Bia Melo/ })).toBeVisible()
  })
})

test('no telefone, um CPF tomado entretanto é dito pelo campo; depois do prazo, apaga-se de vez, com uma pergunta', async ({
  api,
  server,
  openBrowser,
  expectProblems,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  await api.post('/alunos/lote/exclusao', { ids: [ana?.id] })
  const page = await openBrowser(phone)
  await enter(page, coordenadora)
  // With the CPF that is free again.
  await novosAlunos(api, ['Bia Melo'], turma)
  await page.goto('/lixeira')
  await page.getByRole('button', { name: 'Restaurar Ana Lima' }).click()
  await expect(
    page.getByText('Ana Lima: CPF: Este CPF já está sendo usado por outro aluno'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /de vez/ })).toHaveCount(0)
  expectProblems(/lixeira\/restaurar/)
  await expectAccessible(page)
  const database = openSqlite(databaseFile(server.dataDir))
  database.exec("update aluno set excluido_em = '2026-01-05T12:00:00.000Z' where nome = 'Ana Lima'")
  database.close()
  await page.reload()
  await page.getByRole('button', { name: 'Apagar Ana Lima de vez' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar de vez' })
  await expect(dialog).toContainText('sem volta')
  await dialog.getByRole('button', { name: 'Apagar de vez' }).click()
  await expect(page.getByText('Ana Lima: apagado de vez.')).toBeVisible()
  await expect(page.getByText('A lixeira está vazia.')).toBeVisible()
})
