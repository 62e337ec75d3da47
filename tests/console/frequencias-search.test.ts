import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkSearch,
  isComplete,
  type Mode,
  modes,
  readSearch,
  type Search,
  writeSearch,
} from '#features/frequencia/console/consulta/search'

const empty: Search = {
  turma: 1,
  modo: 'historico',
  inicio: null,
  fim: null,
  dia: null,
  aluno: null,
}

test('um período pede as duas datas, cada mensagem ao lado do seu campo', () => {
  const text = 'Por favor, selecione as datas de início e fim.'
  expect(checkSearch({ ...empty, modo: 'periodo' })).toEqual({ inicio: text, fim: text })
  expect(checkSearch({ ...empty, modo: 'periodo', inicio: '2026-03-01' })).toEqual({ fim: text })
})

test('um período que termina antes de começar é recusado', () => {
  const search = { ...empty, modo: 'periodo', inicio: '2026-03-02', fim: '2026-03-01' } as const
  expect(Object.keys(checkSearch(search))).toEqual(['fim'])
  expect(isComplete(checkSearch({ ...search, fim: search.inicio }))).toBe(true)
})

test('o modo do aluno pede um aluno, o do dia um dia, e todos uma turma', () => {
  expect(checkSearch({ ...empty, modo: 'aluno' })).toEqual({
    aluno: 'Por favor, selecione um aluno.',
  })
  expect(Object.keys(checkSearch({ ...empty, modo: 'dia' }))).toEqual(['dia'])
  expect(Object.keys(checkSearch({ ...empty, turma: null }))).toEqual(['turma'])
})

test('o que o endereço diz errado fica por escolher', () => {
  const wrong = new URLSearchParams('turma=x&modo=tudo&dia=2026-02-30&aluno=-1&inicio=ontem')
  expect(readSearch(wrong)).toEqual({ ...empty, turma: null })
  const gone = new URLSearchParams('turma=999')
  expect(readSearch(gone, [{ id: 1 }])).toEqual({ ...empty, turma: null })
  expect(readSearch(gone, [{ id: 999 }])).toEqual({ ...empty, turma: 999 })
})

test('uma busca completa sobrevive à passagem pelo endereço', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const id = fc.integer({ min: 1, max: 2147483647 })
  const chosen = fc.record({
    turma: id,
    modo: fc.constantFrom(...(Object.keys(modes) as Mode[])),
    inicio: day,
    fim: day,
    dia: day,
    aluno: id,
  })
  fc.assert(
    fc.property(chosen, (search) => {
      const checked = checkSearch(search)
      fc.pre(isComplete(checked))
      if (isComplete(checked))
        expect(checkSearch(readSearch(writeSearch(checked)))).toEqual(checked)
    }),
  )
})

test('uma data que não existe é dita ao lado do seu campo, e não é procurada', () => {
  const search = { ...empty, modo: 'periodo', inicio: '2026-02-31', fim: '12/3' } as const
  expect(checkSearch(search)).toEqual({ inicio: 'Data inválida', fim: 'Data inválida' })
  expect(checkSearch({ ...empty, modo: 'dia', dia: '1/1' })).toEqual({ dia: 'Data inválida' })
})
