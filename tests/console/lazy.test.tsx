import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lazy, lazyInAntd, type Part } from '#console/ui/lazy.tsx'
import { Toasts } from '#console/ui/toasts.tsx'

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

test('o que se abre por um toque e não veio deixa a tela como estava, diz isso e se abre por outro', async () => {
  let tries = 0
  const Dialog = lazyInAntd(() => {
    tries += 1
    return tries < 3 ? Promise.reject(new Error('sem rede')) : counting()
  })
  function Screen() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Salvar
        </button>
        {isOpen && <Dialog />}
        <Toasts />
      </>
    )
  }
  render(<Screen />)
  const save = screen.getByRole('button', { name: 'Salvar' })
  save.focus()
  fireEvent.click(save)
  expect(await screen.findByText(/^Não foi possível abrir/)).toBeTruthy()
  fireEvent.click(save)
  await expect.poll(() => tries).toBe(2)
  await expect.poll(() => screen.getAllByText(/^Não foi possível abrir/).length).toBe(2)
  fireEvent.click(save)
  expect(await screen.findByRole('button', { name: '0 cliques' })).toBeTruthy()
})
