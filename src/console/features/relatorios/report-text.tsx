import type { Row } from '#console/api/row'
import { DetailList } from '#console/ui/detail-list.tsx'
import type { Field } from '#model/field'
import { fieldOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import './reports.css'

interface ReportTextProps {
  readonly resource: Resource
  readonly report: Row
  /** What is said above the text: who wrote it, about whom, on which day. */
  readonly fields: Readonly<Record<string, Field>>
  /** What is said of a report without text. */
  readonly empty?: string
}

/** A report as it was written. */
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
