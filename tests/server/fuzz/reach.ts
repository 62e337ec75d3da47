import { sql } from 'kysely'
import type { Institute } from '../institute.ts'
import type { AskerName } from './requests.ts'

/** The row that a path names is the asker's by one of these: written by hand, not from the declarations. */
const ofEducator: readonly [RegExp, string][] = [
  [
    /^\/turma\/(frequencia\/)?\{id\}|^\/relatorio\/por-turma\//,
    'select 1 from turma where id = :id and educador_id = :me',
  ],
  [
    /^\/alunos?\/\{id\}/,
    'select 1 from aluno join turma on turma.id = aluno.turma_id where aluno.id = :id and turma.educador_id = :me',
  ],
  [
    /^\/alunos\/documentos\//,
    'select 1 from documento join aluno on aluno.id = documento.aluno_id join turma on turma.id = aluno.turma_id where documento.id = :id and turma.educador_id = :me',
  ],
  [
    /^\/educadores\/\{id\}|\/(por-)?educador\/\{id\}/,
    'select 1 from educador where id = :id and id = :me',
  ],
  [/^\/planejamentos\/\{id\}/, 'select 1 from planejamento where id = :id and educador_id = :me'],
  [
    /^\/relatorio\/\{id\}/,
    'select 1 from relatorio left join turma on turma.id = relatorio.turma_id where relatorio.id = :id and (relatorio.educador_id = :me or turma.educador_id = :me)',
  ],
]

const ofAssistant: readonly [RegExp, string][] = [
  [
    /^\/relatorio-assistente\/\{id\}/,
    'select 1 from relatorio_assistente where id = :id and assistente_id = :me',
  ],
]

/** Whether an asker may reach the row of a path; for calls without a row, and for whoever reaches all, true. */
export async function reaches(
  { db }: Institute,
  { asker, me }: { readonly asker: AskerName; readonly me: number },
  path: string,
  id: string | undefined,
): Promise<boolean> {
  const rules = asker === 'educador' ? ofEducator : asker === 'assistente_social' ? ofAssistant : []
  const rule = rules.find(([pattern]) => pattern.test(path))
  if (!rule) return true
  const values: Readonly<Record<string, number>> = { ':id': Number(id), ':me': me }
  const parts = rule[1].split(/(:id|:me)/)
  const query = sql.join(
    parts.map((part) => (part in values ? sql`${values[part]}` : sql.raw(part))),
    sql.raw(''),
  )
  return (await sql`${query}`.execute(db.kysely)).rows.length > 0
}

/** Rows of a list that are not the asker's. */
export function strangers(asker: AskerName, me: number, path: string, body: unknown): unknown[] {
  if (!Array.isArray(body)) return []
  const own: Readonly<Record<string, (row: Record<string, unknown>) => boolean>> = {
    'educador /turma/': (row) => row.educador_id === me,
    'educador /alunos/': (row) => !('cpf' in row || 'rg' in row || 'certidao_nascimento' in row),
    'assistente_social /alunos/': (row) => !('cpf' in row || 'rg' in row),
    'assistente_social /turma/': (row) => !('alunos' in row),
    'assistente_social /assistente/': (row) => row.id === me,
  }
  const isOwn = own[`${asker} ${path}`]
  return isOwn ? body.filter((row) => !isOwn(row)) : []
}
