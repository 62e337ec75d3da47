import { scopeOf } from '#model/access'
import type { EstadoDaLista, Visao } from '#model/calls/visao'
import { fold } from '#model/format'
import type { Viewer } from '#server/auth/session'
import type { Connection } from '#server/db/connection'
import { ApiError, refuse } from '#server/http/errors'
import type { Services } from '#server/services'

const mostViews = 100

/** The views of whoever asks, by name; of one list, if it is named. */
export async function viewsOf(
  { db }: Services,
  { contaId }: Viewer,
  lista?: string,
): Promise<Visao[]> {
  const views = await ownViews(db.kysely, contaId)
  return views
    .filter((view) => lista === undefined || view.lista === lista)
    .sort((one, other) => (fold(one.nome) < fold(other.nome) ? -1 : 1))
}

/** Keeps a view. Throws 400 for a list that the asker has not, 409 for a name that is taken or one view too many. */
export async function saveView(
  { db, resources }: Services,
  { contaId, role }: Viewer,
  { lista, nome, estado }: Omit<Visao, 'id'>,
): Promise<Visao> {
  const listed = Object.hasOwn(resources, lista) ? resources[lista] : undefined
  if (!scopeOf(listed?.access.list ?? {}, role)) throw refuse('lista', 'Lista desconhecida')
  return db.kysely.transaction().execute(async (connection) => {
    const views = await lockedViews(connection, db.dialect, contaId)
    if (views.length >= mostViews)
      throw new ApiError('conflict', {
        errors: { nome: `Você já tem ${mostViews} visões: exclua uma antes.` },
      })
    checkName(views, lista, nome)
    const { id } = await connection
      .insertInto('visao')
      .values({ conta_id: contaId, lista, nome, estado: JSON.stringify(estado) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, lista, nome, estado }
  })
}

/** Renames or replaces a view of the asker. Throws the same 404 for another's view as for one that is absent. */
export async function changeView(
  { db }: Services,
  { contaId }: Viewer,
  id: number,
  changes: { nome?: string | undefined; estado?: EstadoDaLista | undefined },
): Promise<Visao> {
  return db.kysely.transaction().execute(async (connection) => {
    const views = await lockedViews(connection, db.dialect, contaId)
    const view = views.find((each) => each.id === id)
    if (!view) throw new ApiError('absent')
    const { nome = view.nome, estado = view.estado } = changes
    const others = views.filter((each) => each !== view)
    checkName(others, view.lista, nome)
    await connection
      .updateTable('visao')
      .set({ nome, estado: JSON.stringify(estado) })
      .where('id', '=', id)
      .execute()
    return { ...view, nome, estado }
  })
}

/** Deletes a view of the asker for good. Throws 404 like a change. */
export async function deleteView({ db }: Services, { contaId }: Viewer, id: number): Promise<void> {
  const deleted = await db.kysely
    .deleteFrom('visao')
    .where('id', '=', id)
    .where('conta_id', '=', contaId)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new ApiError('absent')
}

function checkName(views: readonly Visao[], lista: string, nome: string): void {
  const isTaken = views.some((each) => each.lista === lista && fold(each.nome) === fold(nome))
  if (isTaken)
    throw new ApiError('conflict', { errors: { nome: 'Já existe uma visão com este nome' } })
}

/** The views of an account, which changes no other until the transaction ends. SQLite has a single writer anyway. */
async function lockedViews(
  connection: Connection,
  dialect: Services['db']['dialect'],
  contaId: number,
): Promise<Visao[]> {
  if (dialect === 'postgres')
    await connection
      .selectFrom('conta')
      .select('id')
      .where('id', '=', contaId)
      .forUpdate()
      .execute()
  return ownViews(connection, contaId)
}

async function ownViews(connection: Connection, contaId: number): Promise<Visao[]> {
  const rows = await connection
    .selectFrom('visao')
    .select(['id', 'lista', 'nome', 'estado'])
    .where('conta_id', '=', contaId)
    .execute()
  return rows.map(({ id, lista, nome, estado }) => ({
    id,
    lista: lista ?? '',
    nome: nome ?? '',
    // Checked when it was saved.
    estado: JSON.parse(estado ?? '{}') as EstadoDaLista,
  }))
}
