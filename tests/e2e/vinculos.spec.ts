import { choose, typeDay } from './inputs.ts'
import { judge } from './judge.ts'
import { novaAssistente, novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { button, comTurma, hoje, names, ontem, openRegister, salva } from './register.ts'
import { daysAway } from './reports.ts'
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
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}?parte=cadastro`)
  await page.getByRole('button', { name: 'Editar Dados escolares' }).click()
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
  const table = page.getByRole('table').filter({ hasText: 'Entrada' })
  await expect(table.getByRole('row')).toHaveText([
    'TurmaEntradaSaídaMotivoAções',
    '5º ano A02/02/202602/03/2026Mudança de turma',
    '6º ano B02/03/2026——',
  ])
  await expectAccessible(page)
  expectProblems(/status of 400/)
})

test('a chamada de um dia passado lista quem estava na turma, e mostra quem entrou depois a quem pede', async ({
  page,
  api,
}) => {
  const { beatriz, turma, alunos, gravado } = await comTurma(api)
  const [zeca] = alunos
  await api.put(`/alunos/${zeca?.id}`, {
    turma_id: (await novaTurma(api, '6º ano B')).id,
    turma_desde: hoje,
  })
  await novosAlunos(api, ['Bento Reis'], turma, hoje)
  await openRegister(page, beatriz)
  await expect(names(page)).toHaveText([/^Álvaro/, /^Bento/, /^João/])
  await page.goto(`/frequencia?dia=${ontem}`)
  await expect(names(page)).toHaveText([/^Álvaro/, /^João/, /^Zeca/])
  await button(page, 'Mais').click()
  await expect(page.getByText('1 aluno entrou na turma depois deste dia.')).toBeVisible()
  await judge(page, ['light', 'dark'])
  await button(page, 'Mostrar na chamada').click()
  await expect(names(page)).toHaveText([/^Álvaro/, /^Bento/, /^João/, /^Zeca/])
  await button(page, 'Salvar').click()
  await button(page, 'Salvar assim mesmo').click()
  await expect(page.getByText(salva)).toBeVisible()
  expect(Object.keys(await gravado(ontem))).toHaveLength(4)
  await page.reload()
  await expect(names(page)).toHaveText([/^Álvaro/, /^Bento/, /^João/, /^Zeca/])
})

test('um dia em que ninguém estava na turma diz por que está vazio, na chamada, na consulta e na folha, e nada se marca nem se salva', async ({
  page,
  openBrowser,
  api,
}) => {
  const beatriz = await novaEducadora(api)
  const turma = await novaTurma(api, '5º ano A', beatriz)
  await api.put(`/turma/${turma.id}`, { dias_de_aula: ['seg', 'ter', 'qua', 'qui', 'sex'] })
  await novosAlunos(api, ['Bento Reis'], turma, '2026-07-15')
  const texto = 'Ninguém estava nesta turma em 08/07/2026'
  await test.step('a chamada', async () => {
    await openRegister(page, beatriz)
    await expect(names(page)).toHaveText([/^Bento/])
    await page.goto('/frequencia?dia=2026-07-08')
    await expect(page.getByText(texto)).toBeVisible()
    for (const nome of ['Todos presentes', 'Todos ausentes', 'Limpar marcações', 'Salvar'])
      await expect(button(page, nome)).toHaveCount(0)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await judge(page, ['light', 'dark'])
    await page.setViewportSize({ width: 390, height: 800 })
    await judge(page, ['light', 'dark'])
    await button(page, 'Mais').click()
    await button(page, 'Mostrar na chamada').click()
    await page.keyboard.press('Escape')
    await expect(names(page)).toHaveText([/^Bento/])
    await expect(button(page, 'Salvar')).toBeVisible()
  })
  await test.step('a consulta', async () => {
    const coordenacao = await openBrowser()
    const consulta = `/frequencias/visualizar?turma=${turma.id}&modo=dia&dia=2026-07`
    await openAs(coordenacao, coordenadora, `${consulta}-08`)
    await expect(coordenacao.getByText(texto)).toBeVisible()
    await coordenacao.goto(`${consulta}-20`)
    await expect(coordenacao.getByText('Nenhum dado de frequência disponível')).toBeVisible()
    await expect(coordenacao.getByText('Ninguém estava')).toHaveCount(0)
  })
  await test.step('a folha', async () => {
    const assistencia = await openBrowser()
    const helena = await novaAssistente(api)
    await openAs(assistencia, helena, `/folha-do-mes/${turma.id}?mes=2026-07`)
    await assistencia.getByRole('button', { name: 'Abrir 08/07/2026' }).click()
    await expect(assistencia.getByRole('dialog').getByText(texto)).toBeVisible()
  })
})

test('o que está marcado para um dia à frente se desmarca, e a pergunta diz isso', async ({
  page,
  api,
}) => {
  const [turma, outra] = [await novaTurma(api), await novaTurma(api, '5º ano B')]
  const [ana] = await novosAlunos(api, ['Ana Prado'], turma)
  await api.put(`/alunos/${ana?.id}`, { turma_id: outra.id, turma_desde: daysAway(10) })
  await openAs(page, coordenadora, '/mudancas-marcadas')
  await expect(page.getByLabel('Mudança', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Mudança', { exact: true })).toContainText('Todas')
  await page.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Desmarcar' }).click()
  const pergunta = page.getByRole('dialog', { name: 'Desmarcar mudança marcada' })
  await pergunta.getByRole('button', { name: 'Desmarcar', exact: true }).click()
  await expect(page.getByText('Mudança desmarcada.')).toBeVisible()
})
