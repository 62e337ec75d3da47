import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import RowTags from '#console/crud/row-tags.tsx'

test('de muitas linhas mostram-se as primeiras, e as outras a quem as pede', () => {
  const rows = ['Anéis', 'Bola', 'Corda', 'Dança', 'Ervas', 'Fio'].map((nome, id) => ({ id, nome }))
  const { container, rerender } = render(<RowTags rows={rows} />)
  expect(container.textContent).toBe('AnéisBolaCordaDançamais 2')
  fireEvent.click(screen.getByRole('button', { name: 'mais 2' }))
  expect(container.textContent).toBe('AnéisBolaCordaDançaErvasFio')
  rerender(<RowTags rows={undefined} />)
  expect(container.textContent).toBe('')
})
