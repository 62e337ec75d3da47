import { sql } from 'kysely'
import { dayOf } from '#model/format'
import type { Institute } from '../institute.ts'
import type { AskerName } from './requests.ts'

/** Who has a class: its educator, the others, and who stands in on that day. */
const hers = `(turma.educador_id = :me
  or exists (select 1 from turma_outros_educadores as o where o.turma_id = turma.id and o.educador_id = :me)
  or exists (select 1 from substituicao as s where s.turma_id = turma.id and s.educador_id = :me
    and s.inicio <= :hoje and s.fim >= :hoje and s.excluido_em is null))`
/** In which classes a student is today. */
const classesOf =
  'join vinculo as v on v.aluno_id = aluno.id and v.entrada <= :hoje and (v.saida is null or v.saida > :hoje) join turma on turma.id = v.turma_id and turma.excluido_em is null'

/** The row that a path names is the asker's by one of these: written by hand, not from the declarations. */
const ofEducator: readonly [RegExp, string][] = [
  [
    /^\/turma\/(frequencia\/)?\{id\}|^\/relatorio\/por-turma\//,
    `select 1 from turma where id = :id and ${hers}`,
  ],
  [/^\/alunos?\/\{id\}/, `select 1 from aluno ${classesOf} where aluno.id = :id and ${hers}`],
  [
    /^\/alunos\/documentos\//,
    `select 1 from documento join aluno on aluno.id = documento.aluno_id ${classesOf} where documento.id = :id and ${hers}`,
  ],
  [
    /^\/educadores\/\{id\}|\/(por-)?educador\/\{id\}/,
    'select 1 from educador where id = :id and id = :me',
  ],
  [/^\/planejamentos\/\{id\}/, 'select 1 from planejamento where id = :id and educador_id = :me'],
  [
    /^\/relatorio\/\{id\}/,
    `select 1 from relatorio left join turma on turma.id = relatorio.turma_id where relatorio.id = :id and (relatorio.educador_id = :me or ${hers})`,
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
  { db, clock }: Institute,
  { asker, me }: { readonly asker: AskerName; readonly me: number },
  path: string,
  id: string | undefined,
): Promise<boolean> {
  const rules = asker === 'educador' ? ofEducator : asker === 'assistente_social' ? ofAssistant : []
  const rule = rules.find(([pattern]) => pattern.test(path))
  if (!rule) return true
  const hoje = dayOf(clock.now())
  const values: Readonly<Record<string, unknown>> = { ':id': Number(id), ':me': me, ':hoje': hoje }
  const parts = rule[1].split(/(:id|:me|:hoje)/)
  const query = sql.join(
    parts.map((part) => (part in values ? sql`${values[part]}` : sql.raw(part))),
    sql.raw(''),
  )
  return (await sql`${query}`.execute(db.kysely)).rows.length > 0
}

/** Lists of an educator, and by what their rows are theirs. */
const listed: Readonly<Record<string, { readonly path: string; readonly id: string }>> = {
  '/turma/': { path: '/turma/{id}', id: 'id' },
  '/alunos/': { path: '/alunos/{id}', id: 'id' },
  ...Object.fromEntries(
    ['/vinculo/', '/contato/', '/justificativa/', '/aviso/'].map((list) => [
      list,
      { path: '/alunos/{id}', id: 'aluno_id' },
    ]),
  ),
  '/folha-assinada/': { path: '/turma/{id}', id: 'turma_id' },
}

/** Rows of a list that are not the asker's. */
export async function strangers(
  casa: Institute,
  { asker, me }: { readonly asker: AskerName; readonly me: number },
  path: string,
  body: unknown,
): Promise<unknown[]> {
  if (!Array.isArray(body)) return []
  const of = asker === 'educador' && listed[path]
  if (of)
    for (const row of body)
      if (!(await reaches(casa, { asker, me }, of.path, String(row[of.id])))) return [row]
  const own: Readonly<Record<string, (row: Record<string, unknown>) => boolean>> = {
    'educador /alunos/': (row) => !('cpf' in row || 'rg' in row || 'certidao_nascimento' in row),
    'assistente_social /alunos/': (row) => !('cpf' in row || 'rg' in row),
    'assistente_social /turma/': (row) => !('alunos' in row),
    'assistente_social /assistente/': (row) => row.id === me,
  }
  const isOwn = own[`${asker} ${path}`]
  return isOwn ? body.filter((row) => !isOwn(row)) : []
}
