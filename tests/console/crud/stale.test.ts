import { expect, test } from 'vitest'
import { formFields } from '#console/crud/form-fields'
import { changesBetween, rebased } from '#console/crud/stale'
import { aluno } from '#resources/aluno'

const fields = formFields(aluno, 'edit', 'coordenador')
const before = { id: 1, nome: 'Ana', serie: '5º ano', turno: 'manha', escola: 'Um', rg: '1' }
const now = { ...before, serie: '6º ano', turno: 'noite', escola: 'Dois', rg: null }

test('diz o que outra pessoa mudou, com o que vale agora', () => {
  expect(changesBetween(fields, before, now)).toEqual([
    { label: 'RG', now: '—' },
    { label: 'Escola', now: 'Dois' },
    { label: 'Série', now: '6º ano' },
    { label: 'Turno', now: 'Noite' },
  ])
})

test('o que foi digitado fica, o resto segue o cadastro como está agora', () => {
  const typed = { ...before, escola: 'Três', nome: 'Ana Lima' }
  expect(rebased(fields, before, now, typed)).toMatchObject({
    nome: 'Ana Lima',
    escola: 'Três',
    serie: '6º ano',
    turno: 'noite',
    rg: null,
  })
})
