import { apiOf } from './api.ts'
import { choose, typeDay } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { comTurma, hoje as diaDeHoje, openRegister, row } from './register.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, openAs, phone, test } from './test.ts'

const hoje = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' })

test('na página do aluno se acrescenta uma oficina e se encerra, e o formulário as diz', async ({
  page,
  api,
  expectProblems,
}) => {
  const turma = await novaTurma(api)
  const capoeira = await api.post<{ id: number }>('/turma/', { nome: 'Capoeira', tipo: 'oficina' })
  await api.post('/turma/', { nome: 'Robótica', tipo: 'oficina' })
  const [ana] = await novosAlunos(api, ['Ana Lima'], turma)
  await openAs(page, coordenadora, `/alunos/detalhes/${ana?.id}?parte=cadastro`)
  const panel = page.getByRole('region', { name: 'Turmas e oficinas' })
  await expect(panel.getByRole('row')).toHaveCount(2)

  await panel.getByRole('button', { name: 'Adicionar a uma turma' }).click()
  const adding = page.getByRole('dialog', { name: 'Adicionar a uma turma ou oficina' })
  await choose(page, 'Turma ou oficina', '5º ano A', adding)
  await adding.getByRole('button', { name: 'Adicionar' }).click()
  await expect(adding.getByText(`O aluno já estava nesta turma em ${hoje}`)).toBeVisible()
  await choose(page, 'Turma ou oficina', 'Capoeira', adding)
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Adicionar' }).click()
  await expect(page.getByText('Aluno adicionado à turma!')).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: 'Capoeira' })).toContainText(hoje)

  await page.getByRole('button', { name: 'Editar Dados escolares' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Aluno' })
  await choose(page, 'Oficinas', 'Robótica', form)
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(form).toBeHidden()
  await expect(panel.getByRole('row').filter({ hasText: 'Robótica' })).toBeVisible()

  await page.setViewportSize(phone.viewport)
  await panel.getByRole('button', { name: 'Ações de Capoeira' }).click()
  await page.getByRole('menuitem', { name: 'Encerrar' }).click()
  const ending = page.getByRole('dialog', { name: 'Encerrar' })
  await choose(page, 'Motivo', 'Conclusão', ending)
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('O aluno saiu da turma.')).toBeVisible()
  await expect(panel).toContainText('Conclusão')
  expect(await api.get(`/alunos/${ana?.id}`)).toMatchObject({
    ...{ turma_id: turma.id, oficinas: [{ nome: 'Robótica' }] },
  })
  expect(await api.get(`/alunos/?oficinas_ids=${capoeira.id}`)).toEqual([])
  expectProblems(/status of 400/)
})

test('25 alunos entram na oficina de uma vez, além das vagas só depois de perguntado', async ({
  page,
  api,
  expectProblems,
}) => {
  const nomes = Array.from({ length: 25 }, (_, at) => `Aluno ${String.fromCharCode(65 + at)} Lima`)
  await novosAlunos(api, nomes, await novaTurma(api))
  const capoeira = await api.post<{ id: number }>('/turma/', {
    ...{ nome: 'Capoeira', tipo: 'oficina', vagas: 20 },
  })
  await openAs(page, coordenadora, `/turmas/detalhes/${capoeira.id}`)
  await page.getByRole('button', { name: 'Adicionar alunos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar alunos' })
  const box = dialog.getByRole('combobox', { name: 'Alunos' })
  await box.click()
  for (const nome of nomes) {
    await box.pressSequentially(nome.slice(0, 7))
    await page.locator(`.ant-select-item-option[title="${nome}"]:visible`).click()
  }
  await expect(dialog.locator('.ant-select-selection-item')).toHaveCount(25)
  await typeDay(dialog, 'A partir de', hoje)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Adicionar' }).click()
  const asked = page.getByText('A turma tem 20 vagas e ficaria com 25. Adicionar assim mesmo?')
  await expect(asked).toBeVisible()
  expect(await api.get(`/alunos/?oficinas_ids=${capoeira.id}`)).toEqual([])
  await page.getByRole('button', { name: 'Salvar assim mesmo' }).click()
  await expect(page.getByText('Alunos adicionados à turma!')).toBeVisible()
  expect(await api.get<unknown[]>(`/alunos/?oficinas_ids=${capoeira.id}`)).toHaveLength(25)
  expectProblems(/status of 428/)
})

test('da página da turma saem muitos de uma vez, e só se oferecem os que cabem; a declaração é dela só', async ({
  page,
  api,
  site,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api, 'Beatriz Moraes')
  const turma = await novaTurma(api, '5º ano A', beatriz)
  const capoeira = await api.post<{ id: number }>('/turma/', {
    ...{ nome: 'Capoeira', tipo: 'oficina', educador_id: beatriz.id },
  })
  const [ana, bia] = await novosAlunos(api, ['Ana Lima', 'Bia Lima'], turma)
  await novosAlunos(api, ['Caio Reis'], turma)
  await api.post(`/turma/${capoeira.id}/alunos`, {
    ...{ alunos_ids: [ana?.id, bia?.id], entrada: diaDeHoje },
  })
  const dela = await apiOf(site, beatriz)
  for (const [id, status] of [
    [turma.id, 'ausente'],
    [capoeira.id, 'presente'],
  ])
    await dela.post(`/turma/${id}/dia/${diaDeHoje}`, {
      frequencias: [{ aluno_id: ana?.id, status }],
    })

  await openAs(page, coordenadora, `/turmas/detalhes/${capoeira.id}`)
  await page.getByRole('link', { name: 'Declarações de frequência' }).click()
  const only = page.getByLabel('Turmas', { exact: true })
  await expect(only).toHaveValue(`${capoeira.id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Emitir 2 declarações' }).click()
  const letter = page.getByRole('region', { name: 'Declaração de Ana Lima' })
  await expect(letter).toContainText('teve, só na turma Capoeira, no período')
  await expect(letter).toContainText('1 presença, 0 faltas')
  await expect(page.getByText('Sem declaração: Bia Lima')).toBeVisible()
  await page.getByRole('button', { name: 'Emitir outra' }).click()
  await only.selectOption('Todas as turmas')
  await page.getByRole('button', { name: 'Emitir 2 declarações' }).click()
  await expect(letter).toContainText('1 presença, 1 falta')
  await expect(letter).not.toContainText('só na turma')

  await page.goto(`/turmas/detalhes/${capoeira.id}`)
  const options = page.locator('.ant-select-item-option:visible')
  await page.getByRole('button', { name: 'Adicionar alunos' }).click()
  await page.getByRole('combobox', { name: 'Alunos' }).click()
  await expect(options).toHaveText(['Caio Reis'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Retirar alunos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirar alunos' })
  await dialog.getByRole('combobox', { name: 'Alunos' }).click()
  await expect(options).toHaveText(['Ana Lima', 'Bia Lima'])
  for (const nome of ['Ana Lima', 'Bia Lima'])
    await page.locator(`.ant-select-item-option[title="${nome}"]:visible`).click()
  await page.keyboard.press('Escape')
  await choose(page, 'Motivo', 'Conclusão', dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
  await expect(page.getByText('Os alunos saíram da turma.')).toBeVisible()
  expect(await api.get(`/alunos/?esta_em=${capoeira.id}`)).toEqual([])
  expect(await api.get<unknown[]>(`/alunos/?esta_em=${turma.id}`)).toHaveLength(3)
  expectProblems(/status of 400/)
})

test('no telefone, a chamada diz quem já esteve na oficina no mesmo dia, e isso também se ouve; os dados do aluno não dizem que ele não está em nenhuma', async ({
  page,
  api,
  site,
}) => {
  const { beatriz, alunos } = await comTurma(api)
  const cicero = await novaEducadora(api, 'Cícero Batista')
  const capoeira = await api.post<{ id: number }>('/turma/', {
    ...{ nome: 'Oficina de Capoeira', tipo: 'oficina', educador_id: cicero.id },
  })
  const zeca = alunos.find(({ nome }) => nome === 'Zeca Lima')
  await api.post(`/alunos/${zeca?.id}/turmas`, { turma_id: capoeira.id, entrada: diaDeHoje })
  const dele = await apiOf(site, cicero)
  await dele.post(`/turma/${capoeira.id}/dia/${diaDeHoje}`, {
    frequencias: [{ aluno_id: zeca?.id, status: 'presente' }],
  })
  await page.setViewportSize(phone.viewport)
  await openRegister(page, beatriz)
  const said = 'presente em Oficina de Capoeira'
  await expect(row(page, 'Zeca Lima').getByText(said)).toBeVisible()
  // Its signs follow, once the last lessons have come.
  await expect(row(page, 'Zeca Lima')).toHaveAccessibleDescription(new RegExp(`^${said}`))
  await expect(page.getByText(said)).toHaveCount(1)
  const one = page.getByText('Turma 5º ano A', { exact: true })
  await expect(one).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expectAccessible(page)
  await page.goto('/dashboard/educador')
  await page.getByRole('button', { name: 'Zeca Lima' }).click()
  const dados = page.getByRole('dialog', { name: 'Zeca Lima' })
  await expect(dados.getByText('Situação', { exact: true })).toBeVisible()
  await expect(dados.getByText('Oficinas', { exact: true })).toBeHidden()
})
