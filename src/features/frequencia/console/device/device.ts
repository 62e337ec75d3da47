import type { IDBPDatabase } from 'idb'
import { type Kept, openStore, type Person } from '#console/api/device-store'
import { rememberDevice } from '#console/api/remembered'
import { isNewer, type OneDay, surplusOf } from './kept-days.ts'
import type { KeptClass, KeptDay, KeptDraft, Stores, Waiting } from './stores.ts'

export type Device = Awaited<ReturnType<typeof openDevice>>

const tooOld = {
  status: 0,
  detail: 'Ela ficou mais de sete dias neste aparelho e foi apagada dele.',
}

/** Marks that are not saved stay for the account: they have no names. */
const keeping = {
  stores: { turmas: 'session', dias: 'session', rascunhos: 'account' },
  nameless: { alunos: [] },
  emptied: { turma: 0, alunos: [], frequencias: [], refused: tooOld },
} as const

let opened: Promise<Device> | undefined

export function device(): Promise<Device> {
  opened ??= openDevice('caderno', forget).catch((error) => {
    forget()
    throw error
  })
  return opened
}

/** What the login says of so many registers that wait. */
export function askToSend(unsent: number): string {
  return `Entre de novo para enviar ${unsent === 1 ? '1 chamada' : `${unsent} chamadas`}`
}

/** What is asked before they are lost. */
export function askToLose(unsent: number): string {
  return unsent === 1
    ? 'Há 1 chamada que ainda não foi enviada. Sair e perdê-la?'
    : `Há ${unsent} chamadas que ainda não foram enviadas. Sair e perdê-las?`
}

function forget(): void {
  opened = undefined
}

/** What the device keeps of the register: an educator's class, days and marks, and what waits to be sent. */
export async function openDevice(name: string, onClose = () => {}) {
  const store = await openStore<Waiting>(name, keeping, onClose)
  // It has the stores that `keeping` names.
  const db = store.db as unknown as IDBPDatabase<Stores>

  async function putDays(owner: string, open: OneDay, days: readonly KeptDay[]) {
    rememberDevice()
    const { store, done } = db.transaction('dias', 'readwrite')
    for (const day of days) {
      const key = keyOf(owner, day)
      const seen = await store.get(key)
      const known = day !== open && seen?.version === day.version ? seen : {}
      if (!seen || day === open || !isNewer(seen.version, day.version))
        // What else was known of these marks stays with them.
        await store.put({ ...known, ...day, owner, at: Date.now() }, key)
    }
    const own = (await store.getAll()).filter((day) => day.owner === owner)
    for (const day of surplusOf(own, open)) await store.delete(keyOf(owner, day))
    await done
  }

  return {
    ...store,
    /** The class that is open, and the others of its educator. */
    async keepClass(person: Omit<Person, 'at'>, turma: KeptClass, outras: readonly KeptClass[]) {
      const { owner } = person
      await store.keepPerson(person)
      const classes = { owner, turma, outras }
      await store.put('turmas', owner, classes)
    },
    /** Of an account, what is of these classes alone, and all that waits to be sent: it may be refused, and told by name. */
    async keepOnly(owner: string, ids: readonly number[]) {
      const isGone = (row: Kept & { readonly turma: number }) =>
        row.owner === owner && !ids.includes(row.turma)
      const work = db.transaction(['turmas', 'dias', 'rascunhos'], 'readwrite')
      const [classes, days, drafts] = await Promise.all([
        work.objectStore('turmas').get(owner),
        work.objectStore('dias').getAll(),
        work.objectStore('rascunhos').getAll(),
      ])
      const left = classes && [classes.turma, ...(classes.outras ?? [])]
      const [turma, ...outras] = left?.filter(({ id }) => ids.includes(id)) ?? []
      const stores = work.objectStore('turmas')
      await Promise.all([
        classes && turma ? stores.put({ ...classes, turma, outras }, owner) : stores.delete(owner),
        ...days.filter(isGone).map((day) => work.objectStore('dias').delete(keyOf(owner, day))),
        ...drafts.filter(isGone).map(() => work.objectStore('rascunhos').delete(owner)),
      ])
      await work.done
    },
    classesOf: (owner: string) => db.get('turmas', owner),
    /** All that whoever was signed in last has here, in one reading. */
    async seenLast() {
      const work = db.transaction([...db.objectStoreNames])
      const [person, turmas, days, drafts, queue] = await Promise.all([
        work.objectStore('pessoa').get('ultima'),
        work.objectStore('turmas').getAll(),
        work.objectStore('dias').getAll(),
        work.objectStore('rascunhos').getAll(),
        work.objectStore('fila').getAll(),
      ])
      const isOwn = ({ owner }: Kept) => owner === person?.owner
      return {
        person,
        classes: turmas.find(isOwn),
        days: days.filter(isOwn),
        draft: drafts.find(isOwn),
        queue: queue.filter(isOwn),
      }
    },
    keepDay: (owner: string, day: KeptDay) => putDays(owner, day, [day]),
    /** Days before the one that is open, each unless a newer version of it is here. */
    keepDaysBefore: putDays,
    dayOf: (owner: string, day: OneDay) => db.get('dias', keyOf(owner, day)),
    daysOf: async (owner: string) => (await db.getAll('dias')).filter((day) => day.owner === owner),
    keepDraft: (owner: string, draft: KeptDraft | null) => {
      const kept = draft && { ...draft, owner }
      return kept ? store.put('rascunhos', owner, kept) : db.delete('rascunhos', owner)
    },
    hasDraft: async () => (await db.count('rascunhos')) > 0,
    draftOf: (owner: string) => db.get('rascunhos', owner),
  }
}

export type SeenLast = Awaited<ReturnType<Device['seenLast']>>

function keyOf(owner: string, { turma, data }: OneDay): string {
  return `${owner} ${turma} ${data}`
}
