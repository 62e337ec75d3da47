import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { lazyPage, type PageModule } from '#console/boot/lazy-page.tsx'

/** A page that counts its clicks; a new component each time it is loaded, as one wrapped in antd's theme is. */
async function counting(): Promise<PageModule> {
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
  const Page = lazyPage(
    () => new Promise((resolve) => answers.push(() => counting().then(resolve))),
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
  const Page = lazyPage(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('sem rede')) : counting()
  })
  await expect(Page.preload()).rejects.toThrow('sem rede')
  await Page.preload()
  render(<Page />)
  expect(await screen.findByRole('button')).toBeTruthy()
})
