import { children, choice, integer, kept, references, text, year } from '#model/field'
import { defineResource } from '#model/resource'
import { daBiblioteca } from './papeis.ts'

const estantes = { baixa: 'Baixa', alta: 'Alta' }

/** A title, of which there are copies. */
export const livro = defineResource('livro', {
  label: { one: 'Livro', many: 'Livros', search: 'Buscar por título ou autor' },
  access: daBiblioteca,
  screen: { path: '/livros', icon: 'note', order: 10 },
  import: { match: [['titulo']] },
  display: 'titulo',
  fields: {
    titulo: text('Título', { required: 'Título é obrigatório', list: true, search: true }),
    autor: text('Autor', { list: true, search: true }),
    ano: year('Ano', { list: true, filter: true }),
    assuntos_ids: references('Assuntos', 'assunto', { creates: true, list: true, filter: true }),
    publico: choice('Público', { infantil: 'Infantil', adulto: 'Adulto' }),
    estante: choice('Estante', estantes, { by: { publico: { infantil: ['baixa'] } } }),
    decada: kept(integer('Década', { list: true, filter: true }), {
      from: ['ano'],
      value: ({ ano }) => (ano ? Math.floor(Number(ano) / 10) * 10 : null),
    }),
    exemplares: children('Exemplares', 'exemplar', { in: ['form', 'show'], max: 20 }),
  },
})
