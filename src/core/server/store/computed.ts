import { type RawBuilder, sql } from 'kysely'
import { presencasDe, telefonesDe, whatsappsDe } from '#features/cuidado/server/care-computed'
import { ordemDoPercentual, percentuaisDe } from '#features/frequencia/server/tallies'
import { avisosDe } from '#features/virada/server/marked-changes'
import { contaEspera } from '#model/calls/admissao'
import type { Entities } from '#model/entities'
import type { Computed, Named } from '#model/resource'
import type { Role } from '#model/role'
import { activeAccounts } from '#server/auth/admission'
import { anyTable, type Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'

/** Loads a computed value for many rows in one query, by id; rows without a value are left out. */
export type Loader<V> = (connection: Connection, ids: readonly number[]) => Promise<Map<number, V>>

type Loaders = {
  [N in keyof Entities as keyof Computed<Entities[N]> extends never ? never : N]: {
    [K in keyof Computed<Entities[N]>]: {
      readonly load: Loader<Computed<Entities[N]>[K]>
      readonly absent: Computed<Entities[N]>[K]
      /** What rows are ordered by, of a field that sorts them. */
      readonly order?: RawBuilder<unknown>
    }
  }
}

interface LoadedValue {
  readonly load: Loader<unknown>
  readonly absent: unknown
  readonly order?: RawBuilder<unknown>
}

/** How the server works out a field. Throws where it owes the function: the start refuses that. */
export function loaderOf(resource: string, name: string): LoadedValue {
  const loaders: Readonly<Record<string, Readonly<Record<string, LoadedValue>>>> = computedLoaders
  const loader = loaders[resource]?.[name]
  if (!loader) throw new Error(`Falta a função do campo calculado ${resource}.${name}`)
  return loader
}

/** The loader of each computed field of the model, and the value of a row without one. */
export const computedLoaders: Loaders = {
  aluno: {
    documentos: { load: documentosDe, absent: [] },
    caso_aberto: { load: casosDe, absent: false },
    percentual_ausencia: { load: percentuaisDe, absent: null, order: ordemDoPercentual },
  },
  assistente: { admissao: { load: waitingOf('assistente_social'), absent: null } },
  andamento: { autor: { load: accountsOf('andamento', 'autor_id'), absent: null } },
  aviso: { autor: { load: accountsOf('aviso', 'autor_id'), absent: null } },
  atendimento: { autor: { load: accountsOf('atendimento', 'autor_id'), absent: null } },
  caso: {
    telefone: { load: telefonesDe, absent: null },
    telefone_whatsapp: { load: whatsappsDe, absent: false },
    responsavel: { load: accountsOf('caso', 'responsavel_id'), absent: null },
  },
  mudanca: {
    aviso: { load: avisosDe, absent: '' },
    autor: { load: accountsOf('mudanca', 'autor_id'), absent: null },
  },
  saida: { presenca: { load: presencasDe, absent: null } },
  turma: { alunos: { load: alunosDe, absent: [] } },
  educador: {
    turma_responsavel: {
      absent: null,
      load: async (connection, ids) =>
        mapped(await turmasDe(connection, ids), (turmas) => turmas[0]?.nome ?? null),
    },
    turma: {
      absent: null,
      load: async (connection, ids) =>
        mapped(await turmasDe(connection, ids), (turmas) => turmas[0] ?? null),
    },
    turmas: { load: turmasDe, absent: [] },
  },
}

interface Ids {
  readonly ids: readonly number[]
}

const documentosIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('documento')
    .select(['id', 'nome_arquivo', 'aluno_id'])
    .where('aluno_id', 'in', ids)
    .where('excluido_em', 'is', null)
    .orderBy('id'),
)

async function documentosDe(connection: Connection, ids: readonly number[]) {
  const rows = await documentosIn(connection, { ids })
  return grouped(
    rows,
    (row) => row.aluno_id,
    ({ id, nome_arquivo }) => ({ id, nome_arquivo }),
  )
}

/** The account that a field of each row names. */
function accountsOf(table: keyof Entities, field: string): Loader<Named> {
  const accountsIn = prepared((connection, { ids }: Ids) =>
    anyTable(connection)
      .selectFrom(table)
      .innerJoin('conta', 'conta.id', `${table}.${field}`)
      .select([`${table}.id as of`, 'conta.id', 'conta.nome'])
      .where(`${table}.id`, 'in', ids),
  )
  return async (connection, ids) => {
    const rows = await accountsIn(connection, { ids })
    return new Map(
      rows.map(({ of, id, nome }) => [Number(of), { id: Number(id), nome: String(nome) }]),
    )
  }
}

const casosIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('caso')
    .select('aluno_id')
    .where('aluno_id', 'in', ids)
    .where('sigilo', '!=', 'sigiloso'),
)

/** The cases as who does not read secret contacts has them. */
async function casosDe(connection: Connection, ids: readonly number[]) {
  const rows = await casosIn(connection, { ids })
  return new Map(rows.flatMap(({ aluno_id }) => (aluno_id ? [[aluno_id, true]] : [])))
}

/** What is said of rows whose account waits to be admitted. */
function waitingOf(role: Role): Loader<string> {
  return async (connection) => {
    const all = await activeAccounts(connection, role)
    const waiting = all.filter(({ espera_desde }) => espera_desde !== null)
    return new Map(waiting.map(({ pessoa_id }) => [Number(pessoa_id), contaEspera]))
  }
}

const alunosIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('aluno')
    .select(['id', 'nome', 'turma_id'])
    .where('turma_id', 'in', ids)
    .where('excluido_em', 'is', null)
    .orderBy(sql.ref('busca_nome'))
    .orderBy('id'),
)

async function alunosDe(connection: Connection, ids: readonly number[]) {
  const rows = await alunosIn(connection, { ids })
  const placed = rows.flatMap(({ turma_id, ...row }) => (turma_id ? [{ ...row, turma_id }] : []))
  return grouped(
    placed,
    (row) => row.turma_id,
    (row) => row,
  )
}

const turmasIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('turma')
    .select(['id', 'nome', 'educador_id'])
    .where('educador_id', 'in', ids)
    .where('excluido_em', 'is', null)
    .where('encerrada_em', 'is', null)
    .orderBy('id'),
)

async function turmasDe(connection: Connection, ids: readonly number[]) {
  const rows = await turmasIn(connection, { ids })
  return grouped(
    rows,
    (row) => row.educador_id,
    ({ id, nome }) => ({ id, nome }),
  )
}

function grouped<R, V>(
  rows: readonly R[],
  keyOf: (row: R) => number | null,
  entryOf: (row: R) => V,
): Map<number, V[]> {
  const groups = new Map<number, V[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(entryOf(row))
    else groups.set(key, [entryOf(row)])
  }
  return groups
}

function mapped<A, B>(map: Map<number, A>, change: (value: A) => B): Map<number, B> {
  return new Map([...map].map(([id, value]) => [id, change(value)]))
}
