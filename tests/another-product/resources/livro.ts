import { children, references, text, year } from '#model/field'
import { defineResource } from '#model/resource'
import { daBiblioteca } from './papeis.ts'

/** A title, of which there are copies. */
export const livro = defineResource('livro', {
  label: { one: 'Livro', many: 'Livros', search: 'Buscar por título ou autor' },
  access: daBiblioteca,
  screen: { path: '/livros', icon: 'note', order: 10 },
  import: true,
  display: 'titulo',
  fields: {
    titulo: text('Título', { required: 'Título é obrigatório', list: true, search: true }),
    autor: text('Autor', { list: true, search: true }),
    ano: year('Ano', { list: true, filter: true }),
    assuntos_ids: references('Assuntos', 'assunto', { creates: true, list: true, filter: true }),
    exemplares: children('Exemplares', 'exemplar', { in: ['form', 'show'], max: 20 }),
  },
})
