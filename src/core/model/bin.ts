import type { Resource } from './resource.ts'

/** Whether what is deleted of an entity stands in the bin, and can be brought back. */
export function isRestorable({ plain, access, restorable }: Resource): boolean {
  return !plain && restorable !== false && access.delete !== undefined
}

/** Whether rows of an entity are erased for good; those with an account stay, as histories name them. */
export function isErasable({ account }: Resource): boolean {
  return !account
}
