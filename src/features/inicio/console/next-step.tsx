import type { HttpError } from '#console/api/request'
import { useList } from '#console/api/use-list'
import { dayAfter } from '#model/day'
import { dayOf, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { atendimento } from '#resources/atendimento'

/** What comes next where nothing waits. */
export default function NextStep() {
  const { query } = useList<Row<typeof atendimento>, HttpError>({
    resource: atendimento.name,
    filters: [
      { field: 'proximo_passo_em', operator: 'gte', value: dayAfter(dayOf(new Date()), 1) },
    ],
    sorters: [{ field: 'proximo_passo_em', order: 'asc' }],
    pagination: { pageSize: 10 },
  })
  const rows = query.data?.data
  // A newer contact with the same student takes the place of an older one's step.
  const next = rows?.find(
    ({ aluno_id, data, situacao }) =>
      situacao !== 'encerrado' &&
      !rows.some((other) => other.aluno_id === aluno_id && other.data > data),
  )
  if (!rows) return null
  if (!next) return 'Nenhum próximo passo marcado.'
  const { proximo_passo: what, proximo_passo_em: day, aluno } = next
  return `A seguir: ${what || 'próximo passo'}, ${aluno?.nome}, em ${formatDate(day ?? '')}.`
}
