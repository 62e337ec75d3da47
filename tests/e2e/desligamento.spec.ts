import type { Page } from '@playwright/test'
import { apiOf } from './api.ts'
import { choose, typeDay, unfold } from './inputs.ts'
import { judge } from './judge.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { daysAway, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

/** What is in the menu of the student's page. */
async function pick(page: Page, nome: string, item: string) {
  await page.getByRole('button', { name: `Ações de ${nome}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('desligar tira o aluno da turma e da lista; religar o traz de volta, fora de um dia de antes', async ({
  page,
  api,
  expectProblems,
}) => {
  const [a, b] = [await novaTurma(api, '5º ano A'), await novaTurma(api, '6º ano B')]
  const [ana] = await novosAlunos(api, ['Ana Lima'], a, '2026-02-02')
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  await pick(page, 'Ana Lima', 'Desligar aluno')
  const form = page.getByRole('dialog', { name: 'Desligar aluno' })
  await expect(form).toContainText('Ana Lima não está mais na turma 5º ano A')
  const submit = form.getByRole('button', { name: 'Desligar' })
  await submit.click()
  await expect(form.getByText('Motivo é obrigatório')).toBeVisible()
  await choose(page, 'Motivo', 'Transferência', form)
  await typeDay(form, 'Data da saída', '01/02/2026')
  await expect(form.getByText('O aluno entrou na turma em 02/02/2026')).toBeVisible()
  await submit.click()
  await expect(form.getByRole('textbox', { name: 'Data da saída' })).toBeFocused()
  await judge(page, ['light', 'dark'])
  await typeDay(form, 'Data da saída', '10/03/2026')
  await submit.click()
  await expect(page.getByText('Aluno desligado com sucesso!')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ações de Ana Lima' })).toBeFocused()
  await expect(page.locator('.page-lead')).toContainText(
    /Saiu em 10\/03\/2026 · Transferência\s*Status/,
  )
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  const table = page.getByRole('table').filter({ hasText: 'Entrada' })
  await expect(table.getByRole('row').nth(1)).toHaveText(
    '5º ano A02/02/202610/03/2026Transferência',
  )
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({
    situacao: 'transferido',
    turma_id: null,
  })

  await pick(page, 'Ana Lima', 'Religar')
  const back = page.getByRole('dialog', { name: 'Religar aluno' })
  await choose(page, 'Turma', a.nome, back)
  await typeDay(back, 'Na turma a partir de', '09/03/2026')
  await back.getByRole('button', { name: 'Religar' }).click()
  await expect(back.getByText('O aluno já estava nesta turma em 09/03/2026')).toBeVisible()
  const failure = page.getByText('Erro ao religar aluno. Verifique os dados e tente novamente.')
  await expect(failure).toBeVisible()
  // Off the button, whose colour is another one under the pointer.
  await page.mouse.move(0, 0)
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await judge(page, ['light', 'dark'])
  // Held as a hand holds it: the field left keeps what it says, and the button does not move under the finger.
  const again = page.waitForResponse('**/religamento')
  await back.getByRole('button', { name: 'Religar' }).click({ delay: 200 })
  await again
  await expect(failure).toBeVisible()
  await choose(page, 'Turma', b.nome, back)
  await typeDay(back, 'Na turma a partir de', '11/03/2026')
  await back.getByRole('button', { name: 'Religar' }).click()
  await expect(page.getByText('Aluno religado com sucesso!')).toBeVisible()
  // It would go by itself a little later.
  expect(await failure.count()).toBe(0)
  await expect(page.getByText('Saiu em')).toHaveCount(0)
  await expect(table.getByRole('row').nth(2)).toHaveText('6º ano B11/03/2026——')

  await page.getByRole('tab', { name: 'Histórico' }).click()
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries.nth(1)).toContainText('desligou o aluno em 10/03/2026')
  await expect(entries.nth(1)).toContainText('Motivo da saída')
  await expect(entries.nth(1)).toContainText('Transferência')
  await expect(entries.nth(0)).toContainText('religou o aluno')
  expectProblems(/status of 400/)
})

test('quem já foi desligado por outra pessoa não se desliga de novo, e nada do que se digitou se perde', async ({
  page,
  api,
  expectProblems,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'], await novaTurma(api, '5º ano A'), '2026-02-02')
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  await pick(page, 'Ana Lima', 'Desligar aluno')
  const form = page.getByRole('dialog', { name: 'Desligar aluno' })
  await choose(page, 'Motivo', 'Desistência', form)
  await api.post(`/alunos/${ana?.id}/desligamento`, { saida: '2026-03-02', motivo_saida: 'outro' })
  await form.getByRole('button', { name: 'Desligar' }).click()
  await expect(form.getByText('Outra pessoa alterou este cadastro')).toBeVisible()
  await form.getByRole('button', { name: 'Carregar a versão atual' }).click()
  await form.getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText('O aluno já está desligado.')).toBeVisible()
  await expect(form).toContainText('Desistência')
  expectProblems(/status of 4(12|09)/)
})

test('no formulário, uma situação de quem saiu leva a desligar com o dia; voltar a desfaz, e o que se digitou fica', async ({
  page,
  api,
}) => {
  const [ana] = await novosAlunos(api, ['Ana Lima'], await novaTurma(api, '5º ano A'), '2026-02-02')
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  await pick(page, 'Ana Lima', 'Editar dados')
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await form.getByRole('textbox', { name: 'Escola' }).fill('Escola do Campo')
  await unfold(form, 'Dados escolares')
  await choose(page, 'Situação', 'Transferido', form)
  const leave = page.getByRole('dialog', { name: 'Desligar aluno' })
  await expect(leave).toContainText('Transferência')
  await judge(page, ['light', 'dark'])
  await leave.getByRole('button', { name: 'Cancelar' }).click()
  await expect(leave).toBeHidden()
  await expect(form).toContainText('Ativo')
  await choose(page, 'Situação', 'Desistente', form)
  await typeDay(leave, 'Data da saída', '10/03/2026')
  await Promise.all([
    // It stays for three seconds; on a crowded machine the press takes as long.
    expect(page.getByText('Aluno desligado com sucesso!')).toBeVisible(),
    leave.getByRole('button', { name: 'Desligar' }).click(),
  ])
  await expect(leave).toBeHidden()
  await expect(form.getByRole('textbox', { name: 'Escola' })).toHaveValue('Escola do Campo')
  await expect(form).toContainText('Desistente')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({
    ...{ situacao: 'desistente', turma_id: null, escola: 'Escola do Campo' },
  })
})

test('marcas que ficariam fora do tempo na turma são ditas antes: no formulário, ao desligar e em várias linhas', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const [ana, bia] = await novosAlunos(api, ['Ana Lima', 'Bia Sá'], turma, daysAway(-30))
  const dela = await apiOf(site, beatriz)
  for (const dias of [-9, -2])
    await dela.post(`/turma/${turma.id}/dia/${daysAway(dias)}`, {
      frequencias: [ana, bia].map((aluno) => ({ aluno_id: aluno?.id, status: 'presente' })),
    })
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  await pick(page, 'Ana Lima', 'Editar dados')
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  const question = page.getByRole('dialog', { name: 'Confira antes de salvar' })
  await unfold(form, 'Dados escolares')
  await typeDay(form, 'Na turma a partir de', shown(daysAway(-5)))
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(question).toContainText('ele não estaria na turma: 1. As marcações ficam.')
  await judge(page, ['light', 'dark'])
  await question.getByRole('button', { name: 'Voltar' }).click()
  await expect(question).toBeHidden()
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({ turma_desde: daysAway(-30) })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({ turma_desde: daysAway(-5) })

  await pick(page, 'Ana Lima', 'Desligar aluno')
  const leave = page.getByRole('dialog', { name: 'Desligar aluno' })
  await choose(page, 'Motivo', 'Transferência', leave)
  await typeDay(leave, 'Data da saída', shown(daysAway(-4)))
  await leave.getByRole('button', { name: 'Desligar' }).click()
  await question.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect(page.getByText('Aluno desligado com sucesso!')).toBeVisible()
  await expect(leave).toBeHidden()
  await page.waitForLoadState('networkidle')

  await page.goto('/alunos')
  await page.getByRole('checkbox', { name: 'Marcar Bia Sá' }).check()
  await page.getByRole('button', { name: 'Alterar' }).click()
  const lote = page.getByRole('dialog', { name: 'Alterar 1 aluno' })
  await choose(page, 'Campo', 'Situação', lote)
  await choose(page, 'Situação', 'Concluído', lote)
  await expect(lote.getByRole('textbox', { name: 'Saída' })).toHaveValue(shown(daysAway(0)))
  await typeDay(lote, 'Saída', shown(daysAway(-4)))
  await judge(page, ['light', 'dark'])
  await lote.getByRole('button', { name: 'Alterar 1 aluno' }).click()
  await expect(lote).toContainText('ele não estaria na turma: 1. As marcações ficam.')
  await lote.getByRole('button', { name: 'Alterar assim mesmo' }).click()
  await expect(lote.locator('.batch-status')).toHaveText('1 alterado.')
  expect(await api.get(`/alunos/${bia?.id}`)).toMatchObject({
    ...{ situacao: 'concluido', turma_id: null },
    vinculos: [{ saida: daysAway(-4), motivo_saida: 'conclusao' }],
  })
  expectProblems(/status of 428/)
})
