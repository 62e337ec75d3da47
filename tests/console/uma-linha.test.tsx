import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { App } from '#console/shell/app.tsx'
import '#app/console/handed'
import '#app/console/routes'
import { screenAt } from '#console/shell/screens'
import { resources } from '#resources'
import { institute } from '../server/institute.ts'
import { serverFetch } from './server-fetch.ts'

// One more line in the declaration of the students: nothing else of the product is told.
vi.mock('#resources/aluno', async (original) => {
  const { aluno, ...rest } = await original<typeof import('#resources/aluno')>()
  const { comApelido } = await import('../fixtures/apelido.ts')
  return { ...rest, aluno: comApelido(aluno) }
})

test('uma linha a mais na declaração chega à lista, ao filtro, ao formulário e ao detalhe', async () => {
  // Untransformed as yet, antd takes longer than a screen may.
  await Promise.all([
    screenAt('/alunos')?.page.preload(),
    import('#console/crud/form-dialog.tsx'),
    import('#features/alunos/console/student-dialog.tsx'),
  ])
  const casa = await institute({ resources })
  await casa.aluno({ nome: 'Ana Lima', apelido: 'Aninha' })
  vi.stubGlobal('fetch', serverFetch(casa.app))
  window.history.replaceState(null, '', '/login')
  render(<App address={() => window.location.pathname} />)
  fireEvent.change(screen.getByLabelText('E-mail'), {
    target: { value: 'coordenacao@exemplo.org' },
  })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'Goiabada7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Alunos' }))

  expect(await screen.findByRole('columnheader', { name: /Apelido/ })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: 'Aninha' })).toBeTruthy()
  expect(screen.getByLabelText('Apelido')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Adicionar aluno' }))
  const form = await screen.findByRole('dialog', { name: 'Novo Aluno' })
  expect(within(form).getByLabelText(/Apelido/)).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: 'Salvar' }))
  expect(await within(form).findByText('Apelido é obrigatório')).toBeTruthy()
  fireEvent.click(within(form).getByRole('button', { name: 'Cancelar' }))

  fireEvent.click(screen.getByRole('button', { name: 'Ana Lima' }))
  const detail = await screen.findByRole('dialog', { name: 'Ana Lima' })
  expect((await within(detail).findByText('Apelido')).nextSibling?.textContent).toBe('Aninha')
}, 120_000)
