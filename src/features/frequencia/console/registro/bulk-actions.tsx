import { type RefObject, useEffect } from 'react'
import { Button } from '#console/ui/button.tsx'
import { whenIdle } from '#console/ui/idle'
import { type Day, type DayAction, type Mark, markOf } from './day.ts'
import { hasExtras } from './has-extras.ts'
import type { AlunoDaChamada } from './roll.ts'
import { loadUndo } from './use-save.ts'

const bulkActions: readonly { mark: Mark; label: string }[] = [
  { mark: 'presente', label: 'Todos presentes' },
  { mark: 'ausente', label: 'Todos ausentes' },
  { mark: null, label: 'Limpar marcações' },
]

/** Marks the whole class, not only the students that the search shows. */
export function BulkActions({ onMarkAll }: { onMarkAll: (mark: Mark) => void }) {
  return (
    <>
      {bulkActions.map(({ mark, label }) => (
        <Button key={label} onClick={() => onMarkAll(mark)}>
          {label}
        </Button>
      ))}
    </>
  )
}

const ignore = () => undefined

/** Marks of more than a touch, each said with what takes it back. */
export function useBulk(
  now: RefObject<Day>,
  ids: readonly number[],
  dispatch: (action: DayAction) => void,
) {
  useEffect(() => {
    const loaded = whenIdle()
      .then(loadUndo)
      .catch(() => null)
    return () => void loaded.then((undo) => undo?.closeOffer())
  }, [])
  const markAll = (mark: Mark) => {
    const before = now.current
    const canUndo = hasExtras()
    const isKept = (id: number) => canUndo && mark !== null && markOf(before, id) === 'justificado'
    const kept = ids.filter(isKept)
    dispatch({ type: 'mark', marks: ids.filter((id) => !isKept(id)).map((id) => [id, mark]) })
    const bulk = { before, now, ids, kept, mark, dispatch, canUndo }
    loadUndo().then((undo) => undo.tellBulk(bulk), ignore)
  }
  const markFound = (found: readonly AlunoDaChamada[]) => {
    const before = now.current
    const [only] = found
    if (only && found.length === 1) dispatch({ type: 'mark', marks: [[only.id, 'ausente']] })
    loadUndo().then((undo) => undo.tellFound(found, { before, now, dispatch }), ignore)
  }
  return { markAll, markFound }
}
