import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

const rows = Array.from({ length: 40 }, (_, id) => ({ id, nome: `Aluno ${id}` }))
const columns = [{ name: 'nome', title: 'Nome', cell: ({ nome }: { nome: string }) => nome }]
const shown = () => screen.getAllByRole('row').length - 1

test('a primeira imagem de uma página tem as linhas que enchem a janela; as outras vêm logo depois, e da vez seguinte vêm todas', async () => {
  vi.resetModules()
  const { Rows } = await import('#console/ui/table.tsx')
  const list = <Rows {...{ columns, rows }} keyOf={({ id }) => id} heading="nome" />
  const { unmount } = render(list)
  expect(shown()).toBe(Math.ceil(window.innerHeight / 60))
  await waitFor(() => expect(shown()).toBe(rows.length))
  unmount()
  render(list)
  expect(shown()).toBe(rows.length)
})
