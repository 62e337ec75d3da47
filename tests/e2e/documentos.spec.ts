import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from '@playwright/test'
import { largestDocument } from '#model/document'
import { exe, jpeg, pdf, png } from '../fixtures/arquivos.ts'
import type { Api } from './api.ts'
import { novosAlunos } from './people.ts'
import { coordenadora } from './site.ts'
import { enter, expect, expectAccessible, expectNoSidewaysScroll, phone, test } from './test.ts'

const uploads = '**/api/v1/alunos/1/documentos'

interface Arquivo {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const laudo: Arquivo = { name: 'laudo.pdf', mimeType: 'application/pdf', buffer: pdf() }
const foto: Arquivo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: jpeg }

async function openEdit(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Ações de Ana Lima' }).click()
  await page.getByRole('menuitem', { name: 'Editar dados' }).click()
  const edita = page.getByRole('dialog', { name: 'Editar Aluno' })
  await expect(edita.getByRole('button', { name: 'Adicionar documento' })).toBeVisible()
  return edita
}

async function add(page: Page, edita: Locator, ...files: Arquivo[]) {
  const choosing = page.waitForEvent('filechooser')
  await edita.getByRole('button', { name: 'Adicionar documento' }).click()
  await (await choosing).setFiles(files)
}

const save = (edita: Locator) => edita.getByRole('button', { name: 'Salvar Edição' }).click()
const documents = (edita: Locator) =>
  edita.getByRole('group', { name: 'Documentos' }).getByRole('listitem')

async function stored(api: Api): Promise<string[]> {
  const aluno = await api.get<{ documentos: { nome_arquivo: string }[] }>('/alunos/1')
  return aluno.documentos.map(({ nome_arquivo }) => nome_arquivo)
}

test.beforeEach(async ({ page, api }) => {
  await novosAlunos(api, ['Ana Lima'])
  await enter(page, coordenadora)
  await page.goto('/alunos')
})

test('documentos aguardam o salvamento, são enviados um a um e baixados @fluxo', async ({
  page,
  api,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/v1/alunos'))
      sent.push(`${request.method()} ${pathname}`)
  })
  const edita = await openEdit(page)
  await expect(edita.getByText('Nenhum documento.')).toBeVisible()
  await add(page, edita, laudo, foto)
  await expect(documents(edita)).toHaveText([
    'laudo.pdfAguardando salvamentoRetirar',
    'foto.jpgAguardando salvamentoRetirar',
  ])
  expect(await stored(api)).toEqual([])
  await save(edita)
  await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
  await expect(edita).toBeHidden()
  expect(sent).toEqual([
    'PUT /api/v1/alunos/1',
    'POST /api/v1/alunos/1/documentos',
    'POST /api/v1/alunos/1/documentos',
  ])
  expect(await stored(api)).toEqual(['laudo.pdf', 'foto.jpg'])

  await openEdit(page)
  await expect(documents(edita)).toHaveText([
    'laudo.pdfDocumento salvoExcluir',
    'foto.jpgDocumento salvoExcluir',
  ])
  const downloading = page.waitForEvent('download')
  await edita.getByRole('button', { name: 'Baixar laudo.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('laudo.pdf')
  expect(readFileSync(await download.path())).toEqual(laudo.buffer)
})

test('um documento retirado, ou de um formulário descartado, não é enviado; um arquivo de outro tipo, ou maior que 5 MB, não é aceito; um de 5 MB é', async ({
  page,
  api,
}) => {
  const edita = await openEdit(page)
  await test.step('retirado, ou de um formulário descartado', async () => {
    await add(page, edita, laudo, foto)
    await edita.getByRole('button', { name: 'Retirar laudo.pdf' }).click()
    await expect(edita.getByRole('button', { name: 'Adicionar documento' })).toBeFocused()
    await expect(documents(edita)).toHaveCount(1)
    await edita.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(documents(edita)).toHaveCount(1)
    await edita.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(edita).toBeHidden()
    expect(await stored(api)).toEqual([])
  })

  await test.step('de outro tipo, e maior', async () => {
    await openEdit(page)
    const grande = { ...laudo, name: 'grande.pdf', buffer: pdf(largestDocument + 1) }
    const jogo = { name: 'jogo.exe', mimeType: 'application/x-msdownload', buffer: exe }
    await add(page, edita, jogo, grande)
    await expect(
      edita.getByText('jogo.exe: Tipo de arquivo não permitido. Use PDF, DOC, DOCX, JPG ou PNG.'),
    ).toBeVisible()
    await expect(
      edita.getByText('grande.pdf: Arquivo muito grande. Tamanho máximo: 5MB.'),
    ).toBeVisible()
    await expect(documents(edita)).toHaveCount(0)
    await add(page, edita, { ...laudo, buffer: pdf(largestDocument) })
    await expect(edita.getByText(/^jogo\.exe/)).toBeHidden()
    await save(edita)
    await expect(edita).toBeHidden()
    expect(await stored(api)).toEqual(['laudo.pdf'])
  })
})

const recusas: [string, (route: Route) => Promise<void>, string][] = [
  ['a rede', (route) => route.abort(), 'Erro de conexão'],
  [
    'um servidor que não aceita mais que 5 MB',
    (route) => route.fulfill({ status: 413, body: 'Too large' }),
    'Arquivo muito grande. Tamanho máximo: 5MB.',
  ],
  [
    'o conteúdo que não é o do nome',
    (route) => route.continue(),
    'Tipo de arquivo não permitido. Use PDF, DOC, DOCX, JPG ou PNG.',
  ],
]

test('uma edição recusada guarda os documentos, e nenhum é enviado; um envio que falha deixa o arquivo no formulário e diz qual e por quê; salvar tenta de novo; um download e uma exclusão que falham dizem a sua frase; depois de confirmado, o documento sai', async ({
  page,
  api,
  expectProblems,
}) => {
  const edita = await openEdit(page)
  await test.step('uma edição recusada', async () => {
    await add(page, edita, { ...laudo, buffer: png })
    let sent = 0
    await page.route('**/api/v1/alunos/1**', (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.continue()
      if (request.url().endsWith('/documentos')) sent += 1
      return route.fulfill({ status: 500, json: { detail: 'x' } })
    })
    await save(edita)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(documents(edita)).toHaveText(['laudo.pdfAguardando salvamentoRetirar'])
    expect(sent).toBe(0)
    await page.unroute('**/api/v1/alunos/1**')
    expectProblems(/status of 500/)
  })

  await test.step('o motivo de um envio recusado é dito, seja qual for', async () => {
    for (const [nome, answer, reason] of recusas) {
      await page.route(uploads, answer)
      await save(edita)
      await expect(edita.getByText(`Não enviado: ${reason}`), nome).toBeVisible()
      await page.unroute(uploads)
    }
    await edita.getByRole('button', { name: 'Retirar laudo.pdf' }).click()
    expectProblems(/status of 4|ERR_FAILED/)
  })

  await test.step('um envio que falha, e salvar de novo', async () => {
    await edita.getByLabel('Escola').fill('E.E. Gabriel Pereira')
    await add(page, edita, laudo, foto)
    await expect(page.getByText('Aluno editado com sucesso!')).toHaveCount(0)
    let answers = 0
    await page.route(uploads, (route) => {
      answers += 1
      if (answers === 1)
        return route.fulfill({ status: 503, json: { detail: 'Sem espaço em disco.' } })
      return route.continue()
    })
    await save(edita)
    await expect(page.getByText('Aluno editado com sucesso!')).toBeVisible()
    await expect(documents(edita)).toHaveText([
      'foto.jpgDocumento salvoExcluir',
      'laudo.pdfAguardando salvamentoRetirarNão enviado: Sem espaço em disco.',
    ])
    await expect(edita.getByRole('alert').first()).toBeInViewport()
    await expect(edita.getByLabel('Escola')).toHaveValue('E.E. Gabriel Pereira')
    expect(await stored(api)).toEqual(['foto.jpg'])
    await edita.getByLabel('Escola').fill('E.E. José de Alencar')
    await save(edita)
    await expect(edita).toBeHidden()
    expect(await stored(api)).toEqual(['foto.jpg', 'laudo.pdf'])
    expect(await api.get('/alunos/1')).toMatchObject({ escola: 'E.E. José de Alencar' })
    expectProblems(/status of 503/)
  })

  await test.step('um download e uma exclusão que falham', async () => {
    await openEdit(page)
    await page.route('**/api/v1/alunos/documentos/**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'x' } }),
    )
    await edita.getByRole('button', { name: 'Baixar laudo.pdf' }).click()
    await expect(page.getByText('Erro ao fazer download do documento.')).toBeVisible()
    await edita.getByRole('button', { name: 'Excluir laudo.pdf' }).click()
    const question = page.getByRole('dialog', { name: 'Confirmar Exclusão' })
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Erro ao excluir documento. Tente novamente.')).toBeVisible()
    const both = ['foto.jpgDocumento salvoExcluir', 'laudo.pdfDocumento salvoExcluir']
    await expect(documents(edita)).toHaveText(both)
    await page.unrouteAll()
    await edita.getByRole('button', { name: 'Excluir laudo.pdf' }).click()
    await expect(question).toContainText('laudo.pdf')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    expect(await stored(api)).toEqual(['foto.jpg', 'laudo.pdf'])
    await edita.getByRole('button', { name: 'Excluir laudo.pdf' }).click()
    await question.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Documento excluído com sucesso!')).toBeVisible()
    await expect(documents(edita)).toHaveText(both.slice(0, 1))
    expect(await stored(api)).toEqual(['foto.jpg'])
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Exclusão desfeita.')).toBeVisible()
    await expect(documents(edita)).toHaveText(both)
    expect(await stored(api)).toEqual(['foto.jpg', 'laudo.pdf'])
    expectProblems(/status of 500/)
  })
})

test('os documentos no formulário são acessíveis e cabem no telefone', async ({ openBrowser }) => {
  const page = await openBrowser(phone)
  await enter(page, coordenadora)
  await page.goto('/alunos')
  const edita = await openEdit(page)
  await add(page, edita, { ...laudo, name: `${'laudo-psicopedagógico-'.repeat(4)}.pdf` }, foto)
  await add(page, edita, { ...laudo, name: 'jogo.exe' })
  await expect(documents(edita)).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
