import { reference } from '#model/field'
import { defineResource } from '#model/resource'
import { daBiblioteca } from './papeis.ts'

/** That a book is about something: many books, many subjects. */
export const livroAssunto = defineResource('livro_assunto', {
  label: { one: 'Assunto do livro', many: 'Assuntos do livro' },
  access: daBiblioteca,
  display: 'assunto_id',
  uniqueTogether: ['livro_id', 'assunto_id'],
  messages: { repeated: 'O livro já tem este assunto' },
  fields: {
    livro_id: reference('Livro', 'livro', { required: 'Livro é obrigatório', createOnly: true }),
    assunto_id: reference('Assunto', 'assunto', {
      required: 'Assunto é obrigatório',
      creates: true,
      list: true,
      filter: true,
    }),
  },
})
