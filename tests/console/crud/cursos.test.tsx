import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import '#app/console/handed'
import '#app/console/routes'
import { handed, handOver } from '#console/api/handed'
import { signOut } from '#console/api/session'
import { screenOf } from '#console/screens'
import { App } from '#console/shell/app.tsx'
import { screenAt } from '#console/shell/screens'
import { declareResources } from '#model/entities'
import { resources } from '#resources'
import type { AskedContext } from '#server/routes/calls'
import { cursos } from '../../fixtures/cursos.ts'
import { institute, type Person, type Row } from '../../server/institute.ts'
import { serverFetch } from '../server-fetch.ts'

// Rows closed by their state, kept options and a row made where it is chosen, on the screens of entities of no product.

const all = { ...resources, ...cursos }
const { screens } = handed
const escreve = ({ write }: AskedContext) => write({})
const casa = await institute({
  resources: all,
  handlers: {
    curso: { carimbar: escreve, encerrar: escreve, anotar: escreve, contar: async () => ({}) },
  },
})
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const guarda = async (path: string, values: object) =>
  (await coordenadora.post(path, values)).body as Row

beforeAll(async () => {
  declareResources(all)
  handOver({ screens: [...screens, ...Object.values(cursos).map((each) => screenOf(each))] })
  await Promise.all([
    screenAt('/cursos')?.page.preload(),
    import('#console/crud/form-dialog.tsx'),
    import('#console/crud/row-dialog.tsx'),
    import('#console/crud/row-menu-actions.tsx'),
    import('#console/crud/inputs/creating-select.tsx'),
  ])
}, 120_000)
afterAll(() => {
  declareResources(resources)
  handOver({ screens })
})

async function enter({ email, password }: Person, path: string) {
  cleanup()
  signOut()
  vi.stubGlobal('fetch', serverFetch(casa.app))
  window.history.replaceState(null, '', '/login')
  render(<App address={() => window.location.pathname} />)
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  const nav = await screen.findByRole('navigation', { name: 'Principal' })
  fireEvent.click(within(nav).getByRole('link', { name: path }))
}

/** What the menu of a row offers. */
async function offered(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Ações de ${name}` }))
  return screen.findAllByRole('menuitem')
}
const texts = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent)
/** A sign of waiting may still leave before its words. */
const press = (place: HTMLElement, name: string) =>
  fireEvent.click(within(place).getByRole('button', { name: new RegExp(`${name}$`) }))
const choice = { selector: '.ant-select-item-option-content' }
const dialog = (name: string) => screen.findByRole('dialog', { name })
/** The form of a row that is there, once its row is. */
const editing = async (name: string) => {
  await screen.findByRole('button', { name: /Salvar Edição$/ })
  return dialog(name)
}

const steps: [string, () => Promise<void>][] = []
const step = (name: string, run: () => Promise<void>) => steps.push([name, run])

step(
  'de uma linha encerrada o menu só tem o que vale para ela; o formulário pede só o que a abre, e aberta tudo',
  async () => {
    const { id } = await guarda('/curso/', { nome: 'Violão', aulas: [{ nome: 'Cordas' }] })
    await coordenadora.put(`/curso/${id}`, { situacao: 'encerrado' })
    await enter(coordenadora, 'Cursos')
    const items = await offered('Violão')
    expect(texts(items)).toEqual(['Editar', 'Anotar'])
    fireEvent.click(items[0] as HTMLElement)
    const form = await editing('Editar Curso')
    expect(await within(form).findByText('O curso está encerrado.')).toBeTruthy()
    expect(within(form).getAllByRole('combobox')).toHaveLength(1)
    expect(within(form).queryByLabelText(/Nome/)).toBeNull()
    expect(within(form).queryByText('Aulas')).toBeNull()

    press(form, 'Salvar Edição')
    await waitFor(() => expect(screen.getAllByText('O curso está encerrado.')).toHaveLength(2))

    fireEvent.mouseDown(within(form).getByRole('combobox', { name: 'Situação' }))
    fireEvent.click(await screen.findByText('Aberto', choice))
    const [nome] = await within(form).findAllByLabelText<HTMLInputElement>(/^Nome/)
    expect(nome?.value).toBe('Violão')
    expect(within(form).getAllByText('Aulas')).not.toHaveLength(0)
    expect(
      within(form).queryByText('O curso está encerrado.', { selector: '.dialog-note' }),
    ).toBeNull()
    press(form, 'Salvar Edição')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await coordenadora.get(`/curso/${id}`)).body).toMatchObject({
      situacao: 'aberto',
      aulas: [{ nome: 'Cordas' }],
    })
  },
)

step(
  'quem não escreve o que a abre não tem como editar; o detalhe diz que está encerrada, e tem o histórico',
  async () => {
    const { id } = await guarda('/curso/', { nome: 'Teatro' })
    await coordenadora.put(`/curso/${id}`, { situacao: 'encerrado' })
    await enter(beatriz, 'Cursos')
    fireEvent.click(await screen.findByRole('button', { name: 'Teatro' }))
    const detail = await dialog('Teatro')
    expect(await within(detail).findByText('O curso está encerrado.')).toBeTruthy()
    expect(await within(detail).findByText('Última alteração')).toBeTruthy()
    expect(within(detail).getByText('Histórico')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ações de Teatro' })).toBeNull()
  },
)

step(
  'na sua própria lista, uma linha dentro de uma encerrada não oferece o que seria recusado',
  async () => {
    const { id } = await guarda('/curso/', { nome: 'Circo', aulas: [{ nome: 'Malabares' }] })
    await guarda('/curso/', { nome: 'Dança', aulas: [{ nome: 'Frevo' }] })
    await coordenadora.put(`/curso/${id}`, { situacao: 'encerrado' })
    await enter(coordenadora, 'Aulas')
    expect(texts(await offered('Frevo'))).toEqual(['Editar', 'Excluir'])
    expect(screen.getByText('Malabares')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ações de Malabares' })).toBeNull()
  },
)

step('uma opção em uso diz por que não se exclui, e retirada não se oferece', async () => {
  const { id: assunto_id } = await guarda('/assunto/', { nome: 'Música' })
  await guarda('/curso/', { nome: 'Coral', assunto_id })
  await guarda('/assunto/', { nome: 'Latim', retirado: true })
  await enter(coordenadora, 'Assuntos')
  fireEvent.click((await offered('Música')).at(-1) as HTMLElement)
  press(await dialog('Confirmar Exclusão'), 'Excluir')
  expect(await screen.findByText(/Este assunto está em uso, e não se exclui/)).toBeTruthy()
  press(await dialog('Confirmar Exclusão'), 'Cancelar')
  fireEvent.click(screen.getByRole('link', { name: 'Cursos' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar curso' }))
  const form = await dialog('Novo Curso')
  const box = within(form).getByRole('combobox', { name: 'Assunto' })
  fireEvent.mouseDown(box)
  expect(await screen.findByText('Música', choice)).toBeTruthy()
  expect(screen.queryByText(/Latim/)).toBeNull()
})

step(
  'o nome que não há cria a linha ali mesmo: o seu formulário diz os erros, e o que se digitou no primeiro fica',
  async () => {
    await guarda('/assunto/', { nome: '5º ano' })
    await enter(coordenadora, 'Cursos')
    fireEvent.click(await screen.findByRole('button', { name: 'Adicionar curso' }))
    const form = await dialog('Novo Curso')
    fireEvent.change(within(form).getByLabelText(/Nome/), { target: { value: 'Frevo' } })
    const box = await within(form).findByRole('combobox', { name: 'Assunto' })
    fireEvent.mouseDown(box)
    fireEvent.change(box, { target: { value: '5 ANO' } })
    expect(await screen.findByText('5º ano', choice)).toBeTruthy()
    expect(screen.queryByText('Criar "5 ANO"')).toBeNull()
    fireEvent.change(box, { target: { value: 'Dança' } })
    fireEvent.click(await screen.findByText('Criar "Dança"', choice))

    // In tests antd gives all dialogs one title.
    const inForm = () => document.querySelector<HTMLElement>('form#assunto')
    const novo = await waitFor(() => inForm() ?? Promise.reject(new Error('sem o formulário')))
    expect(form.textContent).toContain('AssuntoSelecione')
    const nome = within(novo).getByLabelText<HTMLInputElement>(/Nome/)
    expect(nome.value).toBe('Dança')
    expect(within(novo).queryByRole('button', { name: /adicionar outro/ })).toBeNull()
    fireEvent.change(nome, { target: { value: '' } })
    press(novo, 'Salvar')
    expect(await within(novo).findByText('Nome é obrigatório')).toBeTruthy()
    fireEvent.change(nome, { target: { value: 'Dança popular' } })
    press(novo, 'Salvar')
    await waitFor(() => expect(inForm()).toBeNull())

    await waitFor(() => expect(within(form).getByText('Dança popular')).toBeTruthy())
    expect(within(form).getByLabelText<HTMLInputElement>(/Nome/).value).toBe('Frevo')
    press(form, 'Salvar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await coordenadora.get('/curso/?q=frevo')).body).toMatchObject([
      { nome: 'Frevo', assunto: { nome: 'Dança popular' } },
    ])
  },
)

step('quem não cadastra a outra entidade só escolhe', async () => {
  await guarda('/curso/', { nome: 'Xadrez' })
  await enter(beatriz, 'Cursos')
  fireEvent.click((await offered('Xadrez'))[0] as HTMLElement)
  const form = await editing('Editar Curso')
  const box = await within(form).findByRole('combobox', { name: 'Assunto' })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: 'Jogos' } })
  expect(await screen.findByText('Nenhum resultado')).toBeTruthy()
})

step(
  'o que se diz de uma ação leva os valores da linha: no menu, na pergunta e sob o que se digita',
  async () => {
    await guarda('/curso/', { nome: 'Piano' })
    await enter(coordenadora, 'Cursos')
    const items = await offered('Piano')
    const [carimbar, anotar] = ['Carimbar Piano', 'Anotar'].map((name) =>
      items.find(({ textContent }) => textContent === name),
    )
    fireEvent.click(carimbar as HTMLElement)
    const question = await dialog('Carimbar Piano')
    expect(within(question).getByText('Carimbar Piano hoje?')).toBeTruthy()
    press(question, 'Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await offered('Piano')
    fireEvent.click(await screen.findByRole('menuitem', { name: anotar?.textContent ?? '' }))
    expect(await screen.findByText('Quem vê Piano lê a nota.')).toBeTruthy()
  },
)

// In one tab, whose modules know who is in it.
test('linhas encerradas, opções guardadas e linhas criadas onde se escolhem, na tela', async () => {
  for (const [name, run] of steps)
    await run().catch((error) => {
      throw new Error(name, { cause: error })
    })
}, 240_000)
