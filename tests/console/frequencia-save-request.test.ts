import { expect, test } from 'vitest'
import { openDay } from '#features/frequencia/console/registro/day'
import { attemptFor, headersFor } from '#features/frequencia/console/registro/save-request'

const entries = [{ aluno_id: 1, status: 'ausente' }] as const
const none = openDay([], null)
const first = attemptFor(null, none, { turma_id: 7, data: '2026-03-10', frequencias: entries })

test('repetir o salvamento das mesmas marcações mantém a chave', () => {
  expect(attemptFor(first, none, { turma_id: 7, data: '2026-03-10', frequencias: entries })).toBe(
    first,
  )
})

test('outras marcações, outro dia ou outra versão são outro salvamento', () => {
  const others = [
    attemptFor(first, none, { turma_id: 7, data: '2026-03-10', frequencias: [] }),
    attemptFor(first, none, { turma_id: 7, data: '2026-03-11', frequencias: entries }),
    attemptFor(first, none, { turma_id: 8, data: '2026-03-10', frequencias: entries }),
    attemptFor(first, openDay([], '"1"'), {
      turma_id: 7,
      data: '2026-03-10',
      frequencias: entries,
    }),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(5)
})

test('o corpo leva turma, dia e marcações', () => {
  expect(first.body).toMatchObject({ turma_id: 7, data: '2026-03-10' })
  expect(first.body).toEqual({
    turma_id: 7,
    data: '2026-03-10',
    frequencias: entries,
  })
})

test('um dia sem registro só é salvo se continuar sem', () => {
  expect(headersFor(first, none)).toEqual({ 'Idempotency-Key': first.key, 'If-None-Match': '*' })
})

test('um dia registrado é salvo sobre a versão lida, ou livremente onde não há versões', () => {
  const day = openDay([{ aluno_id: 1, status: 'presente' }], '"3"')
  expect(headersFor(first, day)).toMatchObject({ 'If-Match': '"3"' })
  expect(Object.keys(headersFor(first, { ...day, version: null }))).toEqual(['Idempotency-Key'])
})
