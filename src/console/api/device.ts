import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb'
import type { Weekday } from '#model/class-day'
import type { Role } from '#model/field'
import { isNewer, type OneDay, surplusOf } from './kept-days.ts'
import { forgetDevice, rememberDevice } from './remembered.ts'

/** How long anything stays on the device, in milliseconds. */
const keptFor = 7 * 86_400_000
/** How long it stays there that a register was not sent, without its marks. */
const toldFor = 90 * 86_400_000
const checkEvery = 3_600_000
const tooOld = {
  status: 0,
  detail: 'Ela ficou mais de sete dias neste aparelho e foi apagada dele.',
}

interface Kept {
  /** The e-mail of the account. */
  readonly owner: string
  readonly at: number
}

type Marks = readonly (readonly [aluno: number, mark: string | null])[]

export interface KeptClass {
  readonly id: number
  readonly nome: string
  readonly educador: number
  readonly others: number
  readonly dias_de_aula: readonly Weekday[]
  readonly alunos: readonly { readonly id: number; readonly nome: string }[]
}

export interface KeptDay extends OneDay {
  readonly version: string | null
  readonly saved: Marks
  /** Why there are no classes on this day. */
  readonly dayOff?: string
  /** Who was in the class that day, and who came later, where that is not who is in it now. */
  readonly students?: KeptClass['alunos']
  readonly later?: KeptClass['alunos']
}

export interface KeptDraft extends KeptDay {
  readonly touched: Marks
  readonly unseen?: boolean
  /** Whether it answers for what was refused of its day. */
  readonly answers?: boolean
}

/** A register that waits to be sent. */
export interface Waiting {
  readonly turma: number
  readonly data: string
  readonly key: string
  /** The version that it was made from, null where the day had no record. */
  readonly version: string | null
  readonly frequencias: readonly { readonly aluno_id: number; readonly status: string | null }[]
}

export interface Queued extends Waiting, Kept {
  readonly id: number
  /** It may have arrived. */
  readonly tried?: boolean
  /** Also one that waited too long: it has no marks any more. */
  readonly refused?: { readonly status: number; readonly detail: string | null }
}

/** Who is signed in, for a start without a server. */
interface Person extends Kept {
  readonly role: Role
  readonly nome: string
  readonly userId: number
}

interface Stores extends DBSchema {
  pessoa: { key: string; value: Person }
  turmas: {
    key: string
    value: Kept & { readonly turma: KeptClass; readonly outras?: readonly KeptClass[] }
  }
  dias: { key: string; value: Kept & KeptDay }
  rascunhos: { key: string; value: Kept & KeptDraft }
  fila: { key: number; value: Omit<Queued, 'id'> & { readonly id?: number } }
}

type Store = StoreNames<Stores>

export type Device = Awaited<ReturnType<typeof openDevice>>

let opened: Promise<Device> | undefined

export function device(): Promise<Device> {
  opened ??= openDevice('caderno', forget).catch((error) => {
    forget()
    throw error
  })
  return opened
}

function forget(): void {
  opened = undefined
}

/** What the device keeps of the register: an educator's class, days and marks, and what waits to be sent. */
export async function openDevice(name: string, onClose = () => {}) {
  const db: IDBPDatabase<Stores> = await openDB<Stores>(name, 1, {
    upgrade(db) {
      for (const store of ['pessoa', 'turmas', 'dias', 'rascunhos'] as const)
        db.createObjectStore(store)
      db.createObjectStore('fila', { keyPath: 'id', autoIncrement: true })
    },
    // Another page brings a newer version, which waits for this one.
    blocking: () => close(),
    terminated: () => close(),
  })
  const dropOld = async () => {
    const oldest = Date.now() - keptFor
    await drop(db, ['pessoa', 'turmas', 'dias', 'rascunhos'], ({ at }) => at < oldest)
    await expire(db, oldest)
  }
  const timer = setInterval(() => dropOld().catch(() => undefined), checkEvery)
  function close() {
    clearInterval(timer)
    db.close()
    onClose()
  }
  await dropOld()

  async function put<S extends Exclude<Store, 'fila' | 'dias'>>(
    store: S,
    key: string,
    value: Omit<Stores[S]['value'], 'at'>,
  ) {
    rememberDevice()
    await db.put(store, { ...value, at: Date.now() } as Stores[S]['value'], key)
  }

  async function putDays(owner: string, open: OneDay, days: readonly KeptDay[]) {
    rememberDevice()
    const { store, done } = db.transaction('dias', 'readwrite')
    for (const day of days) {
      const key = keyOf(owner, day)
      const seen = await store.get(key)
      if (!seen || day === open || !isNewer(seen.version, day.version))
        await store.put({ ...day, owner, at: Date.now() }, key)
    }
    const own = (await store.getAll()).filter((day) => day.owner === owner)
    for (const day of surplusOf(own, open)) await store.delete(keyOf(owner, day))
    await done
  }

  return {
    person: () => db.get('pessoa', 'ultima'),
    /** The class that is open, and the others of its educator. */
    async keepClass(person: Omit<Person, 'at'>, turma: KeptClass, outras: readonly KeptClass[]) {
      await put('pessoa', 'ultima', person)
      await put('turmas', person.owner, { owner: person.owner, turma, outras })
    },
    /** The class that was open last, or another one by its id. */
    async classOf(owner: string, wanted: number | null = null) {
      const kept = await db.get('turmas', owner)
      if (!kept || wanted === null) return kept?.turma
      return [kept.turma, ...(kept.outras ?? [])].find(({ id }) => id === wanted)
    },
    keepDay: (owner: string, day: KeptDay) => putDays(owner, day, [day]),
    /** Days before the one that is open, each unless a newer version of it is here. */
    keepDaysBefore: putDays,
    dayOf: (owner: string, day: OneDay) => db.get('dias', keyOf(owner, day)),
    daysOf: async (owner: string) => (await db.getAll('dias')).filter((day) => day.owner === owner),
    keepDraft: (owner: string, draft: KeptDraft | null) =>
      draft ? put('rascunhos', owner, { ...draft, owner }) : db.delete('rascunhos', owner),
    hasDraft: async () => (await db.count('rascunhos')) > 0,
    draftOf: (owner: string) => db.get('rascunhos', owner),
    /** Those of an account, in their order. */
    async queue(owner: string): Promise<Queued[]> {
      return ((await db.getAll('fila')) as Queued[]).filter((row) => row.owner === owner)
    },
    async enqueue(owner: string, waiting: Waiting | Queued): Promise<void> {
      rememberDevice()
      await db.add('fila', { ...waiting, owner, at: Date.now() })
    },
    /** Whether it was still there to be changed. */
    async change(row: Queued): Promise<boolean> {
      const work = db.transaction('fila', 'readwrite')
      const isThere = (await work.store.getKey(row.id)) !== undefined
      if (isThere) await work.store.put(row)
      await work.done
      return isThere
    },
    remove: ({ id }: Queued) => db.delete('fila', id),
    /** Keeps what is of one account, and what others have still to send. */
    async handTo(owner: string) {
      await drop(db, ['pessoa', 'turmas', 'dias', 'rascunhos'], (row) => row.owner !== owner)
      await forgetIfEmpty(db)
    },
    /** Marks stay, without names, until the same account is back. */
    async endSession() {
      await drop(db, ['turmas', 'dias'], () => true)
      // At once: another tab may be leaving altogether.
      const work = db.transaction('pessoa', 'readwrite')
      const person = await work.store.get('ultima')
      if (person) await work.store.put({ ...person, nome: '', userId: 0 }, 'ultima')
      await work.done
    },
    async leave(isLeaving: (owner: string) => boolean) {
      await drop(db, [...db.objectStoreNames], ({ owner }) => isLeaving(owner))
      await forgetIfEmpty(db)
    },
    close,
  }
}

function keyOf(owner: string, { turma, data }: OneDay): string {
  return `${owner} ${turma} ${data}`
}

async function drop(
  db: IDBPDatabase<Stores>,
  stores: readonly Store[],
  isDropped: (row: Kept) => boolean,
): Promise<void> {
  const work = db.transaction(stores, 'readwrite')
  for (const name of stores) {
    let cursor = await work.objectStore(name).openCursor()
    while (cursor) {
      if (isDropped(cursor.value)) await cursor.delete()
      cursor = await cursor.continue()
    }
  }
  await work.done
}

/** A register that waited too long loses its marks, and its owner is told. */
async function expire(db: IDBPDatabase<Stores>, oldest: number): Promise<void> {
  const work = db.transaction('fila', 'readwrite')
  for (const row of await work.store.getAll()) {
    if (row.at >= oldest) continue
    if (row.at < Date.now() - toldFor) await work.store.delete(row.id ?? 0)
    else if (row.frequencias.length > 0)
      await work.store.put({ ...row, turma: 0, frequencias: [], refused: tooOld })
  }
  await work.done
}

async function forgetIfEmpty(db: IDBPDatabase<Stores>): Promise<void> {
  const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)))
  if (counts.every((count) => count === 0)) forgetDevice()
}
