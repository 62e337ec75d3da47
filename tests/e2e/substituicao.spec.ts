import { apiOf } from './api.ts'
import { choose, typeDay } from './inputs.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { button, hoje, mark, ontem, openRegister, salva } from './register.ts'
import { coordenadora } from './site.ts'
import { expect, expectAccessible, openAs, phone, test } from './test.ts'

const shown = (day: string) => day.split('-').reverse().join('/')

test('a coordenação põe quem substitui na página da turma, e quem substitui faz a chamada no telefone', async ({
  page,
  api,
  openBrowser,
  expectProblems,
}) => {
  const beatriz = await novaEducadora(api, 'Beatriz Moraes')
  const caio = await novaEducadora(api, 'Caio Prado')
  const turma = await novaTurma(api, 'Oficina de Capoeira', beatriz)
  await novosAlunos(api, ['Ana Lima', 'João Sá'], turma)

  await openAs(page, coordenadora, `/turmas/detalhes/${turma.id}`)
  const panel = page.getByRole('region', { name: 'Substituições' })
  await expect(panel.getByText('Nenhuma substituição.')).toBeVisible()
  await panel.getByRole('button', { name: 'Adicionar substituição' }).click()
  const form = page.getByRole('dialog')
  await choose(page, 'Quem substitui', beatriz.nome, form)
  await typeDay(form, 'De', shown(hoje))
  await typeDay(form, 'Até', shown(hoje))
  await form.getByLabel('Motivo').fill('Licença médica')
  await expectAccessible(page)
  await form.getByRole('button', { name: /^Salvar/ }).click()
  await expect(form.getByText('Este educador já é da turma')).toBeVisible()
  await choose(page, 'Quem substitui', caio.nome, form)
  await form.getByRole('button', { name: /^Salvar/ }).click()
  await expect(form).toBeHidden()
  await expect(panel.getByRole('row', { name: /Caio Prado/ })).toBeVisible()
  await expectAccessible(page)

  const other = await openBrowser(phone)
  await openRegister(other, caio)
  await expect(other.getByText('Turma Oficina de Capoeira')).toBeVisible()
  await mark(other, 'Ana Lima', 'Presente')
  await mark(other, 'João Sá', 'Ausente')
  await button(other, 'Salvar').click()
  await expect(other.getByText(salva)).toBeVisible()
  const head = /por Caio Prado, no lugar de Beatriz Moraes/
  await expect(other.getByText(head)).toBeVisible()
  await other.reload()
  await expect(other.getByText(head)).toBeVisible()
  await expectAccessible(other)

  await page
    .getByRole('row', { name: /Caio Prado/ })
    .getByRole('button', { name: /^Ações/ })
    .click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await expect(panel.getByText('Nenhuma substituição.')).toBeVisible()
  await other.goto('/frequencia')
  await expect(other.getByText('Nenhuma turma encontrada para este educador.')).toBeVisible()
  const kept = await other.evaluate(async () => {
    const names = ['turmas', 'dias', 'rascunhos']
    const open = indexedDB.open('caderno')
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const counts = names.map((name) => {
      const asked = db.transaction(name).objectStore(name).count()
      return new Promise<number>((resolve) => {
        asked.onsuccess = () => resolve(asked.result)
      })
    })
    return Promise.all(counts)
  })
  expect(kept).toEqual([0, 0, 0])
  expectProblems(/status of 400/)
})

test('quem substitui lê no início até quando e os planejamentos da turma; depois, corrige o que salvou', async ({
  page,
  api,
  site,
}) => {
  const beatriz = await novaEducadora(api, 'Beatriz Moraes')
  const caio = await novaEducadora(api, 'Caio Prado')
  const turma = await novaTurma(api, 'Oficina de Capoeira', beatriz)
  await novosAlunos(api, ['Ana Lima', 'João Sá'], turma)
  const dela = await apiOf(site, beatriz)
  await dela.post('/planejamentos/', {
    ...{ educador_id: beatriz.id, data_aula: hoje, tema: 'Ginga', disciplina: 'Roda' },
  })
  const substituicao = await api.post<{ id: number }>('/substituicao/', {
    ...{ turma_id: turma.id, educador_id: caio.id, motivo: 'Licença' },
    ...{ inicio: ontem, fim: hoje },
  })
  await openAs(page, caio, '/')
  const words = (day: string) => `no lugar de Beatriz Moraes, até ${shown(day).slice(0, 5)}`
  await expect(page.getByText(words(hoje))).toBeVisible()
  const plan = page.getByRole('row', { name: /Ginga/ })
  await expect(plan.getByText('De Beatriz Moraes')).toBeVisible()
  await expect(plan.getByRole('button', { name: 'Editar' })).toBeHidden()
  await plan.getByRole('button', { name: 'Ginga' }).click()
  await page.keyboard.press('Escape')
  await openRegister(page, caio)
  await mark(page, 'Ana Lima', 'Ausente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()

  await api.put(`/substituicao/${substituicao.id}`, { fim: ontem })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Educador sem turma associada' })).toBeVisible()
  await expect(page.getByText(words(ontem))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: shown(hoje).slice(0, 5) }).click()
  await expect(page.getByText('Turma Oficina de Capoeira')).toBeVisible()
  await expect(
    page.getByText(`Você esteve nesta turma ${words(ontem)}`, { exact: false }),
  ).toBeVisible()
  await mark(page, 'Ana Lima', 'Presente')
  await button(page, 'Salvar').click()
  await expect(page.getByText(salva)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const { registros } = await api.get<{ registros: { frequencias: { status: string }[] }[] }>(
    `/turma/${turma.id}/dia/${hoje}`,
  )
  expect(registros[0]?.frequencias[0]?.status).toBe('presente')
})

test('quem educa várias turmas escolhe em Minhas turmas; quem educa uma, não é perguntado', async ({
  page,
  api,
}) => {
  const beatriz = await novaEducadora(api, 'Beatriz Moraes')
  const carla = await novaEducadora(api, 'Carla Reis')
  await novaTurma(api, '5º ano A', beatriz)
  const capoeira = await novaTurma(api, 'Oficina de Capoeira', carla)
  await openAs(page, beatriz, '/')
  await expect(page.getByRole('heading', { name: 'Visão Geral da Turma 5º ano A' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Minhas turmas' })).toBeHidden()
  await api.put(`/turma/${capoeira.id}`, { outros_educadores_ids: [beatriz.id] })
  await page.reload()
  const nav = page.getByRole('navigation', { name: 'Minhas turmas' })
  await nav.getByRole('link', { name: 'Oficina de Capoeira' }).click()
  await expect(
    page.getByRole('heading', { name: 'Visão Geral da Turma Oficina de Capoeira' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Fazer a chamada/ }).click()
  await expect(page.getByRole('combobox', { name: 'Turma' })).toHaveValue(`${capoeira.id}`)
})
