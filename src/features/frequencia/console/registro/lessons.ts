import type { Answer } from '#console/api/request'
import { statusLabels } from '#domain/attendance'
import { formatDate } from '#model/format'
import { isInteger, isText, listOf, objectOf, optional } from '#model/shape'

/** A class day before the one that is open; its `etag` is null where it has no register. */
export interface Lesson {
  readonly data: string
  readonly etag: string | null
  readonly frequencias: readonly { readonly aluno_id: number; readonly status: string }[]
}

const isAnswer = objectOf({
  aulas: listOf(
    objectOf({
      data: isText,
      etag: optional(isText),
      frequencias: listOf(objectOf({ aluno_id: isInteger, status: isText })),
    }),
  ),
  observacoes: listOf(isInteger),
  sem_autorizacao: listOf(objectOf({ aluno_id: isInteger, sinais: isText })),
})

/** The lessons as our server answers them, the newest first, and of whom there is a sign to open. */
export function lessonsIn({ data }: Answer<unknown>) {
  if (!isAnswer(data)) throw new Error('Resposta das últimas aulas ilegível')
  const lessons: readonly Lesson[] = data.aulas.map((it) => ({ ...it, etag: it.etag ?? null }))
  const signs = new Map(data.sem_autorizacao.map(({ aluno_id, sinais }) => [aluno_id, sinais]))
  return { lessons, observed: new Set(data.observacoes), signs }
}

const numbers = ['', '', 'duas ', 'três ', 'quatro ', 'cinco ']
const noRecord = 'sem registro'

interface LessonMark {
  readonly letter: string
  readonly status: string
  /** '18/11: ausente' */
  readonly title: string
}

/** What each of some lessons says of a student, the oldest first. */
export function lessonMarks(lessons: readonly Lesson[], aluno: number): LessonMark[] {
  return lessons.toReversed().map(({ data, frequencias }) => {
    const status = frequencias.find(({ aluno_id }) => aluno_id === aluno)?.status ?? ''
    const isKnown = Object.hasOwn(statusLabels, status)
    const word = isKnown ? status : noRecord
    return {
      letter: isKnown ? status.charAt(0).toUpperCase() : '–',
      status: isKnown ? status : '',
      title: `${formatDate(data).slice(0, 5)}: ${word}`,
    }
  })
}

/** 'últimas cinco aulas: presente, ausente, …' */
export function lessonsText(marks: readonly LessonMark[]): string {
  return `${lastLessonsText(marks.length)}: ${marks.map(({ status }) => status || noRecord).join(', ')}`
}

export function lastLessonsText(count: number): string {
  return count === 1 ? 'última aula' : `últimas ${numbers[count]}aulas`
}

export function absencesText(count: number): string {
  if (count === 0) return 'sem faltas'
  return count === 1 ? '1 falta' : `${count} faltas`
}
