import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#console/api/request'
import { isOurServer } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { inAntd } from '#console/ui/antd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton, Loaded, MissingPage, PageSkeleton } from '#console/ui/page-state.tsx'
import { type AnoParaVirar, type ContagemDaVirada, virada } from '#resources/chamadas/virada'
import { turma } from '#resources/turma'
import { TurnForm } from './turn-form.tsx'
import { TurnsMade } from './turns-made.tsx'
import { turnText } from './words.ts'
import './virada.css'

export default inAntd(ViradaPage)

/** From a school year to the next. */
function ViradaPage() {
  const [de, setDe] = useState<number | null>(null)
  const [done, setDone] = useState<DoneProps['done'] | null>(null)
  const ours = isOurServer()
  const query = useCall(virada, 'anoParaVirar', de === null ? {} : { de }, {
    read: yearIn,
    enabled: ours && done === null,
  })
  if (!ours)
    return <MissingPage text="Este servidor não tem a virada de ano." back={listPath(turma)} />
  return (
    <article className="turn">
      <PageHeader lead="Leva as turmas e os alunos de um ano para o seguinte. Nada é gravado antes de ‘Confirmar virada’.">
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
              onDone={(contagem) => setDone({ contagem, para: year.para })}
            />
          )}
        </Loaded>
      )}
      <TurnsMade />
    </article>
  )
}

const yearIn = ({ data }: Answer<unknown>) => data as AnoParaVirar

interface DoneProps {
  readonly done: { readonly contagem: ContagemDaVirada; readonly para: number }
  readonly onAgain: () => void
}

function Done({ done: { contagem, para }, onAgain }: DoneProps) {
  return (
    <section className="card turn-done" role="status">
      {/* The button that was pressed is gone: the keyboard and the screen reader go on from here. */}
      <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
        Virada concluída
      </h2>
      <p>{turnText(contagem)}</p>
      <div className="page-actions">
        <Link className="button primary" to={`${listPath(turma)}?ano_letivo=${para}`}>
          Ver as turmas de {para}
        </Link>
        <button type="button" className="button" onClick={onAgain}>
          Virar outras turmas
        </button>
      </div>
    </section>
  )
}
