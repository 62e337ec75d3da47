import { Link } from 'react-router'
import { useCall } from '#console/api/use-call'
import { Loaded } from '#console/ui/page-state.tsx'
import { Pager, usePages } from '#console/ui/pager.tsx'
import { dayAfter, mondayOf } from '#model/day'
import { count, dayOf, formatDate } from '#model/format'
import { addresses } from '#resources/addresses'
import { supervisao, type TurmaSemRelatorio } from '../calls.ts'

const pageSize = 8

/** The classes with lessons and without a report from Monday to Sunday. */
export default function UnreportedClasses() {
  const query = useCall(supervisao, 'semRelatorio')
  const monday = mondayOf(dayOf(new Date()))
  return (
    <Loaded
      query={query}
      what="as turmas sem relatório"
      waiting={<div className="skeleton unreported-wait first-wait" />}
    >
      {(classes) =>
        classes.length === 0 ? (
          <p className="panel-empty">Todas as turmas com aula nesta semana têm relatório.</p>
        ) : (
          <Classes
            classes={classes}
            week={`${formatDate(monday)} a ${formatDate(dayAfter(monday, 6))}`}
          />
        )
      }
    </Loaded>
  )
}

function Classes({ classes, week }: { classes: readonly TurmaSemRelatorio[]; week: string }) {
  const { shown, ...pages } = usePages(classes, pageSize)
  return (
    <>
      <p className="unreported-week">
        {count(classes.length, 'turma')} com aula e sem relatório de {week}
      </p>
      <ul className="report-rows ruled">
        {shown.map(({ id, nome, educador }) => (
          <li key={id} className="unreported">
            <Link className="report-title" to={addresses.turma(id)}>
              {nome}
            </Link>
            {educador ? (
              <Link to={addresses.educador(educador.id)}>{educador.nome}</Link>
            ) : (
              <span>Sem educador associado</span>
            )}
          </li>
        ))}
      </ul>
      <Pager {...pages} label="Páginas de turmas sem relatório" />
    </>
  )
}
