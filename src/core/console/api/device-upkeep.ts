import type { IDBPDatabase } from 'idb'
import type { Kept, Store, Stores } from './device-stores.ts'

/** How long anything stays on the device, in milliseconds. */
const keptFor = 7 * 86_400_000
/** How long it stays there that a register was not sent, without its marks. */
const toldFor = 90 * 86_400_000
const tooOld = {
  status: 0,
  detail: 'Ela ficou mais de sete dias neste aparelho e foi apagada dele.',
}

/** What is on the device for too long goes. */
export async function dropOld(db: IDBPDatabase<Stores>): Promise<void> {
  const oldest = Date.now() - keptFor
  await Promise.all([
    drop(db, ['pessoa', 'turmas', 'dias', 'rascunhos'], ({ at }) => at < oldest),
    expire(db, oldest),
  ])
}

/** All is asked for at once: each answer costs a slow phone a turn of its own. */
export async function drop(
  db: IDBPDatabase<Stores>,
  stores: readonly Store[],
  isDropped: (row: Kept) => boolean,
): Promise<void> {
  const work = db.transaction(stores, 'readwrite')
  await Promise.all(
    stores.map(async (name) => {
      const store = work.objectStore(name)
      const [keys, rows] = await Promise.all([store.getAllKeys(), store.getAll()])
      await Promise.all(
        keys.flatMap((key, at) => {
          const row = rows[at]
          return row && isDropped(row) ? [store.delete(key)] : []
        }),
      )
    }),
  )
  await work.done
}

/** A register that waited too long loses its marks, and its owner is told. */
async function expire(db: IDBPDatabase<Stores>, oldest: number): Promise<void> {
  const work = db.transaction('fila', 'readwrite')
  for (const row of await work.store.getAll()) {
    if (row.at >= oldest) continue
    if (row.at < Date.now() - toldFor) await work.store.delete(row.id ?? 0)
    else if (row.frequencias.length > 0)
      await work.store.put({ ...row, turma: 0, alunos: [], frequencias: [], refused: tooOld })
  }
  await work.done
}

/** What waits of some accounts stays without the names of the students. */
export async function dropNames(
  db: IDBPDatabase<Stores>,
  isDropped: (row: Kept) => boolean,
): Promise<void> {
  const work = db.transaction('fila', 'readwrite')
  for (const row of await work.store.getAll())
    if (isDropped(row)) await work.store.put({ ...row, alunos: [] })
  await work.done
}
