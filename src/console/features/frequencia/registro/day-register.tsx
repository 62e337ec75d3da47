import { useNotification } from '@refinedev/core'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazy } from '#console/ui/lazy.tsx'
import { formatDate } from '#model/format'
import { noMark } from '#resources/frequencia'
import {
  countsOf,
  type Day,
  dayReducer,
  entriesOf,
  isDirty,
  type Mark,
  rebase,
  resume,
} from './day.ts'
import type { OwnClass } from './own-class.ts'
import { RollList } from './roll-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { bulkTextOf, noteOf } from './texts.ts'
import { keepUnsaved, unsavedOf } from './unsaved.ts'
import { useSave } from './use-save.ts'

interface DayRegisterProps {
  readonly turma: OwnClass
  readonly data: string
  readonly loaded: Day
  /** Where the counts stand: beside the date, which outlives the day. */
  readonly countsPlace: HTMLElement | null
}

/** Asked for when somebody else has saved the day meanwhile. */
const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

/** Asked before unsaved marks are left, and before a day is erased. */
export const QuestionDialog = lazy(() => import('#console/ui/question-dialog.tsx'))

/** The dialogs of the register: by the time one is needed the telephone may be without a network. */
export const dialogs = [ConflictDialog, QuestionDialog]

/** The register of a day that the server has answered: marks, counts, and saving them. */
export function DayRegister({ turma, data, loaded, countsPlace }: DayRegisterProps) {
  const [day, dispatch] = useReducer(dayReducer, loaded, (opened) => {
    const left = unsavedOf(turma.id)
    return resume(left?.data === data ? left.day : undefined, opened)
  })
  const [erasing, setErasing] = useState(false)
  const ids = useMemo(() => turma.alunos.map(({ id }) => id), [turma.alunos])
  const { save, start, conflict, settle, fail } = useSave(turma.id, data, ids, dispatch)

  useEffect(() => keepUnsaved(turma.id, data, isDirty(day) ? day : null), [turma.id, data, day])

  const mark = useCallback(
    (aluno: number, value: Mark) => dispatch({ type: 'mark', alunos: [aluno], mark: value }),
    [],
  )
  const trySave = (wanted: Day) => {
    const entries = entriesOf(wanted, ids)
    if (entries.some(({ status }) => status !== null)) start(wanted)
    else if (entries.length > 0) setErasing(true)
    else fail(noMark)
  }
  const keepMine = (theirs: Day) => {
    const kept = rebase(day, theirs, ids)
    dispatch({ type: 'opened', day: kept })
    settle()
    trySave(kept)
  }
  const takeTheirs = (theirs: Day) => {
    dispatch({ type: 'opened', day: theirs })
    settle()
    save.reset()
  }
  const erase = () => {
    setErasing(false)
    start(day)
  }

  return (
    <>
      {countsPlace && createPortal(<Counts counts={countsOf(day, ids)} />, countsPlace)}
      <BulkActions onMarkAll={(value) => dispatch({ type: 'mark', alunos: ids, mark: value })} />
      <RollList alunos={turma.alunos} day={day} onMark={mark} />
      <SaveBar note={noteOf(day, save)} saving={save.isPending} onSave={() => trySave(day)} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={day}
          alunos={turma.alunos}
          onKeepMine={() => keepMine(conflict.theirs)}
          onTakeTheirs={() => takeTheirs(conflict.theirs)}
          onClose={settle}
        />
      )}
      {erasing && (
        <QuestionDialog
          title="Nenhum aluno marcado"
          refuse="Voltar"
          accept="Apagar a frequência do dia"
          onRefuse={() => setErasing(false)}
          onAccept={erase}
        >
          <p>{noMark}</p>
          <p>
            Se este dia não teve aula, a frequência salva de {formatDate(data)} pode ser apagada.
          </p>
        </QuestionDialog>
      )}
    </>
  )
}

const bulkActions: readonly { mark: Mark; label: string }[] = [
  { mark: 'presente', label: 'Todos presentes' },
  { mark: 'ausente', label: 'Todos ausentes' },
  { mark: null, label: 'Limpar marcações' },
]

/** Marks of the whole class at once, whatever the search shows. */
function BulkActions({ onMarkAll }: { onMarkAll: (mark: Mark) => void }) {
  const { open } = useNotification()
  const markAll = (mark: Mark) => {
    onMarkAll(mark)
    open?.({ type: 'success', message: bulkTextOf(mark) })
  }
  return (
    <div className="register-bulk">
      {bulkActions.map(({ mark, label }) => (
        <button key={label} type="button" className="button" onClick={() => markAll(mark)}>
          {label}
        </button>
      ))}
    </div>
  )
}

const words = {
  presente: ['presente', 'presentes'],
  ausente: ['ausente', 'ausentes'],
  justificado: ['justificado', 'justificados'],
  unmarked: ['sem marcação', 'sem marcação'],
} as const satisfies Record<keyof ReturnType<typeof countsOf>, readonly [string, string]>

/** How the class stands at the moment. */
function Counts({ counts }: { counts: ReturnType<typeof countsOf> }) {
  // The keys of `words` are those of the counts.
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return (
    <ul className="register-counts" aria-label="Contagem">
      {kinds.map((kind) => (
        <li key={kind} className={kind}>
          <b>{counts[kind]}</b> {words[kind][counts[kind] === 1 ? 0 : 1]}
        </li>
      ))}
    </ul>
  )
}
