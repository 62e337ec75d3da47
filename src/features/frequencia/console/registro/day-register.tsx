import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { whenIdle } from '#console/ui/idle'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { noMark } from '#domain/attendance'
import { nobodyWords } from '#domain/class-day'
import { dayOf, formatDate } from '#model/format'
import { BulkActions, useBulk } from './bulk-actions.tsx'
import { DayLinks } from './class-of-day.tsx'
import type { OwnClass } from './classes.ts'
import { Counts } from './counts.tsx'
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
import type { ExtrasProps } from './extras.tsx'
import { hasExtras } from './has-extras.ts'
import type { Lessons } from './last-lessons.tsx'
import { isSameDay, queueNow, subscribeSent, useQueue } from './queue-state.ts'
import { type Order, RollList } from './roll-list.tsx'
import { SaveBar } from './save-bar.tsx'
import { headOf, noteOf, texts } from './texts.ts'
import { giveUpAnswer, keepUnsaved, unsavedOf } from './unsaved.ts'
import { type Conflict, loadUndo, useSave } from './use-save.ts'

interface DayRegisterProps {
  readonly turma: OwnClass
  readonly data: string
  readonly loaded: Day
  /** The counts and the search stand beside the date, which stays when the day changes. */
  readonly headPlace: HTMLElement | null
  readonly morePlace: HTMLElement | null
  /** Whether these marks were refused while they waited: what stands against them is shown. */
  readonly isRefused: boolean
  /** Whether the day's own words say that there is no network. */
  readonly tellsOffline: boolean
  readonly order: Order
}

const ConflictDialog = lazyInAntd(() => import('./conflict-dialog.tsx'))

/** What a host with the documented calls alone has not; without its code, a save asks nothing. */
const Extras = lazy<ExtrasProps>(() =>
  whenIdle()
    .then(() => import('./extras.tsx'))
    .catch(() => ({ default: NoExtras })),
)

function NoExtras({ asked, onSave }: ExtrasProps) {
  useEffect(() => {
    if (asked) onSave(asked)
  }, [asked, onSave])
  return null
}

const ignore = () => undefined

/** Loaded early: when it is needed, the phone may be without a network. */
export const dialogs = [ConflictDialog, QuestionDialog]

export function DayRegister(props: DayRegisterProps) {
  const { turma, data, loaded, headPlace, morePlace, isRefused, tellsOffline, order } = props
  const [day, dispatch] = useReducer(dayReducer, loaded, (opened) => {
    const left = unsavedOf(turma.id)
    return resume(left?.data === data ? left.day : undefined, opened)
  })
  const [erasing, setErasing] = useState<Day | null>(null)
  const ids = useMemo(() => turma.alunos.map(({ id }) => id), [turma.alunos])
  const [asked, setAsked] = useState<Day | null>(null)
  const [isReady, setReady] = useState(false)
  const now = useRef(day)
  now.current = day
  const saving = useSave(turma, data, ids, { now, dispatch })
  const { save, start, undo, review, conflict, closeConflict } = saving

  useEffect(() => keepUnsaved(turma.id, data, isDirty(day) ? day : null), [turma.id, data, day])
  const opened = useRef(loaded)
  useEffect(() => {
    if (opened.current === loaded) return
    opened.current = loaded
    // A day that was asked for again: no answer may replace marks.
    if (!isDirty(day)) dispatch({ type: 'opened', day: loaded })
  }, [loaded, day])
  const isQueued = useQueue().some(
    (row) => !row.refused && isSameDay(row, { turma: turma.id, data }),
  )
  useEffect(
    () =>
      subscribeSent(({ row, version, saving }) => {
        if (!isSameDay(row, { turma: turma.id, data })) return
        // What waits behind it counts as saved already.
        const last = queueNow().findLast(
          (other) => isSameDay(other, row) && !other.refused && other.key !== row.key,
        )
        const entries = (last ?? row).frequencias
        dispatch({ type: 'sent', base: row.version, entries, version, ...(saving && { saving }) })
      }),
    [turma.id, data],
  )
  const reviewNow = useRef(review)
  reviewNow.current = review
  useEffect(() => {
    if (isRefused) reviewNow.current()
  }, [isRefused])

  const [isHelpOpen, setHelpOpen] = useState(false)
  const [lessons, setLessons] = useState<Lessons | null>(null)
  const mark = useCallback(
    (aluno: number, value: Mark) => dispatch({ type: 'mark', marks: [[aluno, value]] }),
    [],
  )
  const { markAll, markFound } = useBulk(now, ids, dispatch)
  /** What was refused, or is in conflict, was asked about when it was saved first. */
  const trySave = (next: Day, isAnswered = false) => {
    // As the button.
    if (save.isPending) return
    const entries = entriesOf(next, ids)
    if (entries.length === 0) return tell('error', noMark)
    // A question is of these marks: they are not taken back behind it.
    loadUndo().then((undo) => undo.closeOffer(), ignore)
    if (entries.every(({ status }) => status === null)) setErasing(next)
    else if (hasExtras() && !isAnswered) setAsked(next)
    else start(next)
  }
  const keepMine = ({ mine, theirs }: Conflict) => {
    const kept = rebase(mine, theirs, ids)
    dispatch({ type: 'opened', day: kept })
    closeConflict()
    trySave(kept, true)
  }
  const takeTheirs = (theirs: Day) => {
    dispatch({ type: 'opened', day: theirs })
    closeConflict()
    giveUpAnswer({ turma: turma.id, data })
    save.reset()
  }
  // A save waits for the code that asks about it.
  const isPending = save.isPending || (asked !== null && !isReady)
  const erase = () => {
    setErasing(null)
    start(day)
  }

  if (hasExtras() && ids.length === 0)
    return (
      <p className="register-empty" role="status">
        {data < dayOf(new Date()) && !day.unseen ? nobodyWords(data) : texts.noStudents}
      </p>
    )
  return (
    <>
      {headPlace &&
        createPortal(
          <>
            <Counts counts={countsOf(day, ids)} />
            {hasExtras() && (
              <p
                className={`register-head${day.saving?.inPlaceOf || day.saving?.fromSheet ? ' whole' : ''}`}
              >
                {headOf(day, isDirty(day), isQueued, tellsOffline)}
              </p>
            )}
          </>,
          headPlace,
        )}
      {morePlace &&
        createPortal(
          <div className="register-bulk">
            <BulkActions onMarkAll={markAll} />
            {hasExtras() && !turma.late && <DayLinks {...{ turma, data, day }} />}
          </div>,
          morePlace,
        )}
      <RollList
        headPlace={headPlace}
        morePlace={morePlace}
        alunos={turma.alunos}
        day={day}
        lessons={lessons}
        order={order}
        onMark={mark}
        {...(hasExtras() && { onFound: markFound, onHelp: setHelpOpen })}
      >
        <Extras
          turma={turma}
          data={data}
          loaded={loaded}
          day={day}
          asked={asked}
          isHelpOpen={isHelpOpen}
          onLessons={setLessons}
          onHelp={setHelpOpen}
          onTrySave={() => trySave(day)}
          onUndo={() => undo?.()}
          onReady={setReady}
          onSave={(next) => {
            setAsked(null)
            start(next)
          }}
          onRefuse={() => setAsked(null)}
        />
      </RollList>
      <SaveBar
        note={noteOf(day, { ...save, isPending }, isQueued, tellsOffline)}
        saving={isPending}
        isNeeded={isDirty(day) || day.saved.size === 0}
        onUndo={isPending || isDirty(day) ? null : undo}
        onSave={() => trySave(day)}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          alunos={turma.alunos}
          onKeepMine={() => keepMine(conflict)}
          onTakeTheirs={() => takeTheirs(conflict.theirs)}
          onClose={closeConflict}
        />
      )}
      {erasing === day && (
        <QuestionDialog
          title="Nenhum aluno marcado"
          text={[
            noMark,
            `Se este dia não teve aula, a frequência salva de ${formatDate(data)} pode ser apagada.`,
          ]}
          refuse="Voltar"
          accept="Apagar a frequência do dia"
          onRefuse={() => setErasing(null)}
          onAccept={erase}
        />
      )}
    </>
  )
}
