import Button from 'antd/es/button'
import { useRef, useState } from 'react'
import { call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { Panel } from '#console/ui/panel.tsx'
import QuestionDialog from '#console/ui/question-dialog.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useTask } from '#console/ui/use-task'
import { formatDate } from '#model/format'
import { type ViradaFeita, virada } from '../calls.ts'
import { turnText } from './words.ts'

/** The turns that were made, with the way back where there is one. */
export function TurnsMade() {
  const { data = [] } = useCall(virada, 'viradas')
  if (data.length === 0) return null
  return (
    <Panel id="viradas-feitas" title="Viradas feitas">
      <ul className="turns-made lines">
        {data.map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
      </ul>
    </Panel>
  )
}

function Turn({ turn }: { turn: ViradaFeita }) {
  const { de, para, dia, quem, desfeita_em, contagem, impedimento } = turn
  const [isAsking, setAsking] = useState(false)
  const [busy, undo] = useUndo(turn.id)
  const name = `De ${de} para ${para}`
  return (
    <li>
      <div>
        <strong>{name}</strong>, em {formatDate(dia)}
        {quem && `, por ${quem}`}
        <p>{turnText(contagem)}</p>
        {desfeita_em && <p>Desfeita.</p>}
        {impedimento && <p>Não se desfaz mais: {impedimento}</p>}
      </div>
      {!desfeita_em && !impedimento && (
        <Button
          loading={busy}
          aria-label={`Desfazer virada: ${name}`}
          onClick={() => setAsking(true)}
        >
          Desfazer virada
        </Button>
      )}
      {isAsking && (
        <QuestionDialog
          title="Desfazer virada"
          text="As turmas novas saem, as antigas são reabertas e cada aluno volta para onde estava, com a situação que tinha."
          refuse="Cancelar"
          accept="Desfazer virada"
          onRefuse={() => setAsking(false)}
          onAccept={() => {
            setAsking(false)
            undo()
          }}
        />
      )}
    </li>
  )
}

function useUndo(id: number) {
  const key = useRef(newIdempotencyKey())
  const headers = { 'Idempotency-Key': key.current }
  return useTask(
    async () => {
      await call(virada, 'desfazerVirada', { id }, { headers })
      tell('success', 'Virada desfeita.')
    },
    (error) =>
      (error instanceof HttpError && error.detail) || 'Erro ao desfazer a virada. Tente novamente.',
    () => queryClient.invalidateQueries(),
  )
}
