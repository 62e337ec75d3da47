import { useState } from 'react'
import { Link } from 'react-router'
import { today } from '#console/api/clock'
import { listPath } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { CountLink } from '#console/crud/count-link.tsx'
import { inAntd } from '#console/ui/antd.tsx'
import { Button } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, Loaded, PageSkeleton } from '#console/ui/page-state.tsx'
import { formatDate } from '#model/format'
import { mudanca } from '#resources/mudanca'
import { turma } from '#resources/turma'
import { type ContagemDaVirada, virada } from '../calls.ts'
import { TurnForm } from './turn-form.tsx'
import { TurnsMade } from './turns-made.tsx'
import { turnText } from './words.ts'
import './virada.css'

export default inAntd(ViradaPage)

/** From a school year to the next. */
function ViradaPage() {
  const [de, setDe] = useState<number | null>(null)
  const [done, setDone] = useState<DoneProps['done'] | null>(null)
  const query = useCall(virada, 'anoParaVirar', de === null ? {} : { de }, {
    enabled: done === null,
  })
  return (
    <article className="turn">
      <PageHeader lead="Leva as turmas e os alunos de um ano para o seguinte. Nada é gravado antes de ‘Confirmar virada’; com um dia à frente, ela acontece nesse dia.">
        <CountLink resource={mudanca} />
        <BackButton to={listPath(turma)} />
      </PageHeader>
      {done ? (
        <Done done={done} onAgain={() => setDone(null)} />
      ) : (
        <Loaded query={query} what="as turmas" waiting={<PageSkeleton />}>
          {(year) => (
            <TurnForm
              key={year.de}
              year={year}
              onYear={setDe}
              onRenew={query.refetch}
              onDone={(contagem, dia) => setDone({ contagem, dia, para: year.para })}
            />
          )}
        </Loaded>
      )}
      <TurnsMade />
    </article>
  )
}

interface DoneProps {
  readonly done: {
    readonly contagem: ContagemDaVirada
    readonly dia: string
    readonly para: number
  }
  readonly onAgain: () => void
}

function Done({ done: { contagem, dia, para }, onAgain }: DoneProps) {
  const isAhead = dia > today()
  return (
    <section className="card nothing done" role="status">
      {/* The button that was pressed is gone: the keyboard and the screen reader go on from here. */}
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        {isAhead ? `Virada marcada para ${formatDate(dia)}` : 'Virada concluída'}
      </h2>
      <p>{turnText(contagem)}</p>
      <div className="actions">
        {isAhead ? (
          <Link className="button primary" to={listPath(mudanca)}>
            Ver as mudanças marcadas
          </Link>
        ) : (
          <Link className="button primary" to={`${listPath(turma)}?ano_letivo=${para}`}>
            Ver as turmas de {para}
          </Link>
        )}
        <Button onClick={onAgain}>Virar outras turmas</Button>
      </div>
    </section>
  )
}
