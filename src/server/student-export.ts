import { buffer } from 'node:stream/consumers'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { resourcesAbout } from '#model/subject'
import { resourceNamed } from './calls.ts'
import { decode } from './db/codec.ts'
import type { Documents } from './documents/documents.ts'
import { ownTraces, sharedTraces, tracesOf, withStudentAlone } from './history/traces.ts'
import type { Services } from './services.ts'
import { aboutCondition } from './store/about.ts'
import { expand } from './store/answer.ts'
import { anyTable } from './store/tables.ts'

type Values = Record<string, unknown>

/** A document of a student, with the file in base64; null where the folder has lost it. */
interface ExportedDocument {
  readonly nome_arquivo: string
  readonly tipo: string
  readonly enviado_em: string
  readonly conteudo_base64: string | null
}

/**
 * All that is kept about a student, by the names of the declared fields, with the row behind each reference;
 * moments are ISO, days 'YYYY-MM-DD'.
 */
export interface StudentExport {
  readonly exportado_em: string
  readonly cadastrado_em: string
  /** Null while the student is among the others. */
  readonly retirado_em: string | null
  readonly aluno: Values
  /** The rows about the student, by entity: attendance, reports. */
  readonly registros: Readonly<Record<string, Values[]>>
  readonly documentos: ExportedDocument[]
  readonly historico: Values[]
}

type Given = Pick<Services, 'db' | 'documents' | 'now' | 'resources'>

/** Everything about one student, deleted or not, for who has a right to it. Throws a sentence for an unknown one. */
export async function exportStudent(services: Given, id: number): Promise<StudentExport> {
  const { db, now } = services
  const row = await db.kysely
    .selectFrom('aluno')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(`Não há aluno com o ID ${id}.`)
  const [aluno = {}] = await declared(services, resourceNamed(services, 'aluno'), [row])
  return {
    exportado_em: now().toISOString(),
    cadastrado_em: row.criado_em,
    retirado_em: row.excluido_em,
    aluno,
    registros: await recordsAbout(services, id),
    documentos: await documentsOf(services, id),
    historico: await historyOf(services, id),
  }
}

async function recordsAbout(services: Given, id: number) {
  const records: Record<string, Values[]> = {}
  for (const about of resourcesAbout(services.resources, 'aluno')) {
    const { resource } = about
    const rows = await anyTable(services.db.kysely)
      .selectFrom(resource.name)
      .selectAll()
      .where(aboutCondition(services.resources, about, id))
      .orderBy('id')
      .execute()
    records[resource.name] = await declared(services, resource, rows)
  }
  return records
}

async function documentsOf({ db, documents }: Given, id: number): Promise<ExportedDocument[]> {
  const rows = await db.kysely
    .selectFrom('documento')
    .selectAll()
    .where('aluno_id', '=', id)
    .where('excluido_em', 'is', null)
    .execute()
  return Promise.all(
    rows.map(async ({ nome_arquivo, tipo, criado_em, arquivo }) => ({
      nome_arquivo,
      tipo,
      enviado_em: criado_em,
      conteudo_base64: await base64Of(documents, arquivo),
    })),
  )
}

async function base64Of(documents: Documents, arquivo: string): Promise<string | null> {
  const content = await documents.open(arquivo)
  return content && (await buffer(content.stream)).toString('base64')
}

async function historyOf(services: Given, id: number): Promise<Values[]> {
  const traces = await services.db.kysely
    .selectFrom('auditoria')
    .select(['quando', 'conta_id', 'acao', 'recurso', 'antes', 'depois'])
    .where(tracesOf([...ownTraces(services, id), ...sharedTraces(services, id)]))
    .orderBy('id')
    .execute()
  return traces.map((trace) => ({ ...trace, ...withStudentAlone(services, trace, id) }))
}

/** The fields of a declaration in rows; what else a row has only helps the server. */
async function declared(
  { db, resources }: Given,
  resource: Resource,
  rows: readonly Values[],
): Promise<Values[]> {
  const stored = fieldsOf(resource).filter(([, field]) => isStored(field))
  const exported = rows.map((row) => {
    const decoded = decode(resource, row)
    return Object.fromEntries(stored.map(([name]) => [name, decoded[name] ?? null]))
  })
  for (const [name, { target }] of stored) {
    const named = target && resources[target]
    if (named) await expand(db.kysely, named, name, exported)
  }
  return exported
}
