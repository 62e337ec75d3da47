import { answering } from '#server/routes/answering'
import type { AskedContext } from '#server/routes/calls'
import { pageOfRow } from '#server/routes/historico'
import { resourceNamed } from '#server/services'
import { list } from '#server/store/read'

type Conditions = Readonly<Record<string, string | string[]>>

/** Calls of class reports: by educator, class and day, newest first. */
export const relatorioHandlers = answering('relatorio', {
  async devolvidos(context) {
    const { services, asker } = context
    const own = await services.db.kysely
      .selectFrom('relatorio')
      .select('id')
      .where('educador_id', '=', asker.viewer.pessoaId ?? 0)
      .where('situacao', '=', 'devolvido')
      .where('excluido_em', 'is', null)
      .execute()
    if (own.length === 0) return { relatorios: [] }
    return reports(context, { id: own.map(({ id }) => `${id}`) })
  },
  porEducador: (context) => reports(context, { educador_id: String(context.id) }),
  doEducadorNoDia: (context) =>
    reports(context, { educador_id: String(context.id), data_relatorio: context.data }),
  porTurma: (context) => reports(context, { turma_id: String(context.id) }),
  noDia: (context) => reports(context, { data_relatorio: context.data }),
})

const reports = async (context: AskedContext, conditions: Conditions) => ({
  relatorios: await matching(context, 'relatorio', conditions),
})

/** Calls of the assistants' reports. */
export const relatorioAssistenteHandlers = answering('relatorio_assistente', {
  doAluno: (context) => matching(context, 'relatorio_assistente', { aluno_id: String(context.id) }),
  acessos: (context) => pageOfRow(context, 'relatorio_assistente', true),
})

/** The rows below the row in the path; access was checked on that row. */
export async function matching(
  { services, asker }: AskedContext,
  name: string,
  conditions: Conditions,
): Promise<Record<string, unknown>[]> {
  const resource = resourceNamed(services, name)
  const words = { ...conditions, _sort: `${resource.order},id`, _order: 'desc,desc' }
  const page = await list({ services, resource, asker: { ...asker, scope: 'all' } }, words)
  return page.rows
}
