import { resourceNamed } from '#console/api/route'
import { useRole } from '#console/api/session'
import { DownloadButton } from '#console/crud/files/download-button.tsx'
import { canRead } from '#model/access'
import { formatDate } from '#model/format'
import { fieldOf } from '#model/resource'
import type { TimelineEntry } from '#model/timeline'
import { wordsOf } from '#model/wording'
import { aluno } from '#resources/aluno'

export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  return (
    <li>
      <time dateTime={entry.dia}>{formatDate(entry.dia)}</time>
      <div>
        <Content entry={entry} />
      </div>
    </li>
  )
}

function Content({ entry }: { entry: TimelineEntry }) {
  switch (entry.tipo) {
    case 'faltas':
      return <p className="timeline-title bad">{absenceWords(entry)}</p>
    case 'documento':
      return (
        <p className="timeline-title">
          Documento: <DownloadButton of={aluno} name="baixar" id={entry.id} file={entry} />
        </p>
      )
    case 'registro':
      return <RowContent entry={entry} />
  }
}

type Kind<T> = Extract<TimelineEntry, { readonly tipo: T }>

/** '4 faltas de 10/03 a 13/03', of several classes '4 faltas de 10/03 a 13/03 (Oficina de Capoeira)'. */
function absenceWords({ faltas, ate, dia, onde }: Kind<'faltas'>): string {
  const first = ate ?? dia
  const words = first.slice(0, 4) === dia.slice(0, 4) ? dayIn : formatDate
  const run =
    faltas === 1 ? `Falta em ${dayIn(dia)}` : `${faltas} faltas de ${words(first)} a ${words(dia)}`
  return onde ? `${run} (${onde})` : run
}

/** A day as 'dd/mm'. */
const dayIn = (day: string) => formatDate(day).slice(0, 5)

function RowContent({ entry: { recurso, linha, dia, ate } }: { entry: Kind<'registro'> }) {
  const role = useRole()
  const resource = resourceNamed(recurso)
  const { timeline } = resource
  const end = timeline?.end && linha[timeline.day] !== dia ? timeline.end : null
  const shown =
    (end ?? timeline)?.shows.flatMap((name) => {
      const field = fieldOf(resource, name)
      const words = field && canRead(field, role, 'show') ? wordsOf(name, field, linha) : ''
      return field && words ? [{ name, field, words }] : []
    }) ?? []
  const isLong = ({ field }: (typeof shown)[number]) => field.kind === 'longText'
  const short = shown.filter((one) => !isLong(one))
  return (
    <>
      <p className="timeline-title">
        {end?.label ?? (timeline?.label ?? resource.label).one}
        {ate && `, até ${formatDate(ate)}`}
      </p>
      {short.length > 0 && (
        <dl className="timeline-fields">
          {short.map(({ name, field, words }) => (
            <div key={name}>
              <dt>{field.label}:</dt> <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
      {shown.filter(isLong).map(({ name, words }) => (
        <p key={name} className="timeline-text">
          {words}
        </p>
      ))}
    </>
  )
}
