import { choice, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { daBiblioteca } from './papeis.ts'

const estados = { bom: 'Bom', gasto: 'Gasto', perdido: 'Perdido' }

/** A copy of a book, as it stands on the shelf. */
export const exemplar = defineResource('exemplar', {
  label: { one: 'Exemplar', many: 'Exemplares' },
  access: daBiblioteca,
  display: 'tombo',
  fields: {
    livro_id: reference('Livro', 'livro', { required: 'Livro é obrigatório', createOnly: true }),
    tombo: text('Tombo', {
      required: 'Tombo é obrigatório',
      list: true,
      search: true,
      unique: { saved: 'Este tombo já existe' },
    }),
    estado: choice('Estado', estados, { initial: 'bom', list: true, filter: true }),
  },
})
