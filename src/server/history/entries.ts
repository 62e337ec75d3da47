import { roleNamed } from '#model/access'
import type { Entrada, Mudanca } from '#model/history'
import { fieldsOf } from '#model/resource'
import { resourceNamed } from '../calls.ts'
import type { Services } from '../services.ts'
import { anyTable } from '../store/tables.ts'

/** A trace with whose it is, as the database has it. */
export interface StoredTrace {
  readonly id: number
  readonly quando: string
  readonly acao: string
  readonly recurso: string
  readonly antes: string | null
  readonly depois: string | null
  readonly nome: string | null
  readonly role: string | null
}

type Values = Readonly<Record<string, unknown>>

/** Traces about a student as a history tells them, with the names of what they refer to. */
export async function entriesOf(
  services: Services,
  aluno: number,
  traces: readonly StoredTrace[],
): Promise<Entrada[]> {
  const entries = traces.map((trace) => entryOf(aluno, trace))
  const names = await namesIn(services, entries)
  return entries.map((entry) => ({
    ...entry,
    mudancas: entry.mudancas.map(({ campo, antes, depois }) => ({
      campo,
      antes: names(campo, antes),
      depois: names(campo, depois),
    })),
  }))
}

function entryOf(aluno: number, trace: StoredTrace): Entrada {
  const { id, quando, recurso, nome } = trace
  const role = roleNamed(trace.role)
  const antes = valuesOf(trace.antes)
  const depois = valuesOf(trace.depois)
  return {
    id,
    quando,
    quem: nome && role ? { nome, role } : null,
    // The audit records these words alone.
    acao: trace.acao as Entrada['acao'],
    ...subjectOf(recurso, aluno, antes, depois),
  }
}

function subjectOf(
  recurso: string,
  aluno: number,
  antes: Values,
  depois: Values,
): Pick<Entrada, 'assunto' | 'dia' | 'mudancas'> {
  if (recurso === 'frequencia') {
    const mark = (values: Values) => (values.frequencias as Values | undefined)?.[aluno] ?? null
    const mudancas = [{ campo: 'status', antes: mark(antes), depois: mark(depois) }]
    return { assunto: 'frequencia', dia: String(depois.data ?? antes.data), mudancas }
  }
  if (recurso === 'relatorio_assistente')
    return { assunto: 'relatorio', dia: null, mudancas: [changeOf('report', antes, depois)] }
  if ('documento' in antes || 'documento' in depois) {
    const named = (values: Values) => values.nome_arquivo ?? values.documento ?? null
    const mudancas = [{ campo: 'documentos', antes: named(antes), depois: named(depois) }]
    return { assunto: 'documento', dia: null, mudancas }
  }
  const fields = [...new Set([...Object.keys(antes), ...Object.keys(depois)])]
  const mudancas = fields
    .map((campo) => changeOf(campo, antes, depois))
    .filter((change) => change.antes !== change.depois)
  return { assunto: 'cadastro', dia: null, mudancas }
}

function changeOf(campo: string, antes: Values, depois: Values): Mudanca {
  return { campo, antes: antes[campo] ?? null, depois: depois[campo] ?? null }
}

function valuesOf(json: string | null): Values {
  return json === null ? {} : JSON.parse(json)
}

/** Names in place of ids: of the rows that references lead to, deleted ones too, and of documents. */
async function namesIn(services: Services, entries: readonly Entrada[]) {
  const { kysely } = services.db
  const references = new Map(
    fieldsOf(resourceNamed(services, 'aluno')).flatMap(([name, { target }]) =>
      target ? [[name, { table: target, column: resourceNamed(services, target).display }]] : [],
    ),
  ).set('documentos', { table: 'documento', column: 'nome_arquivo' })
  const names = new Map<string, unknown>()
  for (const [campo, { table, column }] of references) {
    const changes = entries.flatMap(({ mudancas }) => mudancas.filter((it) => it.campo === campo))
    const ids = changes.flatMap(({ antes, depois }) => [antes, depois]).filter(Number.isInteger)
    if (ids.length === 0) continue
    const rows = await anyTable(kysely)
      .selectFrom(table)
      .select(['id', column])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    for (const row of rows) names.set(`${campo} ${row.id}`, row[column])
  }
  return (campo: string, value: unknown) => names.get(`${campo} ${value}`) ?? value
}
