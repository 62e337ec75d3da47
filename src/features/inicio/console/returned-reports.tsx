import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { dayIn } from '#console/ui/day'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { useOwnClass } from '#features/frequencia/console/registro/classes'
import { titleOf } from '#features/relatorios/console/texts'
import { nameOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'
import { AwaitedFirst } from './greeting.tsx'
import './open-registers.css'

const ReportDialog = lazyInAntd(() => import('#features/relatorios/console/report-dialog.tsx'))
const FilledReport = lazyInAntd(() => import('#features/relatorios/console/new-report.tsx'))

/** A report that is read, or a new one about a day of a class. */
type Opened = { readonly id: number } | { readonly turma: number; readonly dia: string }

/** The own reports that the coordination has sent back, nothing where there is none; and what the address opens. */
export default function ReturnedReports() {
  const { opened, open, close } = useOpened()
  const query = useCall(relatorio, 'devolvidos')
  return (
    <>
      <Loaded query={query} what="os relatórios devolvidos" waiting={<AwaitedFirst />}>
        {(reports) =>
          reports.length > 0 && (
            <section className="card own-open" aria-labelledby="devolvidos">
              <Icon name="note" />
              <h2 id="devolvidos">
                {reports.length === 1
                  ? '1 relatório devolvido'
                  : `${reports.length} relatórios devolvidos`}
              </h2>
              <ul className="own-open-list">
                {reports.map((report) => (
                  <li key={report.id}>
                    <Link
                      to={`?relatorio=${report.id}`}
                      aria-haspopup="dialog"
                      onClick={(event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return
                        event.preventDefault()
                        open({ id: report.id })
                      }}
                    >
                      {titleOf(report)}
                      {report.turma && `, ${nameOf(report.turma)}`}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      {opened &&
        ('id' in opened ? (
          <ReportDialog report={opened} onClose={close} />
        ) : (
          <ReportOfDay {...opened} onClose={close} />
        ))}
    </>
  )
}

/** What the address asks for is opened once, and leaves it: a reload does not open it again. */
function useOpened() {
  const { opened, open, close } = useDialogState<Opened>()
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('relatorio'))
  const dia = dayIn(params.get('escrever'))
  const turma = Number(params.get('turma'))
  useEffect(() => {
    if (id > 0) open({ id })
    else if (dia) open({ turma, dia })
    else return
    setParams({}, { replace: true })
  })
  return { opened, open, close }
}

interface ReportOfDayProps {
  readonly turma: number
  readonly dia: string
  readonly onClose: () => void
}

function ReportOfDay({ turma: wanted, dia, onClose }: ReportOfDayProps) {
  const session = useSession()
  const { data: turma } = useOwnClass({}, wanted)
  if (!turma || turma.id !== wanted || session.status !== 'in') return null
  return <FilledReport {...{ turma, dia, onClose }} educador={session.userId} />
}
