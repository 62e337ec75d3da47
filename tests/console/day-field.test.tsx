import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DayField } from '#console/ui/day-field.tsx'

const heard: (string | null)[] = []

function Owner() {
  const [day, setDay] = useState<string | null>('2026-11-18')
  const change = (next: string | null) => {
    heard.push(next)
    setDay(next)
  }
  return <DayField label="Data" id="data" value={day} onChange={change} />
}

test('em uma página, um dia se digita e se limpa em um campo comum, antes de haver calendário', () => {
  const { container } = render(<Owner />)
  const input = screen.getByPlaceholderText<HTMLInputElement>('dd/mm/aaaa')
  expect(input.value).toBe('18/11/2026')
  fireEvent.change(input, { target: { value: '2011' } })
  expect(input.value).toBe('20/11')
  fireEvent.change(input, { target: { value: '20/11/2026' } })
  expect(heard).toEqual(['20/11', '2026-11-20'])
  fireEvent.change(input, { target: { value: '120/11/2026' } })
  expect(input.value, 'um algarismo a mais').toBe('20/11/2026')
  fireEvent.change(input, { target: { value: '\t07/05/2015 ' } })
  expect([input.value, input.maxLength], 'uma data colada').toEqual(['07/05/2015', -1])
  fireEvent.click(screen.getByRole('button', { name: 'Limpar: Data' }))
  expect(input.value).toBe('')
  expect(heard.at(-1)).toBeNull()
  expect(container.querySelector('.ant-picker')).toBeNull()
})

test('o calendário de um dia vem quando se pede, já aberto, e o campo fica com o foco', async () => {
  // antd's, which takes a while to be read the first time.
  await Promise.all([import('#console/ui/antd.tsx'), import('#console/ui/day-picker.tsx')])
  render(<Owner />)
  fireEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Data' }))
  const open = { name: 'Abrir calendário: Data', expanded: true }
  expect(await screen.findByRole('button', open)).toBeDefined()
  expect(document.activeElement).toBe(screen.getByPlaceholderText('dd/mm/aaaa'))
})
