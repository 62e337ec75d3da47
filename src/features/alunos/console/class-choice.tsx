import { Link } from 'react-router'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded, PageSkeleton } from '#console/ui/page-state.tsx'
import { useClassNames } from '#features/turmas/console/class-names'
import { choiceWords } from '#model/wording'
import { turma } from '#resources/turma'

interface ClassChoiceProps {
  readonly lead: string
  readonly pathOf: (id: number) => string
  /** Without the classes that are closed. */
  readonly openOnly?: boolean
}

/** The classes that a person reaches, where a page of one was opened without saying which. */
export function ClassChoice({ lead, pathOf, openOnly }: ClassChoiceProps) {
  const { query } = useClassNames()
  return (
    <article>
      <PageHeader lead={lead} />
      <Loaded query={query} what="as turmas" waiting={<PageSkeleton />}>
        {({ data }) => {
          const offered = openOnly ? data.filter(({ encerrada_em }) => !encerrada_em) : data
          if (offered.length === 0) return <p className="panel-empty">{turma.label.empty}</p>
          return (
            <ul className="actions">
              {offered.map((row) => (
                <li key={row.id}>
                  <Link className="button" to={pathOf(row.id)}>
                    {choiceWords(turma, row)}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </article>
  )
}
