import { useEffect, useState } from 'react'
import { preloadSoon } from '#console/ui/lazy.tsx'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { dayOf, formatDate } from '#model/format'
import { DateField } from './date-field.tsx'
import { useDayQuery } from './day-query.ts'
import { DayRegister, dialogs, QuestionDialog } from './day-register.tsx'
import type { OwnClass } from './own-class.ts'
import { SaveBar } from './save-bar.tsx'
import { keepUnsaved, unsavedOf } from './unsaved.ts'

/** When the register has settled, in milliseconds. */
const settled = 2_000

/** The register of one class: a day at a time, each asked for anew. */
export function Register({ turma }: { turma: OwnClass }) {
  const [data, setData] = useState(() => unsavedOf(turma.id)?.data ?? dayOf(new Date()))
  const { data: loaded, isFetching, refetch } = useDayQuery(turma.id, data)
  const [countsPlace, setCountsPlace] = useState<HTMLElement | null>(null)
  const { held, ask, stay } = useLeaveQuestion(() => unsavedOf(turma.id) !== null)
  useEffect(() => preloadSoon(settled, dialogs), [])
  const leave = (go: () => void) => {
    keepUnsaved(turma.id, data, null)
    stay()
    go()
  }
  return (
    <>
      <div className="register-top">
        <DateField value={data} onChange={(next) => ask(() => setData(next))} />
        <div ref={setCountsPlace} />
      </div>
      {loaded && !isFetching ? (
        <DayRegister
          key={`${turma.id} ${data}`}
          turma={turma}
          data={data}
          loaded={loaded}
          countsPlace={countsPlace}
        />
      ) : (
        <DayAway data={data} isLoading={isFetching} onRetry={() => refetch()} />
      )}
      {held && (
        <QuestionDialog
          title="Marcações não salvas"
          refuse="Continuar marcando"
          accept="Sair sem salvar"
          onRefuse={stay}
          onAccept={() => leave(held)}
        >
          <p>As marcações de {formatDate(data)} ainda não foram salvas e serão perdidas.</p>
        </QuestionDialog>
      )}
    </>
  )
}

/** What stands in the place of the students until the server has said what the day holds (decision 15). */
function DayAway(props: { data: string; isLoading: boolean; onRetry: () => void }) {
  const { data, isLoading, onRetry } = props
  const day = formatDate(data)
  if (isLoading)
    return (
      <>
        <p className="register-empty" role="status">
          Carregando a frequência de {day}…
        </p>
        <SaveBar note="Aguarde: só é possível salvar depois de carregar o dia." />
      </>
    )
  return (
    <>
      <div className="register-empty" role="alert">
        <p>Não foi possível carregar a frequência de {day}.</p>
        <p>Para não apagar o que já foi registrado, o dia só pode ser salvo depois de carregado.</p>
        <button type="button" className="button primary" onClick={onRetry}>
          Tentar novamente
        </button>
      </div>
      <SaveBar note="Dia não carregado: salvar está bloqueado." />
    </>
  )
}
