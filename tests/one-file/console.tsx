import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '#app/console/routes'
import { App } from '#console/shell/app.tsx'
import { screenAt } from '#console/shell/screens'
import { resources } from '#resources'
import { serverFetch } from '../console/server-fetch.ts'
import { institute } from '../server/institute.ts'

// Run in a copy of the project that has one file more, `resources/acompanhante.ts`: tests/faults/um-arquivo.test.ts.
test('a entidade está na barra lateral, com lista, filtros, formulário e detalhe', async () => {
  await Promise.all([
    screenAt('/acompanhantes')?.page.preload(),
    import('#console/crud/form-dialog.tsx'),
    import('#console/crud/row-dialog.tsx'),
    screenAt('/alunos')?.page.preload(),
    import('#features/alunos/console/student-dialog.tsx'),
  ])
  const casa = await institute({ resources })
  const coordenadora = await casa.coordenadora()
  const ana = await casa.aluno({ nome: 'Ana Lima' })
  const carla = { aluno_id: ana.id, nome: 'Carla Lima', parentesco: 'mae' }
  await coordenadora.post('/acompanhante/', carla)
  vi.stubGlobal('fetch', serverFetch(casa.app))
  window.history.replaceState(null, '', '/login')
  render(<App address={() => window.location.pathname} />)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('E-mail', coordenadora.email)
  type('Senha', coordenadora.password)
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Acompanhantes' }))

  expect(await screen.findByRole('heading', { name: 'Acompanhantes' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: 'Mãe' })).toBeTruthy()
  expect(screen.getByLabelText('Buscar por acompanhante')).toBeTruthy()
  expect(screen.getByLabelText('Parentesco')).toBeTruthy()
  const importing = screen.getByRole('link', { name: 'Importar planilha' })
  expect(importing.getAttribute('href')).toBe('/acompanhantes/importacao')

  fireEvent.click(screen.getByRole('button', { name: 'Adicionar acompanhante' }))
  const form = await screen.findByRole('dialog', { name: 'Novo Acompanhante' })
  expect(within(form).getByLabelText(/Telefone/)).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: 'Cancelar' }))

  fireEvent.click(screen.getByRole('button', { name: 'Carla Lima' }))
  const detail = await screen.findByRole('dialog', { name: 'Carla Lima' })
  expect((await within(detail).findByText('Parentesco')).nextSibling?.textContent).toBe('Mãe')
  for (const close of within(detail).getAllByRole('button', { name: 'Fechar' }).slice(0, 1))
    fireEvent.click(close)

  fireEvent.click(screen.getByRole('link', { name: 'Aniversários' }))
  expect(await screen.findByText('Alunos: 0')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Oficinas' })).toBeTruthy()

  fireEvent.click(screen.getByRole('link', { name: 'Alunos' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ana Lima' }))
  const student = await screen.findByRole('dialog', { name: 'Ana Lima' })
  expect(await within(student).findByRole('heading', { name: 'Acompanhantes' })).toBeTruthy()
  expect(within(student).getByRole('cell', { name: 'Carla Lima' })).toBeTruthy()
  for (const close of within(student).getAllByRole('button', { name: 'Fechar' }).slice(0, 1))
    fireEvent.click(close)

  fireEvent.click(screen.getByRole('button', { name: 'Adicionar aluno' }))
  const enrol = await screen.findByRole('dialog', { name: 'Novo Aluno' })
  fireEvent.click(within(enrol).getByRole('button', { name: 'Adicionar acompanhante' }))
  const row = await within(enrol).findByRole('group', { name: 'Acompanhante 1' })
  expect(within(row).getByLabelText('Parentesco')).toBeTruthy()
}, 120_000)
