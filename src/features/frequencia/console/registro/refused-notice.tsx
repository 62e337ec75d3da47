import { Button } from '#console/ui/button.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { chamada } from '../../paths.ts'
import './refused.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { notificationProvider } from '#console/ui/toasts.tsx'
import { formatDate } from '#model/format'
import { addresses } from '#resources/addresses'
import type { Queued } from '../device/stores.ts'
import { useQueue } from './queue-state.ts'
import { isGone, marksInWords, refusedDays, whyRefused } from './refused.ts'

/** The registers that were refused while they waited, until their educator has decided about each. */
export default function RefusedNotice({ isWhole }: { readonly isWhole: boolean }) {
  const days = refusedDays(useQueue())
  const [discarded, setDiscarded] = useState<Queued | null>(null)
  const discard = async (row: Queued) => {
    setDiscarded(null)
    const { giveUp } = await import('./queue.ts')
    await giveUp(row)
  }
  return (
    <section className="refused not-printed" aria-labelledby="recusadas">
      <strong id="recusadas" role="alert">
        {days.length === 1
          ? '1 chamada espera a sua decisão'
          : `${days.length} chamadas esperam a sua decisão`}
      </strong>
      {days.map((rows) => {
        const [row] = rows as [Queued]
        const marks = marksInWords(rows)
        const lines = [whyRefused(row), ...marks]
        return (
          <div key={row.id} className="actions">
            {isWhole && lines.map((line) => <p key={line}>{line}</p>)}
            {!(isWhole && isGone(row)) && (
              <Link
                className="button"
                to={isGone(row) ? addresses.frequencia : chamada(row.turma, row.data)}
              >
                Ver a chamada
                {isWhole
                  ? ''
                  : ` de ${[formatDate(row.data), row.nome].filter(Boolean).join(', ')}`}
              </Link>
            )}
            {isWhole && marks.length > 0 && navigator.clipboard && (
              <Button onClick={() => copy(lines.join('\n'))}>Copiar para a coordenação</Button>
            )}
            {isWhole && (
              <Button
                // One that waited too long has no marks to lose.
                onClick={() => (marks.length > 0 ? setDiscarded(row) : discard(row))}
              >
                Descartar
              </Button>
            )}
          </div>
        )
      })}
      {discarded && (
        <QuestionDialog
          title="Descartar a chamada"
          text={`As marcações de ${formatDate(discarded.data)}, que não foram enviadas, serão perdidas.`}
          refuse="Voltar"
          accept="Descartar"
          onRefuse={() => setDiscarded(null)}
          onAccept={() => discard(discarded)}
        />
      )}
    </section>
  )
}

function copy(text: string) {
  const tell = (type: string, message: string) => notificationProvider.open({ type, message })
  navigator.clipboard.writeText(text).then(
    () => tell('success', 'Chamada copiada.'),
    () => tell('error', 'Não foi possível copiar. Selecione o texto e copie-o.'),
  )
}
