import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import TimeInput from '#console/crud/inputs/time-input.tsx'
import { time } from '#model/field'
import { oficina } from '../../fixtures/oficina.ts'

test('o que se digita de uma hora é lido ao deixar o campo; em um telefone o relógio é o dele', () => {
  const typed: unknown[] = []
  const of = { resource: oficina, name: 'entrada', field: time('Entrada') }
  const input = (value: string) => (
    <TimeInput {...{ of, value, id: 'entrada', onChange: (next) => typed.push(next) }} />
  )
  const { rerender } = render(input(''))
  const [box] = screen.getAllByPlaceholderText<HTMLInputElement>('hh:mm')
  if (!box) throw new Error('sem o campo')
  fireEvent.change(box, { target: { value: '7h30' } })
  rerender(input('7h30'))
  fireEvent.blur(box)
  expect(typed).toEqual(['7h30', '07:30'])
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: true, addEventListener: () => {}, removeEventListener: () => {} },
  }))
  render(<TimeInput {...{ of, value: '07:30', id: 'outra' }} />)
  expect(document.querySelector<HTMLInputElement>('#outra')?.type).toBe('time')
  vi.unstubAllGlobals()
})
