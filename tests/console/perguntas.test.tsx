import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AskForm } from '#console/account/ask-form.tsx'
import { HttpError } from '#console/api/request'

const fields = {
  nome: { label: 'Nome', missing: 'Nome é obrigatório' },
  email: { label: 'E-mail', missing: 'Email é obrigatório' },
} as const

test('depois de uma recusa o foco está no campo recusado, e o que se digitou continua', async () => {
  const refuse = () =>
    Promise.reject(
      new HttpError(409, { detail: 'x', errors: { email: 'Este email já está em uso' } }),
    )
  render(<AskForm fields={fields} submit="Adicionar" failed="Erro ao criar." onSubmit={refuse} />)
  const email = screen.getByLabelText<HTMLInputElement>('E-mail')
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Lia' } })
  fireEvent.change(email, { target: { value: 'lia@caderno.local' } })
  fireEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  await waitFor(() => expect(screen.getByText('Este email já está em uso')).toBeDefined())
  expect(document.activeElement).toBe(email)
  expect(email.value).toBe('lia@caderno.local')
})
