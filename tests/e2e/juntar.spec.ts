import { apiOf } from './api.ts'
import { choose } from './inputs.ts'
import { novosAlunos } from './people.ts'
import { daysAway, educadoraComTurma, shown } from './reports.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './test.ts'

test('um cadastro repetido é sugerido, comparado, juntado e desfeito, e o endereço de antes leva ao que ficou', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const { educadora, turma } = await educadoraComTurma(api, site, 'Beatriz Nóbrega', '5º ano A')
  const [ana, outra, caio] = await novosAlunos(
    api,
    ['Ana Clara Lima', 'Lima Ana Clára', 'Caio Reis'],
    turma,
  )
  const [um, outro] = [ana?.id ?? 0, outra?.id ?? 0]
  const dela = await apiOf(site, educadora)
  const [ontem, antes] = [daysAway(-1), daysAway(-2)]
  const registra = (data: string, marks: [number, string][]) =>
    dela.post(`/turma/${turma.id}/dia/${data}`, {
      frequencias: marks.map(([aluno_id, status]) => ({ aluno_id, status })),
    })
  await registra(ontem, [
    [um, 'ausente'],
    [outro, 'presente'],
  ])
  await registra(antes, [[outro, 'presente']])
  await api.put(`/alunos/${outro}`, { rg: '12.345.678-9' })
  await enter(page, coordenadora)

  await test.step('a página do aluno leva a juntar, com o outro por escolher', async () => {
    await page.goto(`/alunos/detalhes/${um}`)
    await page.getByRole('button', { name: 'Ações de Ana Clara Lima' }).click()
    await page.getByRole('menuitem', { name: 'Juntar com outro cadastro' }).click()
    await choose(page, 'O outro cadastro', 'Lima Ana Clára')
    await expect(page.getByRole('heading', { name: 'O que vale em cada campo' })).toBeVisible()
  })

  await test.step('a sugestão leva aos dois lado a lado', async () => {
    await page.goto('/cadastros-repetidos')
    await expect(
      page.getByText('Mesma data de nascimento, e nomes parecidos').first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Comparar Ana Clara Lima e Lima Ana Clára' }).click()
    await expect(
      page.getByRole('radiogroup', { name: 'RG' }).getByRole('radio').last(),
    ).toBeChecked()
    await expect(page.getByText(/Antes: 2 \+ 3 = 5/)).toBeVisible()
  })

  await test.step('sem dizer qual marca vale, nada se junta; depois os números são iguais', async () => {
    const juntar = page.getByRole('button', { name: 'Juntar cadastros' })
    await expect(juntar).toBeDisabled()
    await page.setViewportSize(phone.viewport)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const dia = page.getByRole('radiogroup', { name: new RegExp(shown(ontem)) })
    await expect(dia).toContainText('Presente')
    await dia.getByRole('radio').last().check()
    await juntar.click()
    await expect(page.getByText('Cadastros juntados: 5 registros antes, 5 depois.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ana Clara Lima' })).toBeVisible()
    await expect(page.getByText('2 (100,0 %)')).toBeVisible()
  })

  await test.step('o endereço de antes leva ao que ficou', async () => {
    await page.goto(`/alunos/detalhes/${outro}`)
    await expect(page).toHaveURL(new RegExp(`/alunos/detalhes/${um}$`))
    await page.goto(`/declaracao-de-frequencia/${outro}`)
    await expect(page).toHaveURL(new RegExp(`/declaracao-de-frequencia/${um}$`))
    await expect(page.getByRole('heading', { name: /Ana Clara Lima/ })).toBeVisible()
    await page.goto(`/declaracao-de-frequencia/${outro},${caio?.id}`)
    await expect(page).toHaveURL(new RegExp(`/declaracao-de-frequencia/${um},${caio?.id}$`))
    await expect(page.getByRole('button', { name: 'Emitir 2 declarações' })).toBeVisible()
    await page.goto(`/declaracao-de-frequencia/${um},${outro}`)
    await expect(page).toHaveURL(new RegExp(`/declaracao-de-frequencia/${um}$`))
  })

  await test.step('desfeita, os dois são como eram; a turma cheia pergunta antes', async () => {
    await api.put(`/turma/${turma.id}`, { vagas: 2 })
    await page.goto('/cadastros-repetidos')
    await page.getByRole('button', { name: 'Desfazer a junção de Ana Clara Lima' }).click()
    const question = page.getByRole('dialog', { name: 'Desfazer a junção' })
    await expect(question).toContainText('A turma tem 2 vagas e ficaria com 3.')
    await expectAccessible(page)
    expectProblems(/status of 428/)
    await question.getByRole('button', { name: 'Desfazer assim mesmo' }).click()
    await expect(page.getByText('Junção desfeita: os dois cadastros são como eram.')).toBeVisible()
    await expectAccessible(page)
    const par = page.getByRole('button', { name: /Ana Clara Lima e Lima Ana Clára não são/ })
    await par.click()
    await expect(par).toBeHidden()
    await page.goto(`/alunos/detalhes/${outro}`)
    await expect(page.getByRole('heading', { name: 'Lima Ana Clára' })).toBeVisible()
  })
})
