import { type ReactNode, useEffect, useMemo } from 'react'
import { HttpError } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { InlineButton } from '#console/ui/button.tsx'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd, pointing } from '#console/ui/lazy.tsx'
import { frequencia } from '#resources/frequencia'
import type { OwnClass } from './classes.ts'
import { useAskAgain } from './kept.ts'
import {
  absencesText,
  type Lesson,
  lastLessonsText,
  lessonMarks,
  lessonsIn,
  lessonsText,
} from './lessons.ts'
import { keepLessons, lessonsOnDevice } from './on-device.ts'
import type { AlunoDaChamada, SignDialogProps } from './roll.ts'
import './lessons.css'

/** What the last lessons say of the students of a class. */
export interface Lessons {
  /** What stands beside the name of each student. */
  readonly beside: ReadonlyMap<number, ReactNode>
  readonly absences: ReadonlyMap<number, number>
  /** Which absences count for the order. */
  readonly counted: string
}

interface LastLessonsProps {
  readonly turma: OwnClass
  readonly data: string
  readonly onRead: (lessons: Lessons | null) => void
}

interface Answered {
  readonly lessons: readonly Lesson[]
  /** Students with something in the observations; the device keeps nothing of them. */
  readonly observed: ReadonlySet<number>
  /** 'sem imagem', of students whose family has not allowed it. */
  readonly signs: ReadonlyMap<number, string>
  readonly isKept: boolean
}

/** The last lessons before a day, from the server or, without it, from this device. */
export function LastLessons({ turma, data, onRead }: LastLessonsProps) {
  const {
    data: answered,
    isError,
    refetch,
  } = useCall(
    frequencia,
    'ultimasAulas',
    { id: turma.id, data },
    {
      read: (answer): Answered => {
        const read = lessonsIn(answer)
        keepLessons(turma.id, data, read.lessons).catch(() => undefined)
        return { ...read, isKept: false }
      },
      refused: async (error): Promise<Answered> => {
        if (!(error instanceof HttpError) || error.status !== 0) throw error
        const lessons = await lessonsOnDevice(turma.id, data)
        return { lessons, observed: new Set(), signs: new Map(), isKept: true }
      },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  )
  const isKept = answered?.isKept === true
  useAskAgain(isKept, () => isKept && refetch())
  const read = useMemo(
    () => answered && lessonsOf(answered, turma.alunos, data),
    [answered, turma.alunos, data],
  )
  useEffect(() => onRead(read ?? null), [read, onRead])
  if (!isError) return null
  return (
    <p className="register-lessons" role="alert">
      As últimas aulas não foram carregadas.{' '}
      <InlineButton onClick={() => refetch()}>Tentar novamente</InlineButton>
    </p>
  )
}

function lessonsOf(
  { lessons, observed, signs: unallowed, isKept }: Answered,
  alunos: readonly AlunoDaChamada[],
  data: string,
): Lessons {
  const absences = new Map<number, number>()
  const beside = new Map<number, ReactNode>()
  for (const aluno of alunos) {
    const marks = lessonMarks(lessons, aluno.id)
    const missed = marks.filter(({ status }) => status === 'ausente').length
    absences.set(aluno.id, missed)
    const without = unallowed.get(aluno.id)
    // What the row is described by says nothing of what nobody has told yet.
    beside.set(
      aluno.id,
      <>
        <span className="lessons-told" id={`aulas-${aluno.id}`}>
          {marks.length > 0 && (
            <span className="lesson-marks">
              <span className="hidden-text">{lessonsText(marks)}</span>
              {marks.map(({ letter, status, title }) => (
                <span
                  key={title}
                  className={`lesson-mark ${status}`}
                  title={title}
                  aria-hidden="true"
                >
                  {letter}
                </span>
              ))}
            </span>
          )}
          <small className="lesson-absences">{absencesText(missed)}</small>
          {observed.has(aluno.id) && <RowSign {...{ ...careSign, aluno, data }} />}
          {without && <RowSign {...{ ...consentSign, words: `${without}:`, aluno, data }} />}
        </span>
        <RowSign {...{ ...noticeSign, aluno, data }} />
      </>,
    )
  }
  const { length } = lessons
  const where = `${length === 1 ? 'na' : 'nas'} ${lastLessonsText(length)}`
  const here = isKept ? ' deste aparelho' : ''
  return { absences, beside, counted: length === 0 ? '' : `faltas ${where}${here}` }
}

/** What is in the observations is asked for when it is opened: the server then notes who read it. */
const careSign = {
  words: 'Observações de',
  icon: 'note',
  Dialog: lazyInAntd<SignDialogProps>(() => import('#features/alunos/console/care-dialog.tsx')),
} as const
const consentSign = {
  icon: 'hide',
  Dialog: lazyInAntd<SignDialogProps>(
    () => import('#features/documentos/console/consents-dialog.tsx'),
  ),
} as const
const noticeSign = {
  words: 'A mãe avisou:',
  icon: 'contact',
  Dialog: lazyInAntd<SignDialogProps>(() => import('./mae-avisou.tsx')),
} as const

interface Sign {
  readonly words: string
  readonly icon: 'note' | 'hide' | 'contact'
  readonly Dialog: typeof careSign.Dialog
}

function RowSign({ words, icon, Dialog, aluno, data }: Sign & Omit<SignDialogProps, 'onClose'>) {
  return (
    <DialogButton
      className={`care-sign ${icon} not-printed`}
      aria-label={`${words} ${aluno.nome}`}
      dialog={(onClose) => <Dialog {...{ aluno, data, onClose }} />}
      {...pointing(Dialog)}
    >
      <Icon name={icon} size={18} />
    </DialogButton>
  )
}
