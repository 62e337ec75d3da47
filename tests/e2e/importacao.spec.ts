import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { planilhaDaSecretaria } from '../fixtures/planilha.ts'
import { hold } from './hold.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './test.ts'

const pequena = readFileSync(new URL('../fixtures/alunos-windows-1252.csv', import.meta.url))
const importacao = '**/api/v1/alunos/importacao'

async function abrir(page: Page, nome = 'alunos.csv', buffer: Buffer = pequena) {
  await enter(page, coordenadora)
  await page.goto('/alunos/importacao')
  await escolher(page, nome, buffer)
}

async function escolher(page: Page, name: string, buffer: Buffer) {
  await page
    .getByLabel('Escolha a planilha ou arraste-a para cá')
    .setInputFiles({ name, buffer, mimeType: 'text/csv' })
}

/** The office's sheet of four students, each line with more cells behind its own; the first are titles. */
async function abrirComColunas(page: Page, cells: readonly string[]) {
  const { arquivo } = planilhaDaSecretaria(4)
  const linhas = arquivo.toString('latin1').split('\r\n')
  const longas = cells.map((more, at) => `${linhas[at]};${more}`).join('\r\n')
  await abrir(page, 'alunos.csv', Buffer.from(longas, 'latin1'))
}

const botao = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const linha = (page: Page, numero: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(numero), exact: true }) })
const campo = (page: Page, coluna: string) => page.getByLabel(coluna, { exact: true })

test('cada erro está junto da sua célula antes de qualquer gravação, e pode ser baixado @fluxo', async ({
  page,
  api,
}) => {
  await abrir(page)
  await expect(page.getByText('4 linhas · 2 com erro')).toBeVisible()
  await expect(
    page.getByRole('cell', { name: '31/02/2014 Data de nascimento inválida' }),
  ).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Madrugada Selecione um turno' })).toBeVisible()
  await expect(linha(page, 4)).toContainText('CPF repetido: já está na linha 1')
  await expect(linha(page, 4)).toContainText('Só se preenche com Sim em Medicação')
  await page.getByLabel('Só linhas com erro').check()
  await expect(linha(page, 1)).toHaveCount(0)
  expect(await api.get('/turma/')).toEqual([])

  const baixado = page.waitForEvent('download')
  await botao(page, 'Baixar linhas com erro').click()
  const [aba] = await readWorkbook(await (await baixado).path())
  expect(aba?.data.map((cells) => cells.at(-1))).toEqual([
    'Motivo',
    'Data de nascimento: Data de nascimento inválida; Turno: Selecione um turno válido',
    'CPF: CPF repetido: já está na linha 1; Descrição da medicação: Só se preenche com Sim em Medicação',
  ])

  await botao(page, 'Importar 2 alunos').click()
  await expect(page.getByText('2 alunos entraram e 1 turma foi criada.')).toBeVisible()
  await expect(page.getByText('2 linhas com erro ficaram de fora.')).toBeVisible()
  expect(await api.get('/alunos/?_sort=nome&_order=asc')).toMatchObject([
    { nome: 'Antônio Sá', turno: 'tarde', pode_tomar_medicacao: true, turma: { nome: '5º ano A' } },
    { nome: 'Conceição Araújo', data_nascimento: '2012-05-07', turma: { nome: '5º ano A' } },
  ])
})

test('o que não é planilha é recusado em português, e há um modelo para preencher; uma coluna que o título não diz é dada à mão; uma turma recusada deixa as suas linhas de fora', async ({
  page,
}) => {
  await abrir(page, 'antiga.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))
  await expect(page.getByText('Planilhas .xls (Excel antigo)')).toBeVisible()
  await escolher(page, 'foto.xlsx', Buffer.from('%PDF-1.7'))
  await expect(page.getByText('Este arquivo não é uma planilha.')).toBeVisible()

  const baixado = page.waitForEvent('download')
  await botao(page, 'Baixar um modelo para preencher').click()
  const abas = await readWorkbook(await (await baixado).path())
  expect(abas.map(({ sheet }) => sheet)).toEqual(['Alunos', 'Como preencher'])

  const texto = pequena.toString('latin1').replace('Nascimento', 'Dt. nasc.')
  await escolher(page, 'alunos.csv', Buffer.from(texto, 'latin1'))
  await expect(
    page.getByText('Faltam colunas obrigatórias: Data de nascimento.', { exact: false }),
  ).toBeVisible()
  await expect(linha(page, 1)).toContainText('Data de nascimento é obrigatória')
  await campo(page, 'Dt. nasc.').fill('data de nasc')
  await campo(page, 'Dt. nasc.').press('Enter')
  await expect(botao(page, 'Importar 2 alunos')).toBeEnabled()

  await page.getByRole('checkbox', { name: '5º ano A 2 linhas' }).uncheck()
  await expect(linha(page, 1)).toContainText('Esta turma não está cadastrada')
  await expect(botao(page, 'Importar 0 alunos')).toBeDisabled()
})

test('uma turma da planilha com nome parecido com o de uma que há só entra depois que alguém diz o que ela é @fluxo', async ({
  page,
  api,
}) => {
  const oficina = await api.post<{ id: number }>('/turma/', {
    nome: 'Oficina do 5º ano A',
    educador_id: null,
  })
  await abrir(page)
  const nova = page.getByRole('checkbox', { name: '5º ano A 2 linhas' })
  const parecida = page.getByRole('checkbox', { name: 'É Oficina do 5º ano A, que já existe' })
  await expect(nova).not.toBeChecked()
  await expect(parecida).not.toBeChecked()
  await expect(linha(page, 1)).toContainText('Esta turma não está cadastrada')
  await expect(botao(page, 'Importar 0 alunos')).toBeDisabled()
  await nova.check()
  await expect(botao(page, 'Importar 2 alunos')).toBeEnabled()
  await parecida.check()
  await expect(nova).not.toBeChecked()
  await expectAccessible(page)
  await botao(page, 'Importar 2 alunos').click()
  await expect(page.getByText('2 alunos entraram.')).toBeVisible()
  expect(await api.get('/turma/')).toHaveLength(1)
  expect(await api.get('/alunos/')).toMatchObject([1, 2].map(() => ({ turma_id: oficina.id })))
})

test('quem já está cadastrado não entra de novo @fluxo', async ({ page }) => {
  await abrir(page)
  await botao(page, 'Importar 2 alunos').click()
  await botao(page, 'Importar outra planilha').click()
  await escolher(page, 'alunos.csv', pequena)
  await expect(linha(page, 1)).toContainText('Este CPF já está cadastrado')
  await expect(page.getByText('4 linhas · 4 com erro')).toBeVisible()
})

test('uma falha não grava nada, diz isso e deixa tentar de novo; a resposta que não chegou é conferida antes de se dizer que falhou', async ({
  page,
  api,
  expectProblems,
}) => {
  await abrir(page)
  await page.route(importacao, (route) =>
    route.fulfill({ status: 503, json: { detail: 'O serviço está indisponível.' } }),
  )
  await botao(page, 'Importar 2 alunos').click()
  await expect(page.getByText('Nada foi gravado. O serviço está indisponível.')).toBeVisible()
  expect(await api.get('/alunos/')).toEqual([])
  await page.unroute(importacao)
  expectProblems(/503/)
  await page.route(importacao, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await botao(page, 'Tentar novamente').click()
  await expect(page.getByText('2 alunos entraram e 1 turma foi criada.')).toBeVisible()
  expectProblems(/ERR_CONNECTION_RESET/)
})

test('sair no meio da importação pergunta antes', async ({ page }) => {
  await abrir(page)
  const soltar = await hold(page, importacao)
  await botao(page, 'Importar 2 alunos').click()
  await expect(page.getByRole('progressbar', { name: 'Andamento da importação' })).toBeVisible()
  await page.getByRole('link', { name: 'Turmas' }).click()
  await expect(page.getByText('A importação ainda não terminou.')).toBeVisible()
  await botao(page, 'Continuar aqui').click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByText('A importação ainda não terminou.')).toBeVisible()
  await botao(page, 'Continuar aqui').click()
  await expect(page).toHaveURL(/importacao$/)
  soltar()
  await expect(page.getByText('2 alunos entraram e 1 turma foi criada.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver os alunos' }).click()
  await expect(page.getByText('Conceição Araújo')).toBeVisible()
})

test('voltar no meio da importação, e sair mesmo assim', async ({ page }) => {
  await abrir(page)
  await page.route(importacao, () => new Promise(() => {}))
  const before = await page.evaluate(() => history.length)
  await botao(page, 'Importar 2 alunos').click()
  await expect.poll(() => page.evaluate(() => history.length)).toBe(before + 1)
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await expect(page).not.toHaveURL(/importacao$/)
})

test('turmas entram pela sua lista, com o educador pelo nome e o erro na sua célula', async ({
  page,
  api,
}) => {
  await api.post('/turma/', { nome: 'Judô', educador_id: null })
  await enter(page, coordenadora)
  await page.goto('/turmas')
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await expect(page.getByRole('heading', { name: 'Importar turmas' })).toBeVisible()
  await expect(page).toHaveURL(/\/turmas\/importacao$/)
  const ano = new Date().getFullYear()
  const planilha = `Turma;Educador;Ano\nXadrez;;${ano}\njudô;;\nDança;Ninguém;\n`
  await escolher(page, 'turmas.csv', Buffer.from(planilha))
  await expect(page.getByText('3 linhas · 2 com erro')).toBeVisible()
  await expect(linha(page, 2)).toContainText('Já existe uma turma com este nome')
  await expect(linha(page, 3)).toContainText('Não há educador com este nome')
  await expectAccessible(page)
  await botao(page, 'Importar 1 turma').click()
  await expect(page.getByText('1 turma entrou.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver as turmas' }).click()
  await expect(page.getByText('Xadrez')).toBeVisible()
})

test('cabe em um telefone e é acessível', async ({ openBrowser }) => {
  const page = await openBrowser(phone)
  await abrir(page)
  await expect(page.getByText('4 linhas · 2 com erro')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('o telefone da planilha da secretaria vai ao responsável, e um errado é dito na sua célula', async ({
  page,
  api,
}) => {
  await abrirComColunas(page, ['Celular', '(11) 98765-4321', '(11) 8765-4321', '', '123'])
  await expect(page.getByText('4 linhas · 2 com erro')).toBeVisible()
  for (const errado of ['(11) 8765-4321', '123'])
    await expect(page.getByRole('cell', { name: `${errado} Telefone`, exact: false })).toBeVisible()
  await botao(page, 'Importar 2 alunos').click()
  await expect(page.getByText('2 alunos entraram')).toBeVisible()
  const alunos = await api.get<{ telefone_responsavel: string | null }[]>('/alunos/?_sort=id')
  expect(alunos.map((each) => each.telefone_responsavel)).toEqual(['11987654321', null])
})

test('as colunas de linhas de dentro são conferidas cada uma na sua célula, e entram sob o aluno', async ({
  page,
  api,
}) => {
  await abrirComColunas(page, [
    'Contato 1: Nome;Contato 1: Pode retirar;contato 2 - nome;Contato 2: Telefone;Contato 3: Tem WhatsApp',
    'Carla Sá;Proibido por decisão judicial;Davi Sá;(11) 98765-4321;não',
    ';Sim;;;',
    'Eva Dias;;;;Sim',
    'Eva Dias;Talvez;Rui Dias;123;',
  ])
  await expect(page.getByText('4 linhas · 3 com erro')).toBeVisible()
  await expect(page.getByText('15 de 16 reconhecidas · Ignoradas: Faltas')).toBeVisible()
  const celula = (numero: number, name: string) => linha(page, numero).getByRole('cell', { name })
  await expect(celula(2, 'vazio Nome é obrigatório')).toBeVisible()
  await expect(celula(3, 'Contato 3: Nome: Nome é obrigatório')).toBeVisible()
  await expect(celula(4, 'Talvez Selecione uma opção válida')).toBeVisible()
  await expect(celula(4, '123 Telefone')).toBeVisible()
  await expectAccessible(page)
  await botao(page, 'Importar 1 aluno').click()
  await expect(page.getByText('1 aluno entrou')).toBeVisible()
  expect(await api.get('/alunos/?_fields=id,contatos&_start=0&_end=9')).toMatchObject([
    {
      contatos: [
        { nome: 'Carla Sá', pode_retirar: 'proibido' },
        { nome: 'Davi Sá', telefone: '11987654321' },
      ],
    },
  ])
})

test('a coluna Oficinas é conferida: as que não há se oferecem como novas, e além das vagas é dito', async ({
  page,
  api,
}) => {
  await api.post('/turma/', { nome: 'Capoeira', tipo: 'oficina', vagas: 1 })
  await abrirComColunas(page, ['Oficinas', 'Capoeira', 'Capoeira, Jongo', ''])
  await expect(page.getByRole('checkbox', { name: 'Jongo 1 linha' })).toBeVisible()
  const cheia = page.getByText('A turma Capoeira tem 1 vaga e ficaria com 2.')
  await expect(cheia).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await botao(page, 'Importar 3 alunos').click()
  await expect(page.getByText('3 alunos entraram e 4 turmas foram criadas.')).toBeVisible()
  await expect(cheia).toBeHidden()
  const alunos = await api.get<{ oficinas: { nome: string }[] | null }[]>('/alunos/')
  const nomes = alunos.map(({ oficinas }) => oficinas?.map(({ nome }) => nome).join(', ') ?? '')
  expect(nomes.sort()).toEqual(['', 'Capoeira', 'Capoeira, Jongo'])
  expect(await api.get('/turma/?q=Jongo')).toMatchObject([{ tipo: 'oficina' }])
})

test('uma planilha atualiza: antes e depois em cada célula, o provável à mão, e Importações desfaz', async ({
  page,
  api,
}) => {
  const dados = { data_nascimento: '2014-05-06', escola: 'E.E. Velha', serie: '5º ano' }
  const aluna = (nome: string, cpf: string) =>
    api.post('/alunos/', { ...dados, nome, cpf, turno: 'manha', rg: '12.345' })
  await aluna('Ana Sá', '01234567890')
  await aluna('Bia Sá', '52998224725')
  const linhas = [
    'Nome;Data de nascimento;CPF;RG;Escola;Selo',
    'Ana Sá;;1234567890;apagar;E.M. Nova;Ouro',
    'BIA SÁ;06/05/2014;;;E.M. Nova;',
  ]
  await abrir(page, 'março.csv', Buffer.from(linhas.join('\n')))
  await page.getByRole('radio', { name: /^Incluir e atualizar/ }).check()
  await expect(page.getByText('Não mudam: Selo (quem preenche é o servidor).')).toBeVisible()
  await expect(page.getByRole('radio', { name: '1 muda' })).toBeVisible()
  await expect(linha(page, 1)).toContainText('E.E. Velha → E.M. Nova')
  await expect(linha(page, 1)).toContainText('12.345 → apagar')
  await page.getByRole('checkbox', { name: /^Provável: é Bia Sá/ }).check()
  await expect(page.getByRole('radio', { name: '2 mudam' })).toBeVisible()
  await linha(page, 2)
    .getByRole('checkbox', { name: /BIA SÁ$/ })
    .uncheck()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await botao(page, 'Incluir 0 e atualizar 2').click()
  await expect(page.getByText('0 alunos entraram e 2 mudaram.')).toBeVisible()
  const lidos = () => api.get<object[]>('/alunos/?_sort=id&_order=asc')
  expect(await lidos()).toMatchObject([
    { nome: 'Ana Sá', escola: 'E.M. Nova', rg: null },
    { nome: 'Bia Sá', escola: 'E.M. Nova', rg: '12.345' },
  ])
  await page.goto('/importacoes')
  await expect(page.getByText('Linhas: 0 incluídas, 2 mudadas')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Desfazer importação março.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).click()
  await expect(page.getByText('2 voltaram a ser como eram')).toBeVisible()
  expect(await lidos()).toMatchObject([
    { escola: 'E.E. Velha', rg: '12.345' },
    { escola: 'E.E. Velha' },
  ])
})
