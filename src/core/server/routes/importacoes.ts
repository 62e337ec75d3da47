import { canRead } from '#model/access'
import type { Importacao } from '#model/calls/importacoes'
import { grouped } from '#model/grouped'
import type { Left, Undone } from '#model/operation'
import { fieldOf } from '#model/resource'
import type { Imported } from '#model/spreadsheet-import'
import { ApiError } from '#server/http/errors'
import { undoOperation } from '#server/operacao/undo'
import type { Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { rowsById } from '#server/store/rows-by-id'
import { rowsSeen } from '#server/store/scope'
import type { FreeHandlers } from './calls.ts'

const pageSize = 30

/** What was imported, and taking it back. */
export const importacoesHandlers: Pick<FreeHandlers, 'importacoes' | 'desfazerImportacao'> = {
  async importacoes({ services, asker, query }) {
    const before = query.antes_de === undefined ? null : Number(query.antes_de)
    const rows = await imports(services)
      .$if(before !== null, (found) => found.where('operacao.id', '<', before ?? 0))
      .orderBy('operacao.id', 'desc')
      .limit(pageSize + 1)
      .execute()
    const page = rows.slice(0, pageSize)
    return {
      importacoes: await told(services, asker, page),
      antes_de: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    }
  },

  async desfazerImportacao({ services, asker, id }) {
    const one = () => imports(services).where('operacao.id', '=', id).executeTakeFirst()
    if (!(await one())) throw new ApiError('absent')
    await undoOperation({ services, asker }, id)
    const undone = await one()
    const [answer] = await told(services, asker, undone ? [undone] : [])
    if (!answer) throw new ApiError('absent')
    return answer
  },
}

const imports = ({ db }: Services) =>
  db.kysely
    .selectFrom('operacao')
    .leftJoin('conta', 'conta.id', 'operacao.conta_id')
    .select([
      'operacao.id',
      'quando',
      'recurso',
      'operacao.nome as planilha',
      'resumo',
      'desfeita_em',
    ])
    .select('conta.nome as quem')
    .where('tipo', '=', 'importacao')

type Stored = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]

/** How an operation is summed up once it is done, and once it is taken back. */
type Summary = Partial<Imported & Undone>

async function told(
  services: Services,
  asker: Asker,
  rows: readonly Stored[],
): Promise<Importacao[]> {
  const all = rows.map(({ resumo, ...row }) => ({ row, sum: JSON.parse(resumo) as Summary }))
  const names = await namesOf(
    services,
    asker,
    all.flatMap(({ sum }) => sum.ficaram ?? []),
  )
  return all.map(({ row, sum }) => {
    const { entraram = 0, mudaram = 0, criadas = {}, voltaram = 0, excluidas = 0 } = sum
    const made = Object.values(criadas).reduce((total, one) => total + one, 0)
    const ficaram = (sum.ficaram ?? []).map((left) => ({
      ...left,
      nome: names.get(`${left.recurso} ${left.registro_id}`) ?? null,
    }))
    return { ...row, entraram, mudaram, criadas: made, voltaram, excluidas, ficaram }
  })
}

/** The names of rows, of those that are there and whose name is read. */
async function namesOf(services: Services, { viewer }: Asker, all: readonly Left[]) {
  const { resources } = services
  const names = new Map<string, string>()
  for (const [recurso, left] of grouped(all, (each) => each.recurso)) {
    const resource = resources[recurso]
    const seen = resource && rowsSeen(resources, resource, viewer)
    const field = resource && fieldOf(resource, resource.display)
    if (!seen || !field || !canRead(field, viewer.role, 'show')) continue
    const ids = left.map(({ registro_id }) => registro_id)
    const wanted = { where: seen, columns: [resource.display] }
    for (const [id, row] of await rowsById({ services }, resource, ids, wanted))
      names.set(`${recurso} ${id}`, String(row[resource.display] ?? ''))
  }
  return names
}
