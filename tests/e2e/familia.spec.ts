import { unfold } from './inputs.ts'
import { judge } from './judge.ts'
import { novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { expect, openAs, test } from './test.ts'

test('o telefone de uma família muda em um aluno e nos irmãos; quem já é responsável é oferecido', async ({
  page,
  api,
}) => {
  const turma = await novaTurma(api, '5º ano A')
  const [ana, joao, rui] = await novosAlunos(api, ['Ana Lima', 'João Lima', 'Rui Prado'], turma)
  const maria = { nome_responsavel: 'Maria Lima', telefone_responsavel: '11987654321' }
  for (const { id = 0 } of [ana ?? {}, joao ?? {}]) await api.put(`/alunos/${id}`, maria)

  await test.step('Irmãos, e a pessoa', async () => {
    await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}?parte=cadastro`)
    const panel = page.getByRole('region', { name: 'Irmãos' })
    await expect(panel.getByRole('link', { name: 'João Lima' })).toBeVisible()
    await expect(panel).not.toContainText('Rui Prado')
    await judge(page, ['light', 'dark'])
    await panel.getByRole('button', { name: 'Ver responsável' }).click()
    const dialog = page.getByRole('dialog', { name: 'Maria Lima' })
    await expect(dialog.getByRole('row')).toHaveCount(3)
    await judge(page, ['light', 'dark'])
    await page.keyboard.press('Escape')
    await expect(panel.getByRole('button', { name: 'Ver responsável' })).toBeFocused()
  })

  await test.step('o que muda aqui muda nos irmãos', async () => {
    await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
    await page.getByRole('menuitem', { name: 'Editar dados' }).click()
    const form = page.getByRole('dialog', { name: 'Editar Aluno' })
    await form.getByLabel('Telefone do responsável').fill('11911112222')
    await expect(form.getByText('O que mudar aqui muda também em João Lima.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Mudar só aqui' })).toBeVisible()
    await judge(page, ['light', 'dark'])
    await form.getByRole('button', { name: 'Salvar Edição' }).click()
    await expect(form).toBeHidden()
    expect(await api.get(`/alunos/${joao?.id}`)).toMatchObject({
      telefone_responsavel: '11911112222',
    })
  })

  await test.step('quem já é responsável se toma por escolha', async () => {
    await openAs(page, coordenadora, `/alunos/detalhes/${rui?.id}`)
    await page.getByRole('button', { name: 'Ações de Rui Prado' }).click()
    await page.getByRole('menuitem', { name: 'Editar dados' }).click()
    const form = page.getByRole('dialog', { name: 'Editar Aluno' })
    await form.getByLabel('Telefone do responsável').fill('(11) 91111-2222')
    await expect(
      form.getByText('Maria Lima · Já é responsável por Ana Lima e João Lima'),
    ).toBeVisible()
    await judge(page, ['light', 'dark'])
    await form.getByRole('button', { name: 'Usar este cadastro' }).click()
    await unfold(form, 'Responsável')
    await expect(form.getByLabel('Nome do responsável')).toHaveValue('Maria Lima')
    await form.getByRole('button', { name: 'Salvar Edição' }).click()
    await expect(form).toBeHidden()
    expect(await api.get(`/alunos/${rui?.id}`)).toMatchObject({
      responsavel_legal: { nome: 'Maria Lima' },
    })
  })

  await test.step('Responsáveis', async () => {
    await page.goto('/responsaveis')
    await page.getByText('Maria Lima').first().click()
    await expect(page.getByRole('dialog', { name: 'Maria Lima' }).getByRole('row')).toHaveCount(4)
  })
})
