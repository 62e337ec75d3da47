import { offered } from '#console/api/resources'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { TextButton } from '#console/ui/button.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { PhoneLinks } from '#console/ui/phone-links.tsx'
import { Rows } from '#console/ui/table.tsx'
import { canRead, scopeOf } from '#model/access'
import { isClosed } from '#model/closed'
import type { Field, Role } from '#model/field'
import { referenceTo } from '#model/pairs'
import { fieldsOf, type Resource } from '#model/resource'
import { isKnown, isMet } from '#model/values'
import { wordsOf } from '#model/wording'
import { cellOf, columnsOf, isShowable } from './columns.tsx'
import { sectionsOf } from './form-fields.ts'
import { anyOverrides, type Overrides } from './override.ts'

interface DetailsProps<R extends Resource> {
  readonly resource: R
  readonly row: Row
  readonly overrides?: Overrides<R>
  /** Fields that the page shows elsewhere. */
  readonly without?: readonly string[]
  /** Opens the form of the row with a section of it. */
  readonly onEdit?: ((section: string) => void) | null
}

export function Details<R extends Resource>(props: DetailsProps<R>) {
  const { resource, row, overrides, without = [], onEdit } = props
  const role = useRole()
  const readable = fieldsOf(offered(resource)).filter(([, field]) => canRead(field, role, 'show'))
  const fields = readable.filter(
    ([name, field]) =>
      !without.includes(name) &&
      field.mirrors === undefined &&
      isMet(field.when, row) &&
      (isKnown(field.when, row) || row[name] != null) &&
      // Of rows that the role sees in part, that there are none is not known.
      (row[name] != null || field.kind !== 'references' || seesAll(field, role)) &&
      isShowable(field),
  )
  return (
    <>
      {isClosed(resource, row) && <p className="quiet">{resource.closed?.says}</p>}
      {sectionsOf(fields).map(({ title, fields: own }) => (
        <section className="details-section" key={title ?? ''}>
          {title && <SectionTitle {...{ title, onEdit }} />}
          <DetailList
            items={own.map(([name, { label }]) => [
              label,
              shownIn(resource, name, anyOverrides(overrides))(row),
            ])}
          />
        </section>
      ))}
      {readable.map(
        ([name, field]) =>
          field.childrenOf &&
          !without.includes(name) &&
          field.in?.includes('show') && (
            <ChildRows
              key={name}
              {...{ resource, field }}
              onEdit={field.in.includes('form') ? onEdit : null}
              child={field.childrenOf}
              rows={row[name]}
            />
          ),
      )}
    </>
  )
}

const seesAll = ({ target = '' }: Field, role: Role) =>
  scopeOf(resourceNamed(target).access.list ?? {}, role) === 'all'

function SectionTitle({
  title,
  onEdit,
}: { title: string } & Pick<DetailsProps<Resource>, 'onEdit'>) {
  return (
    <header>
      <h2>{title}</h2>
      {onEdit && (
        <TextButton
          aria-label={`Editar ${title}`}
          aria-haspopup="dialog"
          onClick={() => onEdit(title)}
        >
          Editar
        </TextButton>
      )}
    </header>
  )
}

/** What a cell of a list shows, but for a telephone number, which is a link. */
export function shownIn(resource: Resource, name: string, overrides?: Overrides) {
  const cell = cellOf(resource, name, overrides)
  const field = resource.fields[name]
  if (field?.kind !== 'phone') return cell
  return (row: Row) =>
    isNational(row[name]) ? (
      <PhoneLinks
        words={wordsOf(name, field, row)}
        onWhatsApp={field.whatsapp !== undefined && row[field.whatsapp] === true}
      />
    ) : (
      cell(row)
    )
}

/** A number without the code of a country, as it is kept; a host may answer another one. */
const isNational = (number: unknown) => /^\d{10,11}$/.test(String(number))

interface ChildRowsProps extends Pick<DetailsProps<Resource>, 'onEdit'> {
  readonly resource: Resource
  readonly field: Field
  readonly child: string
  readonly rows: Row[] | undefined
}

/** A host may not send them. */
function ChildRows({ resource, field, child, rows, onEdit }: ChildRowsProps) {
  const role = useRole()
  if (!rows) return null
  const inner = resourceNamed(child)
  const hidden = ['id', referenceTo(inner, resource.name)]
  // What only some rows are asked, where none of these has it.
  const isUnsaid = (name: string) =>
    inner.fields[name]?.when !== undefined && rows.every((row) => row[name] == null)
  const columns = columnsOf(inner, role)
    .filter(({ name }) => !hidden.includes(name) && !isUnsaid(name))
    .map((column) => ({ ...column, cell: shownIn(inner, column.name) }))
  return (
    <section className="details-section">
      <SectionTitle title={field.label} {...{ onEdit }} />
      <Rows
        {...{ columns, rows }}
        keyOf={({ id }) => id}
        heading={inner.display}
        empty={inner.label.empty}
      />
    </section>
  )
}
