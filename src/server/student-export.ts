import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { decode } from './db/codec.ts'
import type { Services } from './services.ts'
import { anyTable } from './store/tables.ts'
import { documentsFolder } from './upload.ts'

type Values = Record<string, unknown>

/** A document of a student, with the file in base64; null where the folder has lost it. */
interface ExportedDocument {
  readonly nome_arquivo: string
  readonly tipo: string
  readonly enviado_em: string
  readonly conteudo_base64: string | null
}

/** All that is kept about a student, by the names of the declared fields; moments are ISO, days 'YYYY-MM-DD'. */
export interface StudentExport {
  readonly exportado_em: string
  readonly cadastrado_em: string
  /** Null while the student is among the others. */
  readonly retirado_em: string | null
  readonly aluno: Values
  readonly turma: string | null
  readonly frequencia: Values[]
  readonly relatorios: Values[]
  readonly documentos: ExportedDocument[]
  readonly historico: Values[]
}

/** Everything about one student, deleted or not, for who has a right to it. Throws a sentence for an unknown one. */
export async function exportStudent(
  { db, dataDir, now, resources }: Pick<Services, 'db' | 'dataDir' | 'now' | 'resources'>,
  id: number,
): Promise<StudentExport> {
  const { kysely } = db
  const aluno = await kysely.selectFrom('aluno').selectAll().where('id', '=', id).executeTakeFirst()
  if (!aluno) throw new Error(`Não há aluno com o ID ${id}.`)
  const about = async (name: 'frequencia' | 'relatorio_assistente') => {
    const rows = await anyTable(kysely)
      .selectFrom(name)
      .selectAll()
      .where('aluno_id', '=', id)
      .execute()
    return rows.map((row) => declared(resources[name], row))
  }
  const turma = aluno.turma_id
    ? await kysely
        .selectFrom('turma')
        .select('nome')
        .where('id', '=', aluno.turma_id)
        .executeTakeFirst()
    : undefined
  const documents = await kysely
    .selectFrom('documento')
    .selectAll()
    .where('aluno_id', '=', id)
    .where('excluido_em', 'is', null)
    .execute()
  return {
    exportado_em: now().toISOString(),
    cadastrado_em: aluno.criado_em,
    retirado_em: aluno.excluido_em,
    aluno: declared(resources.aluno, aluno),
    turma: turma?.nome ?? null,
    frequencia: await about('frequencia'),
    relatorios: await about('relatorio_assistente'),
    documentos: await Promise.all(
      documents.map(async ({ nome_arquivo, tipo, criado_em, arquivo }) => ({
        nome_arquivo,
        tipo,
        enviado_em: criado_em,
        conteudo_base64: await readFile(join(documentsFolder(dataDir), arquivo), 'base64').catch(
          () => null,
        ),
      })),
    ),
    historico: await anyTable(kysely)
      .selectFrom('auditoria')
      .select(['quando', 'conta_id', 'acao', 'antes', 'depois'])
      .where('recurso', '=', 'aluno')
      .where('registro_id', '=', id)
      .orderBy('id')
      .execute(),
  }
}

/** The fields of a declaration in a row; what else the row has only helps the server. */
function declared(resource: Resource | undefined, row: Values): Values {
  if (!resource) return {}
  const names = fieldsOf(resource).flatMap(([name, field]) => (isStored(field) ? [name] : []))
  const decoded = decode(resource, row)
  return Object.fromEntries(names.map((name) => [name, decoded[name] ?? null]))
}
