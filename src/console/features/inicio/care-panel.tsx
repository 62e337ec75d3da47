import { useList } from '@refinedev/core'
import { Link } from 'react-router'
import type { HttpError } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { StudentRowsWaiting } from '#console/features/alunos/student-rows.tsx'
import { useContact } from '#console/features/cuidado/use-contact.tsx'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { PhoneLinks } from '#console/ui/phone-links.tsx'
import { formatCount, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { caso } from '#resources/caso'
import './care-panel.css'

export type Caso = Row<typeof caso>

/** What was to be done, and by when, where the reasons do not say the day. */
export function stepWords(
  { proximo_passo: what, proximo_passo_em: day }: Pick<Caso, 'proximo_passo' | 'proximo_passo_em'>,
  withDay: boolean,
): string {
  const words = what || 'Próximo passo'
  return withDay && day ? `${words}, para ${formatDate(day)}` : words
}

/** The first of the queue of care. */
export const carePanelQuery = { pagination: { currentPage: 1, pageSize: 8 } } as const

export function CarePanel() {
  const { query } = useList<Caso, HttpError>({
    resource: caso.name,
    ...carePanelQuery,
    errorNotification: false,
  })
  const { data: shown = [], total = 0 } = query.data ?? {}
  const { contactButton, drawer } = useContact()
  return (
    <Panel
      id="fila-de-cuidado"
      title={caso.screen?.title}
      aside={
        <p className="care-all">
          {total > shown.length && `${shown.length} de ${formatCount(total)} `}
          <Link to={listPath(caso)}>Ver fila</Link>
        </p>
      }
    >
      <Loaded query={query} what="a fila de cuidado" waiting={<StudentRowsWaiting first />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="panel-empty">{caso.label.empty}</p>
          ) : (
            <ul className="rows">
              {data.map(
                ({ id, aluno, turma, tipo, motivos, desde, ...step }) =>
                  aluno && (
                    <li className="row care-row" key={id}>
                      <Link className="row-name" to={paths.casoDoAluno(aluno.id)}>
                        {aluno.nome}
                      </Link>
                      <span className="row-note">{turma?.nome}</span>
                      <span className="care-why">
                        {motivos}
                        {step.passo === 'vencido' && (
                          <strong className="alert-words">
                            <Icon name="note" size={18} />
                            {stepWords(step, tipo !== null)}
                          </strong>
                        )}
                      </span>
                      {desde && <span className="care-since">desde {formatDate(desde)}</span>}
                      <span className="care-call">
                        {step.telefone && (
                          <PhoneLinks words={step.telefone} onWhatsApp={step.telefone_whatsapp} />
                        )}
                      </span>
                      {contactButton(aluno)}
                    </li>
                  ),
              )}
            </ul>
          )
        }
      </Loaded>
      {drawer}
    </Panel>
  )
}
