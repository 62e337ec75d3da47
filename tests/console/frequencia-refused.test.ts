import { expect, test } from 'vitest'
import type { Queued } from '#features/frequencia/console/device/stores'
import {
  isGone,
  marksInWords,
  refusedDays,
  whyRefused,
} from '#features/frequencia/console/registro/refused'

const row = (id: number, more: Partial<Queued> = {}): Queued => ({
  ...{ id, owner: 'ana@exemplo.org', at: 0, turma: 1, data: '2026-11-20', key: `${id}` },
  ...{ version: null, nome: '5º ano A', alunos: [{ id: 1, nome: 'João Sá' }] },
  frequencias: [{ aluno_id: 1, status: 'ausente' }],
  ...more,
})
const refused = (status: number, detail: string | null = null) => ({ refused: { status, detail } })

test('decide-se por dia: a recusada, outra do mesmo dia e a que espera por elas são uma', () => {
  const rows = [
    row(1, refused(412)),
    row(2, { data: '2026-11-19' }),
    row(3, { turma: 2, ...refused(404) }),
    row(4),
    row(5, refused(412)),
  ]
  expect(refusedDays(rows).map((day) => day.map(({ id }) => id))).toEqual([[1, 4, 5], [3]])
})

test('diz o dia, a turma e por quê', () => {
  const day = 'A chamada de 20/11/2026, 5º ano A, não foi enviada'
  const why = (status: number, detail?: string) => whyRefused(row(1, refused(status, detail)))
  expect(why(412)).toBe(`${day}: este dia foi salvo por outra pessoa.`)
  expect(why(404, 'Não encontrado.')).toBe(`${day}: a turma não está mais com você.`)
  expect(why(400, 'Há um aluno que não é desta turma')).toBe(
    `${day}. Há um aluno que não é desta turma`,
  )
  expect(why(409)).toBe(`${day}.`)
  expect(why(0, 'Ela ficou mais de sete dias.')).toBe(`${day}. Ela ficou mais de sete dias.`)
  expect(whyRefused({ ...row(1, refused(412)), nome: undefined } as unknown as Queued)).toBe(
    'A chamada de 20/11/2026 não foi enviada: este dia foi salvo por outra pessoa.',
  )
  expect([0, 400, 403, 404, 409, 412].filter((it) => isGone(row(1, refused(it))))).toEqual([
    0, 403, 404,
  ])
})

test('as marcações de um dia, a última de cada aluno, por nome ou, onde ele já não pode estar, por número', () => {
  const later = row(2, {
    frequencias: [
      { aluno_id: 1, status: 'justificado' },
      { aluno_id: 2, status: null },
      { aluno_id: 3, status: null },
    ],
  })
  expect(marksInWords([row(1), later])).toEqual([
    '1 justificado: João Sá',
    '2 sem marcação: aluno 2, aluno 3',
  ])
  expect(marksInWords([row(1, { frequencias: [] })])).toEqual([])
})
