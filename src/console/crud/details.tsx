import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { DetailList } from '#console/ui/detail-list.tsx'
import { canRead } from '#model/access'
import { isMet } from '#model/check'
import { fieldsOf, type Resource } from '#model/resource'
import { cellOf } from './columns.tsx'
import { sectionsOf } from './form-fields.ts'
import { anyOverrides, type Overrides } from './override.ts'

interface DetailsProps<R extends Resource> {
  readonly resource: R
  readonly row: Row
  readonly overrides?: Overrides<R>
}

/** Everything that a role may read of a row, under the headings of the model. */
export function Details<R extends Resource>({ resource, row, overrides }: DetailsProps<R>) {
  const role = useRole()
  const fields = fieldsOf(resource).filter(
    ([, field]) =>
      canRead(field, role, 'show') &&
      isMet(field.when, row) &&
      (field.kind !== 'computed' || field.list || field.calculation !== undefined),
  )
  return (
    <>
      {sectionsOf(fields).map(({ title, fields: own }) => (
        <section className="details-section" key={title ?? ''}>
          {title && <h2>{title}</h2>}
          <DetailList
            items={own.map(([name, { label }]) => [
              label,
              cellOf(resource, name, anyOverrides(overrides))(row),
            ])}
          />
        </section>
      ))}
    </>
  )
}
