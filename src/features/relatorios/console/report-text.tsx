import type { Row } from '#console/api/row'
import { DetailList } from '#console/ui/detail-list.tsx'
import type { Field } from '#model/field'
import { formatMoment } from '#model/format'
import { fieldOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { andamento } from '#resources/andamento'
import type { Relatorio } from './texts.ts'
import './reports.css'

interface ReportTextProps {
  readonly resource: Resource
  readonly report: Row
  readonly fields: Readonly<Record<string, Field>>
  readonly empty?: string
}

export function ReportText({ resource, report, fields, empty }: ReportTextProps) {
  return (
    <>
      <DetailList
        items={Object.entries(fields).map(([name, field]) => [
          field.label,
          wordsOf(name, field, report),
        ])}
      />
      <section className="details-section">
        <h2>{fieldOf(resource, 'report')?.label}</h2>
        <p className="report-text">{report.report?.trim() || empty}</p>
      </section>
    </>
  )
}

/** A step as the answer of a report carries it. */
interface Step {
  readonly id: number
  readonly situacao: keyof NonNullable<typeof andamento.fields.situacao.choices>
  readonly comentario: string | null
  readonly quando: string
  readonly autor: { readonly nome: string } | null
}

/** What was answered to a report, the oldest first; a host of the documented calls says none of it. */
export function stepsOf({ andamentos }: Row | Relatorio): readonly Step[] {
  // Rows of the entity that this field names.
  return (andamentos ?? []) as readonly Step[]
}

/** The coordination's answers, and when the report was sent again. */
export function ReportSteps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null
  return (
    <section className="details-section">
      <h2>{andamento.label.one}</h2>
      <ol className="report-steps">
        {steps.map(({ id, situacao, comentario, quando, autor }) => (
          <li key={id}>
            <p>
              <strong>{andamento.fields.situacao.choices?.[situacao]}</strong>
              {autor && ` por ${autor.nome}`}, {formatMoment(quando)}
            </p>
            {comentario && <blockquote className="report-text">{comentario}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
