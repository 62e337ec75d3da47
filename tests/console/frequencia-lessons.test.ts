import { expect, test } from 'vitest'
import {
  absencesText,
  type Lesson,
  lessonMarks,
  lessonsText,
} from '#features/frequencia/console/registro/lessons'
import { byAbsences } from '#features/frequencia/console/registro/roll'

const lesson = (data: string, ...statuses: (string | null)[]): Lesson => ({
  data,
  etag: null,
  frequencias: statuses.flatMap((status, at) =>
    status === null ? [] : [{ aluno_id: at + 1, status }],
  ),
})
const lessons = [
  lesson('2026-11-20', 'presente', 'ausente'),
  lesson('2026-11-19', 'ausente', 'ausente'),
  lesson('2026-11-18', null, 'justificado'),
  lesson('2026-11-17', 'justificado', 'presente'),
  lesson('2026-11-16', 'presente', 'presente'),
]

test('as últimas aulas se leem da mais antiga à mais nova, uma letra e uma palavra cada', () => {
  const marks = lessonMarks(lessons, 1)
  expect(marks.map(({ letter }) => letter).join(' ')).toBe('P J – A P')
  expect(lessonsText(marks)).toBe(
    'últimas cinco aulas: presente, justificado, sem registro, ausente, presente',
  )
  expect(marks[3]?.title).toBe('19/11: ausente')
})

test('menos aulas são ditas como tantas quantas são', () => {
  expect(lessonsText(lessonMarks(lessons.slice(0, 2), 2))).toBe(
    'últimas duas aulas: ausente, ausente',
  )
  expect(lessonsText(lessonMarks(lessons.slice(0, 1), 2))).toBe('última aula: ausente')
})

test('mais faltas primeiro, e quem tem tantas quantas fica na ordem dos nomes', () => {
  const alunos = ['Ana', 'Bia', 'Caio', 'Davi'].map((nome, id) => ({ id, nome }))
  const absences = new Map([
    [1, 2],
    [3, 2],
    [2, 1],
  ])
  expect(byAbsences(alunos, absences).map(({ nome }) => nome)).toEqual([
    'Bia',
    'Davi',
    'Caio',
    'Ana',
  ])
  expect([0, 1, 2].map(absencesText)).toEqual(['sem faltas', '1 falta', '2 faltas'])
})
