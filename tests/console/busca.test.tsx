import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '#app/console/routes'
import { App } from '#console/shell/app.tsx'
import { screenAt } from '#console/shell/screens'
import { institute, type Person } from '../server/institute.ts'
import { serverFetch } from './server-fetch.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const sala = await casa.turma({ nome: 'Sala Azul', educador_id: beatriz.id })
const ana = await casa.aluno({ nome: 'Ana Água', turma_id: sala.id })
await casa.aluno({ nome: 'Bento Aguado' })

/** Signs in, and waits until the screen behind the login is there. */
async function enter(person: Person, home: string): Promise<void> {
  await Promise.all([
    screenAt(home)?.page.preload(),
    screenAt('/alunos/detalhes/1')?.page.preload(),
    import('#app/console/search.tsx'),
  ])
  vi.stubGlobal('fetch', serverFetch(casa.app))
  window.history.replaceState(null, '', '/login')
  render(<App address={() => window.location.pathname} />)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('E-mail', person.email)
  type('Senha', person.password)
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findByRole('navigation', { name: 'Principal' })
}

const results = async () =>
  within(await screen.findByRole('listbox', { name: 'Resultados' })).getAllByRole('option')

const typed = async (value: string) => {
  const field = await screen.findByRole('combobox', { name: 'Buscar por nome' })
  fireEvent.change(field, { target: { value } })
  return field
}

test('Ctrl+K busca em tudo, diz o que falta e o que falhou, as setas escolhem e Enter abre a página, uma tela, a folha de um mês ou um formulário', async () => {
  await enter(coordenadora, '/dashboard/coordenador')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await typed('zzz')
  expect(await screen.findByText('Nada encontrado para "zzz"')).toBeTruthy()
  // A screen of a row finds the row by the rest of what is typed.
  await typed('folha zzz')
  expect(await screen.findByText('Nada encontrado para "folha zzz"')).toBeTruthy()
  const working = fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input.includes('/busca') ? Promise.reject(new TypeError()) : working(input, init),
  )
  await typed('ana')
  expect(await screen.findByText('Não foi possível buscar.')).toBeTruthy()
  vi.stubGlobal('fetch', working)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect((await results()).map(({ textContent }) => textContent)).toEqual([
    'Ana ÁguaAluno · Sala Azul',
  ])
  const field = await typed('agu')
  const options = await waitFor(async () => {
    const all = await results()
    expect(all).toHaveLength(2)
    return all
  })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Ana ÁguaAluno · Sala Azul',
    'Bento AguadoAluno',
  ])
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Bento')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(window.location.pathname).toBe(`/alunos/detalhes/${ana.id}`))
  expect(screen.queryByRole('combobox', { name: 'Buscar por nome' })).toBeNull()

  // Screens and what is done on them.
  const open = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const texts = async () => (await results()).map(({ textContent }) => textContent)
  open()
  await typed('nova tur')
  await waitFor(async () => expect(await texts()).toEqual(['Nova TurmaAção']))
  // As its button says it, too.
  await typed('adicionar tur')
  await waitFor(async () => expect(await texts()).toEqual(['Nova TurmaAção']))
  await typed('folha em br')
  await waitFor(async () => expect(await texts()).toEqual(['Folha do mêsTela']))
  await typed('desligar')
  await waitFor(async () => expect(await texts()).toEqual(['AlunosTela']))
  await typed('folha azul outubro')
  await waitFor(async () =>
    expect(await texts()).toEqual([
      expect.stringMatching(/^Folha do mês, outubro de \d{4} · Sala AzulTela$/),
    ]),
  )
  fireEvent.keyDown(await typed('folha azul outubro'), { key: 'Enter' })
  await waitFor(() => expect(window.location.pathname).toBe(`/folha-do-mes/${sala.id}`))
  expect(window.location.search).toMatch(/^\?mes=\d{4}-10$/)
  // antd's forms, which take a while to be read the first time.
  await Promise.all([import('#console/ui/antd.tsx'), import('#console/crud/record-dialog.tsx')])
  open()
  fireEvent.keyDown(await typed('nova turma'), { key: 'Enter' })
  expect(
    await screen.findByRole('dialog', { name: 'Nova Turma' }, { timeout: 20_000 }),
  ).toBeTruthy()
  expect(window.history.state?.usr ?? null).toBeNull()
}, 120_000)
