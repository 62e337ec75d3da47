import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import DayPicker from '#console/ui/day-picker.tsx'

const heard: (string | null)[] = []

/** An owner that has the day a moment after it was handed over, as a page whose day is in its address. */
function Late() {
  const [day, setDay] = useState<string | null>('2026-11-18')
  const change = (next: string | null) => {
    heard.push(next)
    setTimeout(() => setDay(next), 60)
  }
  return <DayPicker label="Data" value={day} onChange={change} />
}

const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)))

test('um dia digitado fica, mesmo que quem o guarda demore: sair do campo não traz o de antes', async () => {
  render(<Late />)
  const input = screen.getByPlaceholderText<HTMLInputElement>('dd/mm/aaaa')
  act(() => input.focus())
  fireEvent.change(input, { target: { value: '20/11/2026' } })
  expect(input.value).toBe('20/11/2026')
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  act(() => input.blur())
  await later()
  expect(input.value).toBe('20/11/2026')
  expect(heard).toEqual(['2026-11-20'])
})
