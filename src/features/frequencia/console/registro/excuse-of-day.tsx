import type { HttpError } from '#console/api/request'
import { useList } from '#console/api/use-list'
import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { wordsOf } from '#model/wording'
import { justificativa } from '#resources/justificativa'
import type { AlunoDaChamada } from './roll.ts'

interface ExcuseOfDayProps {
  readonly aluno: AlunoDaChamada
  /** The last day of the excuse. */
  readonly until: string
  readonly onClose: () => void
}

/** Why a student is excused, as far as who calls the roll may read it. */
export default function ExcuseOfDay({ aluno, until, onClose }: ExcuseOfDayProps) {
  const { query } = useList<Row<typeof justificativa>, HttpError>({
    resource: justificativa.name,
    filters: [{ field: 'aluno_id', operator: 'eq', value: aluno.id }],
    pagination: { pageSize: 25 },
  })
  const { data, isError, refetch } = query
  return (
    <DetailsDialog title={`Justificativa de ${aluno.nome}`} width={480} onClose={onClose}>
      <Loaded
        query={{ data: data?.data, isError, refetch }}
        what="a justificativa"
        waiting={<p role="status">Carregando a justificativa…</p>}
      >
        {(rows) => {
          const row = rows.find(({ fim }) => fim === until)
          const reason = row && wordsOf('motivo', justificativa.fields.motivo, row)
          return (
            <p>
              J até {formatDate(until).slice(0, 5)}
              {reason && ` · ${reason}`}
            </p>
          )
        }}
      </Loaded>
    </DetailsDialog>
  )
}
