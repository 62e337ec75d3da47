import { choose, typeDay } from './inputs.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, openAs, test } from './test.ts'

test('mudar de turma em um dia põe as duas na tabela, e um dia de antes é recusado no campo', async ({
  page,
  api,
  expectProblems,
}) => {
  const [a, b] = [await novaTurma(api, '5º ano A'), await novaTurma(api, '6º ano B')]
  const [ana] = await novosAlunos(api, ['Ana Lima'], a)
  await api.put(`/alunos/${ana?.id}`, { turma_id: a.id, turma_desde: '2026-02-02' })
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}`)
  await page.getByRole('button', { name: 'Editar dados' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await form.getByLabel('Escola').fill('E.E. Gabriel Pereira')
  await choose(page, 'Turma', b.nome, form)
  const day = form.getByRole('textbox', { name: 'Na turma a partir de' })

  await typeDay(form, 'Na turma a partir de', '01/02/2026')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(form.getByText('O aluno estava em outra turma em 01/02/2026')).toBeVisible()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toHaveValue('01/02/2026')
  await expect(form.getByLabel('Escola')).toHaveValue('E.E. Gabriel Pereira')
  await day.scrollIntoViewIfNeeded()
  await expectAccessible(page)

  await typeDay(form, 'Na turma a partir de', '02/03/2026')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form).toBeHidden()
  const table = page.getByRole('table').filter({ hasText: 'Motivo da saída' })
  await expect(table.getByRole('row')).toHaveText([
    'TurmaEntradaSaídaMotivo da saída',
    '5º ano A02/02/202602/03/2026Mudança de turma',
    '6º ano B02/03/2026——',
  ])
  await expectAccessible(page)
  expectProblems(/status of 400/)
})
