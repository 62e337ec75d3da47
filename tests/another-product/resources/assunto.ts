import { text } from '#model/field'
import { defineResource } from '#model/resource'
import { daBiblioteca } from './papeis.ts'

/** What books are about. */
export const assunto = defineResource('assunto', {
  label: { one: 'Assunto', many: 'Assuntos' },
  access: daBiblioteca,
  screen: { path: '/assuntos', icon: 'grid', order: 30 },
  fields: {
    nome: text('Nome', {
      required: 'Nome é obrigatório',
      list: true,
      search: true,
      unique: { saved: 'Este assunto já existe' },
    }),
  },
})
