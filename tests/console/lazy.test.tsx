import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lazy, type Part } from '#console/ui/lazy.tsx'

/** A page that counts its clicks; a new component each time it is loaded, as one wrapped in antd's theme is. */
async function counting(): Promise<Part> {
  return {
    default: function Counting() {
      const [clicks, setClicks] = useState(0)
      return (
        <button type="button" onClick={() => setClicks(clicks + 1)}>
          {clicks} cliques
        </button>
      )
    },
  }
}

test('uma página pedida por dois ao mesmo tempo é uma só, e o que há nela não se perde', async () => {
  const answers: (() => void)[] = []
  const Page = lazy(
    () => new Promise<Part>((resolve) => answers.push(() => counting().then(resolve))),
  )
  const { rerender } = render(<Page />)
  const again = Page.preload()
  answers[0]?.()
  fireEvent.click(await screen.findByRole('button', { name: '0 cliques' }))
  answers[1]?.()
  await again
  rerender(<Page />)
  expect(screen.getByRole('button').textContent).toBe('1 cliques')
})

test('uma página que não veio é pedida de novo', async () => {
  let tries = 0
  const Page = lazy(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('sem rede')) : counting()
  })
  await Page.preload()
  expect(tries).toBe(1)
  await Page.preload()
  render(<Page />)
  expect(await screen.findByRole('button')).toBeTruthy()
})

test('um pedaço de formulário que não veio diz isso no seu lugar, e o que foi digitado ao lado fica', async () => {
  let tries = 0
  const Piece = lazy(
    () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('sem rede')) : counting()
    },
    undefined,
    ({ onRetry }) => (
      <button type="button" onClick={onRetry}>
        Tentar novamente
      </button>
    ),
  )
  render(
    <form>
      <input aria-label="Nome" />
      <Piece />
    </form>,
  )
  const name = screen.getByLabelText<HTMLInputElement>('Nome')
  fireEvent.change(name, { target: { value: 'João' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('button', { name: '0 cliques' })).toBeTruthy()
  expect(name.value).toBe('João')
})
