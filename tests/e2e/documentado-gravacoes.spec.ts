import { readFileSync } from 'node:fs'
import { pdf } from '../fixtures/arquivos.ts'
import { apiOf } from './api.ts'
import { novaEducadora, novaTurma, novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, test } from './test.ts'

const planilha = readFileSync(new URL('../fixtures/alunos-windows-1252.csv', import.meta.url))

test('a edição de um aluno passa à forma seguinte até uma servir, e só então envia os documentos', async ({
  page,
  api,
  host,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana Lima'])
  host.fail('PUT /alunos/:id', 405)
  host.fail('PUT /alunos/:id/', 404)
  host.fail('PATCH /alunos/:id/', 500)
  await enter(page, coordenadora)
  await page.goto('/alunos')
  const open = async () => {
    await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
    await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  }
  await open()
  const edita = page.getByRole('dialog', { name: 'Editar Aluno' })
  await edita.getByLabel('Escola').fill('E.E. Gabriel Pereira')
  const choosing = page.waitForEvent('filechooser')
  await edita.getByRole('button', { name: 'Adicionar documento' }).click()
  const file = { name: 'laudo.pdf', mimeType: 'application/pdf', buffer: pdf() }
  await (await choosing).setFiles([file])
  await edita.getByRole('button', { name: 'Salvar Edição' }).click()
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  await expect(edita).toBeHidden()
  expect(host.writes.filter((call) => call.includes('/alunos/'))).toEqual([
    'PUT /alunos/1',
    'PUT /alunos/1/',
    'PATCH /alunos/1/',
    'POST /alunos/1/update/',
    'POST /alunos/1/documentos',
  ])
  expect(await api.get('/alunos/1')).toMatchObject({ escola: 'E.E. Gabriel Pereira' })

  // The contract has no removal (decision 25): it is said to have failed, and the document stays.
  await open()
  await edita.getByRole('button', { name: 'Excluir laudo.pdf' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Erro ao excluir documento. Tente novamente.')).toBeVisible()
  await expect(edita.getByText('Documento salvo')).toBeVisible()
  expectProblems(/status of (405|404|500)/)
})

test('o aluno que não se mostra de uma forma se mostra da outra, ou como está na lista', async ({
  page,
  api,
  host,
  expectProblems,
}) => {
  await novosAlunos(api, ['Ana Lima'])
  host.fail('GET /alunos/:id', 404)
  await enter(page, coordenadora)
  await page.goto('/alunos/detalhes/1?parte=documentos')
  await expect(page.getByText('Nenhum documento.')).toBeVisible()
  expect(host.traffic('GET /aluno/:id').paths).toEqual(['/aluno/1'])
  host.fail('GET /aluno/:id', 500)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible()
  await expect(page.getByText('Não foi possível carregar os documentos.')).toBeVisible()
  await page.getByRole('tab', { name: 'Cadastro' }).click()
  await expect(page.getByText('E.E. José de Alencar')).toBeVisible()
  expectProblems(/status of (404|500)/)
})

test('a turma da educadora é achada pelo e-mail entre todas, e a chamada é salva sem versões', async ({
  page,
  api,
  site,
  host,
}) => {
  const ana = await novaEducadora(api, 'Ana Reis')
  const beatriz = await novaEducadora(api, 'Beatriz Nóbrega')
  const outra = await novaTurma(api, '5º ano A', ana)
  const turma = await novaTurma(api, '6º ano B', beatriz)
  await novosAlunos(api, ['Caio Sá'], outra)
  const [aluno] = await novosAlunos(api, ['João Lima'], turma)
  await enter(page, beatriz)
  await page.goto('/frequencia')
  await expect(page.getByText('Turma 6º ano B')).toBeVisible()
  const row = page.getByRole('list', { name: 'Alunos da turma' }).getByRole('group')
  await expect(row).toHaveText([/João Lima/])
  expect(host.traffic('GET /educadores/by_email/:email').paths.length).toBeGreaterThan(0)
  const conditions: unknown[] = []
  page.on('request', (request) => {
    const { 'if-match': version } = request.headers()
    if (request.method() === 'POST') conditions.push(version)
  })
  const gravado = async () => {
    const dela = await apiOf(site, beatriz)
    return dela.get<object>(`/turma/frequencia/${turma.id}`)
  }
  for (const [word, status] of [
    ['Ausente', 'ausente'],
    ['Justificado', 'justificado'],
  ] as const) {
    await row.getByRole('radio', { name: word }).check()
    await page.getByRole('button', { name: 'Salvar' }).click()
    const frequencias = [{ aluno_id: aluno?.id, status }]
    await expect.poll(gravado).toMatchObject({ registros: [{ frequencias }] })
  }
  expect(conditions).toEqual([undefined, undefined])
  await expect(page.getByText(/Salvo às/)).toBeVisible()
})

test('a planilha entra com um aluno por vez, e o que não entrou é dito e tentado de novo', async ({
  page,
  api,
  host,
  expectProblems,
}) => {
  await enter(page, coordenadora)
  await page.goto('/alunos/importacao')
  await page
    .getByLabel('Escolha a planilha ou arraste-a para cá')
    .setInputFiles({ name: 'alunos.csv', buffer: planilha, mimeType: 'text/csv' })
  const linha = (numero: number) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: String(numero), exact: true }) })
  await page.route('**/api/v1/alunos/', (route) => {
    const isSecond = host.writes.filter((call) => call === 'POST /alunos/').length === 1
    return route.request().method() === 'POST' && isSecond
      ? route.fulfill({ status: 500, json: { detail: 'fora do ar' } })
      : route.continue()
  })
  await page.getByRole('button', { name: 'Importar 2 alunos' }).click()
  await expect(page.getByText('1 aluno entrou; 1 linha ficou de fora.')).toBeVisible()
  await expect(linha(1)).toContainText('Gravada')
  await expect(linha(2)).toContainText('Erro ao salvar aluno: fora do ar')
  await page.unroute('**/api/v1/alunos/')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('2 alunos entraram e 1 turma foi criada.')).toBeVisible()
  expect(await api.get('/alunos/')).toHaveLength(2)
  expect(await api.get('/turma/')).toHaveLength(1)
  expectProblems(/status of 500/)
})
