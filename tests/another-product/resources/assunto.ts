import { defineKinds } from '#model/kinds'
import { daBiblioteca } from './papeis.ts'

/** What books are about. */
export const assunto = defineKinds('assunto', {
  label: { one: 'Assunto', many: 'Assuntos' },
  access: daBiblioteca,
  screen: { path: '/assuntos', icon: 'M4 4h16v16l-8-5-8 5z', order: 30 },
})
