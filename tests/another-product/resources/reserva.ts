import { reference } from '#model/field'
import { defineResource } from '#model/resource'
import { porTodos } from './papeis.ts'

/** That a reader waits for a book. */
export const reserva = defineResource('reserva', {
  label: { one: 'Reserva', many: 'Reservas', gender: 'f' },
  access: { ...porTodos, delete: porTodos.edit },
  display: 'leitor_id',
  uniqueTogether: ['leitor_id', 'livro_id'],
  messages: { repeated: 'Este leitor já espera por este livro' },
  fields: {
    leitor_id: reference('Leitor', 'leitor', { required: 'Leitor é obrigatório' }),
    livro_id: reference('Livro', 'livro', { required: 'Livro é obrigatório' }),
  },
})
