import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { today } from '#console/api/clock'
import { mayWait, remembersDevice } from '#console/api/remembered'
import { getSession, subscribeSession } from '#console/api/session'
import { dayIn } from '#console/ui/day'
import type { Day } from './day.ts'
import { onDevice, onDeviceNow } from './device-code.ts'
import { hasExtras } from './has-extras.ts'
import type { Draft } from './on-device.ts'
import { isAnswering } from './queue-state.ts'

// Ids without names: marks stay when the session expires, and with a device that keeps them also after a reload; they
// go with 'Sair'.
let unsaved: Draft | null = null
let isStoring = false

subscribeSession(() => {
  const session = getSession()
  if (session.status === 'out' && session.left) unsaved = null
  if (session.status === 'in' && session.email !== unsaved?.owner) unsaved = null
})

export function keepUnsaved(turma: number, data: string, day: Day | null): void {
  const session = getSession()
  // Without marks, one class leaves those of another.
  if (session.status !== 'in' || (day === null && unsaved?.turma !== turma)) return
  unsaved = day && { owner: session.email, turma, data, day }
  if (isStoring) return
  isStoring = true
  // After the picture of the mark.
  setTimeout(() => {
    isStoring = false
    store().catch(() => undefined)
  })
}

/** What is in the queue is no draft, also where the session has ended meanwhile. */
export function dropUnsaved(): void {
  unsaved = null
}

/** The refused registers of a day are given up where its marks in the screen are. */
export function giveUpAnswer(day: { turma: number; data: string }): void {
  if (!isAnswering(day)) return
  import('./queue.ts').then((queue) => queue.giveUp(day)).catch(() => undefined)
}

export function unsavedOf(turma: number): { data: string; day: Day } | null {
  return unsaved?.turma === turma ? unsaved : null
}

/** The class of the marks that are not saved, of whichever it is. */
export function classOfUnsaved(): number | null {
  return unsaved?.turma ?? null
}

/** The class and day of the address; marks that are not saved come first, or they would be lost. */
export function useAsked(isRead: boolean) {
  const [params] = useSearchParams()
  const { key } = useLocation()
  const [inAddress, day] = [params.get('turma'), dayIn(params.get('dia'))]
  const opened = useRef({ inAddress, turma: Number(inAddress) })
  if (opened.current.inAddress !== inAddress)
    opened.current = { inAddress, turma: Number(inAddress) }
  // In each picture: whatever class is answered meanwhile, that of the marks stays.
  const marked = isRead ? classOfUnsaved() : null
  if (marked !== null) opened.current.turma = marked
  const [, draw] = useState(0)
  return {
    visit: key,
    turma: opened.current.turma,
    dia: day !== null && day <= today() ? day : null,
    ahead: day !== null && day > today() ? day : null,
    isOfAddress: opened.current.turma === Number(inAddress),
    isOtherClass: inAddress !== null && marked !== null && marked !== Number(inAddress),
    openAddress: () => {
      opened.current.turma = Number(inAddress)
      draw((times) => times + 1)
    },
  }
}

async function store(): Promise<void> {
  if (!hasExtras()) return
  const { storeDraft } = await onDevice()
  await storeDraft(unsaved)
}

/** A page that reads the device longer than this, in milliseconds, goes on without. */
const longestWait = 500

/** Whether the marks that an earlier page left on the device have been read. */
export function useUnsavedRead(): boolean {
  const [isRead, setRead] = useState(isReadAlready)
  const isReadAtFirst = useRef(isRead)
  useEffect(() => {
    if (isReadAtFirst.current) return
    const timer = setTimeout(() => setRead(true), longestWait)
    readUnsaved()
      .catch(() => undefined)
      .finally(() => setRead(true))
    return () => clearTimeout(timer)
  }, [])
  return isRead
}

function isReadAlready(): boolean {
  if (!remembersDevice() || unsaved !== null) return true
  // Drawn before its code is there, the page shows what the server has, where nothing here stands over it.
  if (import.meta.env.EARLY) return !mayWait('draft') && !mayWait('queue')
  if (!mayWait('draft')) return true
  const draft = onDeviceNow()?.draftAtOpening()
  unsaved = draft ?? null
  return draft !== undefined
}

async function readUnsaved(): Promise<void> {
  const { readDraft } = await onDevice()
  unsaved ??= (await readDraft()) ?? null
}
