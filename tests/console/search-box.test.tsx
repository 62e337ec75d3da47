import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from '#console/ui/search-box.tsx'

const ownerMs = 200
let searched: string[] = []

/** An owner that has the text a moment after it was searched, as a list whose search is in its address. */
function Late() {
  const [text, setText] = useState('')
  const search = (next: string) => {
    searched.push(next)
    setTimeout(() => setText(next), ownerMs)
  }
  return (
    <>
      <SearchBox label="Buscar" value={text} onSearch={search} />
      <button type="button" onClick={() => setText('')}>
        Voltar
      </button>
    </>
  )
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })

beforeEach(() => {
  searched = []
  vi.useFakeTimers()
  render(<Late />)
})

test('o que se digita enquanto a busca anterior ainda não está no endereço fica, e é buscado', async () => {
  type('ana')
  await later(300)
  type('ana cl')
  await later(ownerMs)
  expect(box().value).toBe('ana cl')
  type('ana clara')
  await later(2_000)
  expect(box().value).toBe('ana clara')
  expect(searched).toEqual(['ana', 'ana clara'])
})

test('uma busca que se desfaz antes de estar no endereço é desfeita também nele', async () => {
  type('ana')
  await later(300)
  type('')
  await later(2_000)
  expect(box().value).toBe('')
  expect(searched).toEqual(['ana', ''])
})

test('o que muda a busca por outro caminho muda o campo', async () => {
  type('ana')
  await later(2_000)
  fireEvent.click(screen.getByText('Voltar'))
  expect(box().value).toBe('')
  await later(2_000)
  expect(searched).toEqual(['ana'])
})
