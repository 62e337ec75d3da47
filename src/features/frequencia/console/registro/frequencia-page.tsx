import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { today } from '#console/api/clock'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { lazy, preloadSoon } from '#console/ui/lazy.tsx'
import { leaveBy, useLeaveQuestion } from '#console/ui/leave-question'
import { media, useMedia } from '#console/ui/media'
import { PageHeader } from '#console/ui/page-header.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatDate } from '#model/format'
import { addresses } from '#resources/addresses'
import './register.css'
import './print.css'
import { closesItself } from '#console/ui/more-actions.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { standInWords } from '../stand-ins.ts'
import { LaterNotice, OtherClasses, useClassOfDay } from './class-of-day.tsx'
import type { NamedClass, OwnClass } from './classes.ts'
import { DateField } from './date-field.tsx'
import { DayRegister, dialogs } from './day-register.tsx'
import { hasExtras } from './has-extras.ts'
import { useAskAgain, useClassOfRegister, useDayQuery, useOnline } from './kept.ts'
import { PlanPlace } from './plan-place.tsx'
import { isAnswering, isSameDay, subscribeSent, useQueue } from './queue-state.ts'
import { SaveBar } from './save-bar.tsx'
import { texts } from './texts.ts'
import { giveUpAnswer, keepUnsaved, unsavedOf, useAsked, useUnsavedRead } from './unsaved.ts'

/** What opens over it brings antd along: the register itself is marked without. */
export default function FrequenciaPage() {
  const isRead = useUnsavedRead()
  const asked = useAsked(isRead)
  const { data: turma, classes, isFetching, refetch, ...of } = useClassOfRegister(asked.turma)
  // Marks that are not saved of a class that is no more theirs are no address of it.
  const isOther = of.isOther && asked.isOfAddress
  return (
    <div className="register">
      <PageHeader />
      {isOther ? (
        <div className="register-empty" role="status">
          <p>{texts.otherClass}</p>
          <Link className="button primary" to={addresses.frequencia}>
            Abrir a minha turma
          </Link>
        </div>
      ) : turma && isRead ? (
        <Register
          key={`${turma.id} ${asked.dia} ${asked.visit}`}
          turma={turma}
          classes={classes}
          dia={asked.dia}
          isKept={of.isKept}
          isOtherClass={asked.isOtherClass}
          ahead={asked.ahead}
          onOpenAddress={asked.openAddress}
          onAskAgain={refetch}
        />
      ) : isFetching || turma ? (
        <p className="register-empty" role="status">
          Carregando a turma…
        </p>
      ) : turma === null ? (
        <div className="register-empty" role="status">
          <p>{texts.noClass}</p>
          <p>{texts.askCoordination}</p>
        </div>
      ) : (
        <LoadFailure what="a turma" onRetry={() => refetch()} />
      )}
    </div>
  )
}

const WaitingNotice = lazy(() => import('./waiting-notice.tsx'))
const OtherRegister = lazy(() => import('./other-register.tsx'))

const preloadMilliseconds = 2_000
interface RegisterProps {
  readonly turma: OwnClass
  readonly classes: readonly NamedClass[] | undefined
  readonly dia: string | null
  readonly isKept: boolean
  readonly isOtherClass: boolean
  /** The day of the address, where it is still to come. */
  readonly ahead: string | null
  readonly onOpenAddress: () => void
  readonly onAskAgain: () => void
}

function Register(props: RegisterProps) {
  const { turma, classes, dia, isKept, isOtherClass, ahead, onOpenAddress, onAskAgain } = props
  const lateDay = turma.late?.dias.find((day, _, days) => day === dia || !days.includes(dia ?? ''))
  const [data, setData] = useState(() => unsavedOf(turma.id)?.data ?? lateDay ?? dia ?? today())
  const isOtherDay = dia !== null && dia !== data
  /** The day whose marks keep back the register of the address. */
  const [before, setBefore] = useState(isOtherClass || isOtherDay ? { data, isOtherClass } : null)
  const { data: loaded, isFetching, refetch } = useDayQuery(turma, data, isKept)
  const [headPlace, setHeadPlace] = useState<HTMLElement | null>(null)
  const [morePlace, setMorePlace] = useState<HTMLElement | null>(null)
  const { held, stay } = useLeaveQuestion(() => unsavedOf(turma.id) !== null)
  useEffect(() => preloadSoon(preloadMilliseconds, dialogs), [])
  const online = useOnline()
  const isDayKept = loaded?.kept === true
  const isOffline = !online || isDayKept
  const { ofDay, later } = useClassOfDay(turma, loaded)
  useAskAgain(isKept || isDayKept, () => {
    onAskAgain()
    if (isDayKept && !unsavedOf(turma.id)) refetch()
  })
  useEffect(
    () =>
      subscribeSent(({ row }) => {
        // An answer on its way may be of before.
        if (isFetching && isSameDay(row, { turma: turma.id, data })) refetch()
      }),
    [isFetching, turma.id, data, refetch],
  )
  const [refused, setRefused] = useState(() => Number(isAnswering({ turma: turma.id, data })))
  const order = useState(false)
  const [isWide, isNarrow] = [useMedia(media.wide), useMedia(media.narrow)]
  const plan = (
    <PlanPlace key={`${turma.id} ${data}`} {...{ turma, data }} plans={loaded?.plans ?? 0} />
  )
  const isWaiting = useQueue().some((row) => !row.refused)
  const leave = (go: () => void) => {
    keepUnsaved(turma.id, data, null)
    giveUpAnswer({ turma: turma.id, data })
    stay()
    go()
  }
  return (
    <>
      {hasExtras() && (
        <WaitingNotice
          turma={turma.id}
          data={data}
          isOffline={isOffline || isWaiting}
          onAnswer={(row, day) => {
            keepUnsaved(turma.id, data, day)
            setRefused(row.id)
          }}
        />
      )}
      {before?.data === data && (
        <OtherRegister
          shown={data}
          asked={isOtherDay ? dia : null}
          onOpen={() =>
            leaveBy(() => {
              setBefore(null)
              if (before.isOtherClass) onOpenAddress()
              else if (dia) setData(dia)
            })
          }
        />
      )}
      {ahead && data === today() && (
        <p className="message" role="status">
          {formatDate(ahead)} ainda não chegou: aqui está a chamada de hoje.
        </p>
      )}
      {turma.late && (
        <p className="message">
          Você esteve nesta turma {standInWords(turma.late)}. As chamadas que salvou ainda são suas
          para corrigir, por sete dias.
        </p>
      )}
      <div className="register-top">
        <OtherClasses turma={turma} classes={classes} />
        <DateField
          turma={turma}
          value={data}
          isReady={loaded !== undefined || !isFetching}
          onChange={(next) =>
            leaveBy(() => {
              setData(next)
              setRefused(0)
            })
          }
        />
        <div className="register-state" ref={setHeadPlace} />
        <Button popoverTarget={moreId}>Mais</Button>
      </div>
      {isWide && plan}
      <section id={moreId} className="register-more from-below" popover="auto" ref={closesItself}>
        <LaterNotice {...later} />
        {!isWide && plan}
        <div className="register-tools" ref={setMorePlace} />
      </section>
      {loaded ? (
        <DayRegister
          key={`${turma.id} ${data} ${refused}`}
          turma={ofDay}
          data={data}
          loaded={loaded}
          headPlace={headPlace}
          morePlace={morePlace}
          isRefused={refused !== 0}
          // The notice is below the students there.
          tellsOffline={isOffline && isNarrow}
          order={order}
        />
      ) : (
        <DayPlaceholder data={data} isLoading={isFetching} onRetry={() => refetch()} />
      )}
      {held && (
        <QuestionDialog
          title="Marcações não salvas"
          text={`As marcações de ${formatDate(data)} ainda não foram salvas e serão perdidas.`}
          refuse="Continuar marcando"
          accept="Sair sem salvar"
          onRefuse={stay}
          onAccept={() => leave(held)}
        />
      )}
    </>
  )
}

const moreId = 'chamada-mais'

/** Shown instead of the students until the day has been loaded (decision 15). */
function DayPlaceholder(props: { data: string; isLoading: boolean; onRetry: () => void }) {
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
        <PrimaryButton onClick={onRetry}>Tentar novamente</PrimaryButton>
      </div>
      <SaveBar note="Dia não carregado: salvar está bloqueado." />
    </>
  )
}
