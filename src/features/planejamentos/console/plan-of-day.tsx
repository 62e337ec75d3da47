import { useInvalidate, useUpdate } from '@refinedev/core'
import { useEffect, useId, useRef, useState } from 'react'
import { type HttpError, newIdempotencyKey } from '#console/api/request'
import { useSession } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { failureOf } from '#console/crud/form-failure'
import { Button, InlineButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd, pointing } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { Values } from '#model/values'
import { planejamento } from '#resources/planejamento'
import type { ClassOfPlan, PlanoDoDia as Plano } from './plan.ts'
import { PlanState } from './plan-state.tsx'
import './plan-of-day.css'

const NoteDialog = lazyInAntd(() => import('./note-dialog.tsx'))
const PostponeDialog = lazyInAntd(() => import('./postpone-dialog.tsx'))

/** What was planned for a day, on its register. */
export default function PlanOfDay({ turma, data }: { turma: ClassOfPlan; data: string }) {
  const query = useCall(planejamento, 'doDia', { id: turma.id, data })
  const { isError, refetch } = query
  // Of this host's own: each with its version.
  const plans = query.data as readonly Plano[] | undefined
  const [moved, setMoved] = useState<readonly string[]>([])
  const { opened, open, close } = useDialogState<Opened>()
  const title = useId()
  const told = useRef<HTMLParagraphElement>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (opened || !hasMoved.current) return
    hasMoved.current = false
    // The button of a plan that has moved goes, even if it has just taken the focus back.
    requestAnimationFrame(() => told.current?.focus())
  }, [opened])
  if (!plans)
    return isError ? (
      <p className="message bad" role="alert">
        O planejamento deste dia não foi carregado.{' '}
        <InlineButton onClick={() => refetch()}>Tentar novamente</InlineButton>
      </p>
    ) : null
  return (
    <section className="plans-of-day" aria-labelledby={title}>
      <h2 id={title} className="hidden-text">
        Planejamento do dia
      </h2>
      {plans.map((plan) => (
        <Plan
          key={plan.id}
          plan={plan}
          onNote={() => open({ kind: 'note', plan })}
          onPostpone={() => open({ kind: 'postpone', plan })}
        />
      ))}
      <div role="status">
        {moved.map((sentence) => (
          <p key={sentence} ref={told} tabIndex={-1} className="message good">
            {sentence}
          </p>
        ))}
      </div>
      {opened?.kind === 'note' && <NoteDialog plan={opened.plan} onClose={close} />}
      {opened?.kind === 'postpone' && (
        <PostponeDialog
          turma={turma}
          plan={opened.plan}
          onMoved={(sentence) => {
            hasMoved.current = true
            setMoved([...moved, sentence])
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

interface Opened {
  readonly kind: 'note' | 'postpone'
  readonly plan: Plano
}

interface PlanProps {
  readonly plan: Plano
  readonly onNote: () => void
  readonly onPostpone: () => void
}

function Plan({ plan, onNote, onPostpone }: PlanProps) {
  const { tema, disciplina, realizado, observacao } = plan
  const session = useSession()
  const isOwn = session.status === 'in' && session.userId === plan.educador_id
  const { busy, failed, mark } = useMark(plan)
  const name = useId()
  const [isOpen, setOpen] = useState(false)
  const about = [!isOwn && `De ${plan.educador?.nome}`, disciplina, observacao]
  const words = about.filter(Boolean).join(' · ')
  return (
    <article className={isOpen ? 'plan-of-day open' : 'plan-of-day'} aria-labelledby={name}>
      <div className="plan-words">
        <h3 id={name} title={tema}>
          {tema}
        </h3>
        <PlanState plan={plan} />
      </div>
      <p className="plan-more" title={words}>
        {words}
      </p>
      {isOwn && (
        <Button
          aria-describedby={name}
          aria-disabled={busy}
          aria-label={realizado ? 'Desfazer realizado' : undefined}
          onClick={() => mark(!realizado)}
        >
          {realizado ? 'Desfazer' : 'Realizado?'}
        </Button>
      )}
      <button
        type="button"
        className="icon-button row-menu"
        aria-label="Mais do planejamento"
        aria-describedby={name}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOwn && (
        <div className="plan-more actions">
          {!realizado && (
            <Button
              aria-describedby={name}
              aria-haspopup="dialog"
              onClick={onPostpone}
              {...pointing(PostponeDialog)}
            >
              Adiar
            </Button>
          )}
          <Button
            aria-describedby={name}
            aria-haspopup="dialog"
            onClick={onNote}
            {...pointing(NoteDialog)}
          >
            Anotação
          </Button>
        </div>
      )}
      {failed && failed.realizado !== realizado && (
        <p className="message bad" role="alert">
          {failed.message}{' '}
          <InlineButton onClick={() => mark(failed.realizado)}>Tentar novamente</InlineButton>
        </p>
      )}
    </article>
  )
}

/** Marks a plan as done, or not, as it is on the screen; sent again, it is the same request. */
function useMark(plan: Plano) {
  const { mutateAsync } = useUpdate<Plano, HttpError, Values>()
  const invalidate = useInvalidate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ message: string | null; realizado: boolean } | null>(null)
  const last = useRef({ realizado: false, idempotencyKey: '' })
  async function mark(realizado: boolean) {
    if (busy) return
    setBusy(true)
    if (!failed || last.current.realizado !== realizado)
      last.current = { realizado, idempotencyKey: newIdempotencyKey() }
    try {
      const { idempotencyKey } = last.current
      await mutateAsync({
        ...{ resource: planejamento.name, id: plan.id, values: { realizado } },
        ...{ meta: { stored: plan, idempotencyKey } },
        ...{ successNotification: false, errorNotification: false },
      })
      setFailed(null)
      // The next mark is of the plan as it is then.
      await invalidate({ resource: planejamento.name, invalidates: ['list'] })
    } catch (error) {
      setFailed({ message: failureOf(planejamento, 'edit', error).message, realizado })
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, mark }
}
