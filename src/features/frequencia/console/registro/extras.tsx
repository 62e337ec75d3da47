import { useEffect } from 'react'
import { LastLessons, type Lessons } from './last-lessons.tsx'
import { RegisterKeys } from './register-keys.tsx'
import { OddSaveQuestion, type OddSaveQuestionProps } from './save-question.tsx'

export interface ExtrasProps extends OddSaveQuestionProps {
  readonly isHelpOpen: boolean
  readonly onLessons: (lessons: Lessons | null) => void
  readonly onHelp: (isOpen: boolean) => void
  readonly onTrySave: () => void
  readonly onUndo: () => void
  /** From then on a save is asked about, or goes on. */
  readonly onReady: (isReady: true) => void
}

/** Comes after the page: what the register has beyond the marks. */
export default function Extras(props: ExtrasProps) {
  const { isHelpOpen, onLessons, onHelp, onTrySave, onUndo, onReady, ...question } = props
  useEffect(() => onReady(true), [onReady])
  return (
    <>
      {!question.turma.late && (
        <LastLessons turma={question.turma} data={question.data} onRead={onLessons} />
      )}
      <RegisterKeys {...{ isHelpOpen, onHelp, onUndo }} onSave={onTrySave} />
      <OddSaveQuestion {...question} />
    </>
  )
}
