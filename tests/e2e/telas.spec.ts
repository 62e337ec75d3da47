import type { Locator, Page } from '@playwright/test'
import { judge } from './judge.ts'
import { daysAway } from './reports.ts'
import { type Conta, coordenadora } from './site.ts'
import { enter, expect, expectAccessible, expectNoDialogEntry, phone, test } from './test.ts'
import { institutoInteiro } from './whole-institute.ts'

type Inteiro = Awaited<ReturnType<typeof institutoInteiro>>

/** What is pressed, one after the other, to open something over a screen. */
type Passos = readonly ((page: Page) => Locator)[]

interface Tela {
  readonly path: string
  /** Words that only the loaded screen has. */
  readonly sign: RegExp
  readonly title: string
  /** What opens over the screen, closes with Escape and gives the focus back to what opened it. */
  readonly opens?: Readonly<Record<string, Passos>>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name })
const calendar = (label: string) => press(`Abrir calendário: ${label}`)
const choice = (label: string) => (page: Page) => page.getByRole('combobox', { name: label })
const report = (page: Page) => page.locator('.report-open').first()

/** Of the month in which the class last met. */
const folha = {
  path: `/folha-do-mes/1?mes=${daysAway(-1).slice(0, 7)}`,
  sign: /Maria Antônia/,
  title: 'Folha do mês · 5º ano A',
}

const daCoordenacao: readonly Tela[] = [
  folha,
  {
    ...folha,
    path: `${folha.path}&em_branco=1`,
    title: 'Folha em branco · 5º ano A',
  },
  {
    path: '/dashboard/coordenador',
    sign: /Educador: Beatriz/,
    title: 'Página Inicial',
    opens: {
      aluno: [press(/^Maria Antônia/)],
      relatório: [report],
      calendário: [calendar('Data')],
    },
  },
  {
    path: '/educadores',
    sign: /Beatriz/,
    title: 'Educadores',
    opens: {
      novo: [press('Adicionar educador')],
      menu: [press(/^Ações de/)],
      editar: [press(/^Ações de/), item('Editar dados')],
      excluir: [press(/^Ações de/), item('Excluir educador')],
    },
  },
  {
    path: '/educadores/detalhes?id=1',
    sign: /Frações/,
    title: 'Beatriz Nóbrega',
    opens: { relatório: [report], calendário: [calendar('Data específica')] },
  },
  {
    path: '/alunos',
    sign: /Ana Lima/,
    title: 'Alunos',
    opens: {
      novo: [press('Adicionar aluno')],
      'data de nascimento': [press('Adicionar aluno'), calendar('Data de nascimento')],
      editar: [press(/^Ações de Ana/), item('Editar dados')],
      excluir: [press(/^Ações de Ana/), item('Excluir aluno')],
      detalhe: [press(/^Ana Lima/)],
      observação: [press(/^Observação de Ana/)],
      filtro: [choice('Turma')],
    },
  },
  { path: '/alunos/detalhes/1', sign: /Histórico de frequência/, title: 'Ana Lima' },
  { path: '/alunos/historico/1', sign: /cadastrou o aluno/, title: 'Ana Lima' },
  {
    path: '/alunos/detalhes/1?parte=cadastro',
    sign: /Dados escolares/,
    title: 'Ana Lima',
    opens: {
      contatos: [press('Editar Contatos')],
      desligar: [press(/^Ações de Ana/), item('Desligar aluno')],
    },
  },
  {
    path: '/alunos/detalhes/1?parte=documentos',
    sign: /O que a família autoriza/,
    title: 'Ana Lima',
    opens: { registrar: [press('Registrar a resposta: Passeio')] },
  },
  { path: '/o-que-falta/1', sign: /Comprovante de residência/, title: 'O que falta · 5º ano A' },
  {
    path: '/certidoes',
    sign: /Sem certidão: /,
    title: 'Certidões',
    opens: { nova: [press('Adicionar certidão')] },
  },
  {
    path: '/tipos-de-documento',
    sign: /Carteira de vacinação/,
    title: 'Tipos de documento',
    opens: { novo: [press('Adicionar tipo de documento')] },
  },
  { path: '/tipos-de-autorizacao', sign: /sem imagem/, title: 'Tipos de autorização' },
  { path: '/alunos/detalhes/1?parte=linha-do-tempo', sign: /Imprimir/, title: 'Ana Lima' },
  {
    path: '/coordenacao',
    sign: /Você/,
    title: 'Contas da coordenação',
    opens: { nova: [press('Adicionar')] },
  },
  {
    path: '/responsaveis',
    sign: /Adicionar responsável/,
    title: 'Responsáveis',
    opens: { novo: [press('Adicionar responsável')] },
  },
  { path: '/acessos', sign: /@/, title: 'Acessos ao sistema' },
  { path: '/lixeira', sign: /Judô repetido/, title: 'Lixeira' },
  { path: '/importacoes', sign: /por planilhas/, title: 'Importações' },
  { path: '/cadastros-repetidos', sign: /Nenhum cadastro parece/, title: 'Cadastros repetidos' },
  {
    path: '/cadastros-repetidos/aluno/1',
    sign: /vai para o de Ana Lima/,
    title: 'Juntar cadastros',
    opens: { outro: [choice('O outro cadastro')] },
  },
  {
    path: '/cadastros-repetidos/aluno/1?outro=2',
    sign: /O que vale em cada campo/,
    title: 'Juntar cadastros',
  },
  { path: '/minha-conta', sign: /Chaves de acesso/, title: 'Minha conta' },
  { path: '/alunos/importacao', sign: /Escolha a planilha/, title: 'Importar alunos' },
  { path: '/turmas/virada', sign: /Ano que termina/, title: 'Virada de ano' },
  { path: '/turmas/importacao', sign: /Escolha a planilha/, title: 'Importar turmas' },
  { path: '/educadores/importacao', sign: /Escolha a planilha/, title: 'Importar educadores' },
  {
    path: '/turmas',
    sign: /5º ano A/,
    title: 'Turmas',
    opens: {
      nova: [press('Adicionar turma')],
      editar: [press(/^Ações de/), item('Editar turma')],
      excluir: [press(/^Ações de/), item('Excluir turma')],
    },
  },
  {
    path: '/fila-de-cuidado',
    sign: /faltas? |Nenhum aluno/,
    title: 'Fila de cuidado',
    opens: { filtro: [choice('Turma')] },
  },
  {
    path: '/atendimentos',
    sign: /atendimento/,
    title: 'Atendimentos',
    opens: { novo: [press('Registrar contato')], filtro: [choice('Aluno')] },
  },
  { path: '/indicadores', sign: /Alunos atendidos/, title: 'Indicadores' },
  { path: '/quem-mais-faltou?tipo=ano', sign: /% de faltas no período/, title: 'Quem mais faltou' },
  {
    path: '/ajustes',
    sign: /Faltas seguidas/,
    title: 'Ajustes',
    opens: { editar: [press('Editar ajustes')] },
  },
  {
    path: '/calendario',
    sign: /Feriado: Finados/,
    title: 'Calendário',
    opens: {
      novo: [press('Adicionar dia sem aula')],
      feriados: [press('Sugerir feriados nacionais')],
      editar: [press(/^Ações de/), item('Editar')],
      excluir: [press(/^Ações de/), item('Excluir')],
    },
  },
  {
    path: '/turmas/detalhes/1',
    sign: /Educador: Beatriz/,
    title: 'Visão Geral da Turma 5º ano A',
    opens: { relatório: [report], aluno: [press(/^Ana Lima/)] },
  },
  {
    path: '/assistente-social',
    sign: /Família acolhida|Ana Lima/,
    title: 'Assistente Social',
    opens: { editar: [press('Editar')], excluir: [press('Excluir')], relatório: [report] },
  },
  {
    path: '/frequencias/visualizar?turma=1&modo=historico',
    sign: /Registros por dia/,
    title: 'Visualizar Frequências',
    opens: { modo: [choice('Modo de visualização')] },
  },
  {
    path: '/frequencias/visualizar?turma=1&modo=dia',
    sign: /Buscar Frequências/,
    title: 'Visualizar Frequências',
    opens: { calendário: [calendar('Data')] },
  },
]

const daEducadora: readonly Tela[] = [
  folha,
  { path: '/ficha-de-emergencia/1', sign: /Ana Lima/, title: 'Ficha de emergência · 5º ano A' },
  {
    path: '/dashboard/educador',
    sign: /Alunos da turma/,
    title: 'Dashboard Turma',
    opens: {
      'novo planejamento': [press('Adicionar planejamento')],
      'editar planejamento': [press('Editar Frações')],
      'excluir planejamento': [press('Excluir Frações')],
      'novo relatório': [press('Adicionar relatório')],
      relatório: [report],
      'excluir relatório': [press(/^Excluir Relatório/)],
      aluno: [press(/^Ana Lima/)],
      calendário: [calendar('Filtrar por data')],
    },
  },
  {
    path: '/frequencia',
    sign: /Ana Lima/,
    title: 'Registro de Frequência',
    opens: { calendário: [calendar('Data')] },
  },
]

const daAssistente: readonly Tela[] = [
  {
    path: '/declaracao-de-frequencia/1',
    sign: /Nenhuma declaração emitida/,
    title: 'Declaração de frequência · Ana Lima',
    opens: { calendário: [calendar('De')] },
  },
  { ...folha, opens: { dia: [press(/^Abrir /)] } },
  { path: '/folha-do-mes', sign: /5º ano A/, title: 'Folha do mês' },
  { path: '/ficha-de-emergencia/1', sign: /Ana Lima/, title: 'Ficha de emergência · 5º ano A' },
  { path: '/indicadores', sign: /Alunos atendidos/, title: 'Indicadores' },
  { path: '/quem-mais-faltou?tipo=ano', sign: /% de faltas no período/, title: 'Quem mais faltou' },
  { path: '/ficha-de-emergencia', sign: /5º ano A/, title: 'Ficha de emergência' },
  {
    path: '/atendimentos',
    sign: /atendimento/,
    title: 'Atendimentos',
    opens: { novo: [press('Registrar contato')] },
  },
  {
    path: '/fila-de-cuidado',
    sign: /faltas? |Nenhum aluno/,
    title: 'Fila de cuidado',
    opens: { filtro: [choice('Turma')] },
  },
  {
    path: '/assistencia',
    sign: /Família acolhida/,
    title: 'Página Inicial',
    opens: { relatório: [report] },
  },
  {
    path: '/assistencia/alunos',
    sign: /Família acolhida/,
    title: 'Alunos - Relatórios',
    opens: {
      'novo relatório': [press('Adicionar relatório de Ana Lima')],
      relatório: [report],
      'excluir relatório': [press(/^Excluir Relatório/)],
      observação: [press(/^Observação de Ana/)],
      filtro: [choice('Turma')],
    },
  },
  {
    path: '/assistencia/aluno/1?parte=documentos',
    sign: /Família acolhida/,
    title: 'Ana Lima',
    opens: {
      'novo relatório': [press('Adicionar relatório do aluno')],
      relatório: [report],
    },
  },
]

/** Each window, and the themes in which its screens and its dialogs are judged. */
const larguras = {
  'no computador': {
    window: { viewport: { width: 1440, height: 900 } },
    schemes: ['dark', 'light'],
  },
  'no telefone': { window: phone, schemes: ['light', 'dark'] },
} as const

const over = '.dialog, .drawer, .ant-picker-dropdown, .ant-dropdown, .ant-select-dropdown'

const papeis = {
  'da coordenação': [() => coordenadora, daCoordenacao],
  'da educadora': [({ educadora }) => educadora, daEducadora],
  'da assistente': [({ helena }) => helena, daAssistente],
} satisfies Record<string, readonly [(inteiro: Inteiro) => Conta, readonly Tela[]]>

for (const [onde, { window, schemes }] of Object.entries(larguras))
  for (const [dequem, [contaDe, telas]] of Object.entries(papeis))
    test(`as telas e os diálogos ${dequem} ${onde}: acessíveis, em português, sem rolar para o lado`, async ({
      api,
      site,
      openBrowser,
    }) => {
      test.setTimeout(600_000)
      const inteiro = await institutoInteiro(api, site)
      const page = await openBrowser(window)
      await enter(page, contaDe(inteiro))
      for (const { path, sign, title, opens = {} } of telas)
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.getByRole('main').getByText(sign).first()).toBeVisible()
          await expect(page).toHaveTitle(`${title} · Caderno`)
          await judge(page, schemes)
          if (onde === 'no computador') await expectWordsWhole(page, window.viewport)
          for (const [name, passos] of Object.entries(opens))
            await test.step(name, () => opened(page, passos))
        })
      if (onde === 'no telefone')
        for (const colorScheme of schemes)
          await test.step(`menu: ${colorScheme}`, async () => {
            await page.emulateMedia({ colorScheme })
            await opened(page, [press('Menu')])
          })
    })

/** In windows between the two, words are not broken letter by letter, nor is the page wider than its window. */
async function expectWordsWhole(page: Page, size: { width: number; height: number }) {
  for (const width of [1280, 1100, 900, 768]) {
    await page.setViewportSize({ ...size, width })
    const { broken, excess } = await page.getByRole('main').evaluate(async (main) => {
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
      const range = document.createRange()
      const words = [...main.querySelectorAll('*')].flatMap((each) => [...each.childNodes])
      const isBroken = (text: ChildNode) => {
        range.selectNodeContents(text)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        const written = (text.textContent ?? '').trim().split(/\s+/)
        // An e-mail may be long, and 'E-mail' has a hyphen.
        return lines > written.reduce((sum, word) => sum + 1 + Math.ceil(word.length / 6), 0)
      }
      const { scrollWidth, clientWidth } = document.documentElement
      return {
        broken: words
          .filter((it) => it instanceof Text && isBroken(it))
          .map((it) => it.textContent),
        excess: scrollWidth - clientWidth,
      }
    })
    expect.soft(broken, `${page.url()} em ${width} px`).toEqual([])
    expect.soft(excess, `pixels além da largura em ${page.url()}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

/** Opens, judges in the theme at hand, closes; then the focus is back where it came from. */
async function opened(page: Page, passos: Passos) {
  const filters = page.getByRole('button', { name: 'Filtros', expanded: false })
  if (await filters.isVisible()) await filters.click()
  for (const passo of passos) await passo(page).click()
  const shown = page.locator(over).locator('visible=true')
  await expect(shown.last()).toBeVisible()
  await judge(page, [])
  await expectAccessible(page)
  // A calendar within a dialog, then the dialog.
  for (let open = await shown.count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape')
    await expect(shown).toHaveCount(open - 1)
  }
  await expectNoDialogEntry(page)
  const [first] = passos
  if (!first) return
  // A press on the button of a calendar leaves the focus in its field.
  const field = page
    .locator('.day-field')
    .filter({ has: first(page) })
    .getByRole('textbox')
  await expect.soft(first(page).or(field).and(page.locator(':focus'))).toHaveCount(1)
}

test('as telas de antes de entrar, e o ícone do produto na aba', async ({ openBrowser, site }) => {
  for (const { window, schemes } of Object.values(larguras)) {
    const page = await openBrowser(window)
    for (const [path, title] of [
      ['/', 'Entrar'],
      ['/login', 'Entrar'],
      ['/login/educador', 'Entrar'],
      ['/unauthorized', 'Acesso Negado'],
      ['/recuperacao-senha/solicitar', 'Recuperar senha'],
      ['/conferir-declaracao', 'Conferir declaração'],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page).toHaveTitle(`${title} · Caderno`)
        await judge(page, schemes)
      })
    const icon = await page.locator('link[rel=icon]').getAttribute('href')
    const answer = await page.request.get(new URL(icon ?? '', site.url).href)
    expect(answer.headers()['content-type']).toContain('image/svg+xml')
  }
})
