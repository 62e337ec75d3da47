import { lazy } from 'react'

const conflict = () => import('./conflict-dialog.tsx')
const question = () => import('#console/ui/question-dialog.tsx')

/** Asked for when somebody else has saved the day meanwhile. */
export const ConflictDialog = lazy(conflict)

/** Asked before unsaved marks are left, and before a day is erased. */
export const QuestionDialog = lazy(question)

/** When the register has settled, in milliseconds. */
const settled = 2_000

/** Fetches the code of the dialogs ahead: by the time one is needed the telephone may be without a network. */
export function fetchDialogs(): () => void {
  const timer = setTimeout(() => {
    // What cannot be fetched now is tried again when it is needed.
    for (const load of [conflict, question]) load().catch(() => undefined)
  }, settled)
  return () => clearTimeout(timer)
}
