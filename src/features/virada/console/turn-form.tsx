import Button from 'antd/es/button'
import { useState } from 'react'
import { today } from '#console/api/clock'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { Progress } from '#console/ui/progress.tsx'
import QuestionDialog from '#console/ui/question-dialog.tsx'
import { count, formatDate } from '#model/format'
import type { AnoParaVirar, ContagemDaVirada } from '../calls.ts'
import { Beginning } from './beginning.tsx'
import { bodyOf, type Choice, type Choices } from './choices.ts'
import { ClassList } from './class-list.tsx'
import { TurnPreview } from './preview.tsx'
import { useTurn } from './run.ts'
import { useCheck } from './use-check.ts'

interface TurnFormProps {
  readonly year: AnoParaVirar
  readonly onYear: (year: number) => void
  /** The classes were not as they are by now. */
  readonly onRenew: () => unknown
  readonly onDone: (contagem: ContagemDaVirada, dia: string) => void
}

/** The classes of a year with what is chosen of each, then what that will change, then the turn itself. */
export function TurnForm({ year, onYear, onRenew, onDone }: TurnFormProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [dia, setDia] = useState<string | null>(today())
  const { previa, body, errors, failure, busy, check, back } = useCheck(onRenew)
  const { run, start, clear } = useTurn((contagem) => onDone(contagem, body?.dia ?? ''))
  const isRunning = run.status === 'running'
  const asks = run.status === 'failed' && run.asks === true
  const change = (id: number) => (part: Partial<Choice>) =>
    setChoices((now) => ({ ...now, [id]: { ...now[id], ...part } }))
  const isDirty = Object.keys(choices).length > 0
  if (previa && body)
    return (
      <>
        <TurnPreview {...{ previa }} dia={body.dia} />
        <div className="sticky-bar">
          {run.status === 'failed' && (
            <p role="alert" className="form-error">
              {run.isOpen ? run.detail : `Nada foi mudado. ${run.detail}`.trim()}
            </p>
          )}
          {isRunning ? (
            <div className="progress-line">
              <p role="status">Virando o ano…</p>
              <Progress label="Andamento da virada" done={run.done} total={run.total} />
            </div>
          ) : (
            <>
              <Button
                onClick={() => {
                  clear()
                  back()
                  onRenew()
                }}
              >
                Voltar às turmas
              </Button>
              <Button type="primary" onClick={() => start(body, asks)}>
                {run.status === 'failed'
                  ? asks
                    ? 'Virar assim mesmo'
                    : 'Tentar novamente'
                  : body.dia > today()
                    ? `Marcar virada para ${formatDate(body.dia)}`
                    : 'Confirmar virada'}
              </Button>
            </>
          )}
        </div>
        <LeaveQuestion isDirty={isDirty || isRunning} isRunning={isRunning} />
      </>
    )
  const turned = bodyOf(year, choices, dia ?? '').turmas.length
  return (
    <>
      <Beginning {...{ year, onYear, dia, onDay: setDia }} error={errors.dia ?? errors.para} />
      <ClassList {...{ year, choices, errors, change }} />
      <div className="sticky-bar">
        <p role="alert" className="form-error">
          {failure}
        </p>
        <Button
          type="primary"
          loading={busy}
          disabled={turned === 0}
          onClick={() => check(year, choices, dia ?? '')}
        >
          Conferir {count(turned, 'turma', 'turmas')}
        </Button>
      </div>
      <LeaveQuestion isDirty={isDirty} isRunning={false} />
    </>
  )
}

function LeaveQuestion({ isDirty, isRunning }: { isDirty: boolean; isRunning: boolean }) {
  const { held, stay } = useLeaveQuestion(() => isDirty)
  if (!held) return null
  return (
    <QuestionDialog
      title="Sair da virada"
      text={
        isRunning
          ? 'A virada continua no servidor; o que ela fez aparece depois nesta página.'
          : 'As escolhas desta virada ainda não foram confirmadas, e se perdem.'
      }
      refuse="Continuar aqui"
      accept="Sair"
      onRefuse={stay}
      onAccept={held}
    />
  )
}
