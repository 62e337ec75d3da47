import { device } from './device.ts'

let keeper: Promise<boolean> | undefined
let isLate = false

/**
 * Whether the unsaved marks of this page are those that the device keeps: of one page at a time. A later page takes its
 * turn once the first is closed, unless that one left marks: they are of the next page that is opened.
 */
export function keepsDrafts(): Promise<boolean> {
  keeper ??= takeTurn().then((isTaken) => {
    if (isTaken) return true
    keeper = undefined
    isLate = true
    return false
  })
  return keeper
}

function takeTurn(): Promise<boolean> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(true)
    navigator.locks
      .request('caderno.rascunho', { ifAvailable: true }, async (lock) => {
        const isFree = lock !== null && !(isLate && (await (await device()).hasDraft()))
        resolve(isFree)
        return isFree && new Promise(() => {})
      })
      .catch(() => resolve(false))
  })
}
