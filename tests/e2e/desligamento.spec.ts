import { choose, typeDay } from './inputs.ts'
import { judge } from './judge.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

test('desligar tira o aluno da turma e da lista; religar o traz de volta, fora de um dia de antes', async ({
  page,
  api,
  expectProblems,
}) => {
  const [a, b] = [await novaTurma(api, '5º ano A'), await novaTurma(api, '6º ano B')]
  const [ana] = await novosAlunos(api, ['Ana Lima'], a, '2026-02-02')
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  await page.getByRole('button', { name: 'Desligar aluno' }).click()
  const form = page.getByRole('dialog', { name: 'Desligar aluno' })
  await expect(form).toContainText('Ana Lima não está mais na turma 5º ano A')
  const submit = form.getByRole('button', { name: 'Desligar' })
  await expect(submit).toBeDisabled()
  await choose(page, 'Motivo', 'Transferência', form)
  await typeDay(form, 'Data da saída', '01/02/2026')
  await expect(form.getByText('O aluno entrou na turma em 02/02/2026')).toBeVisible()
  await expect(submit).toBeDisabled()
  await judge(page, ['light', 'dark'])
  await typeDay(form, 'Data da saída', '10/03/2026')
  await submit.click()
  await expect(page.getByText('Aluno desligado com sucesso!')).toBeVisible()
  await expect(form).toBeHidden()
  const religar = page.getByRole('button', { name: 'Religar' })
  await expect(religar).toBeFocused()
  const table = page.getByRole('table').filter({ hasText: 'Entrada' })
  await expect(table.getByRole('row').nth(1)).toHaveText(
    '5º ano A02/02/202610/03/2026Transferência',
  )
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({
    situacao: 'transferido',
    turma_id: null,
  })

  await religar.click()
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
  await back.getByRole('button', { name: 'Religar' }).click()
  await expect(failure).toBeVisible()
  await choose(page, 'Turma', b.nome, back)
  await typeDay(back, 'Na turma a partir de', '11/03/2026')
  await back.getByRole('button', { name: 'Religar' }).click()
  await expect(page.getByText('Aluno religado com sucesso!')).toBeVisible()
  // It would go by itself a little later.
  expect(await failure.count()).toBe(0)
  await expect(page.getByRole('button', { name: 'Desligar aluno' })).toBeVisible()
  await expect(table.getByRole('row').nth(2)).toHaveText('6º ano B11/03/2026——')

  await page.getByRole('link', { name: 'Histórico' }).click()
  const entries = page.getByRole('listitem')
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
  await page.getByRole('button', { name: 'Desligar aluno' }).click()
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
