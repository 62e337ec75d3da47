import Form from 'antd/es/form'
import Skeleton from 'antd/es/skeleton'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#console/api/call'
import type { HttpError } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { dayIn } from '#console/ui/day'
import { Dialog } from '#console/ui/dialog.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { checkField } from '#model/check'
import { date, flag } from '#model/field'
import { dayOf, formatDate } from '#model/format'
import { planejamento } from '#resources/planejamento'
import { adiamento, type PreviaDoAdiamento } from '../calls.ts'
import { rulesOfNewDay } from '../postponement.ts'
import type { ClassOfPlan, Plano } from './plan.ts'
import './planejamentos.css'

interface PostponeDialogProps {
  readonly turma: ClassOfPlan
  readonly plan: Plano
  /** Told what moved, in a sentence. */
  readonly onMoved: (sentence: string) => void
  readonly onClose: () => void
}

const title = 'Adiar planejamento'

/** A plan goes to another day, which is the next class day at first. */
export default function PostponeDialog(props: PostponeDialogProps) {
  const { turma, plan, onClose } = props
  const [isDone, setDone] = useState(false)
  const {
    data: first,
    error,
    isError,
    refetch,
  } = usePreview(turma, plan, isDone ? null : undefined)
  // At once: every save has what is on the page asked for again, and this plan is where it was to go.
  const finish = () => flushSync(() => setDone(true))
  if (first) return <PostponeForm {...props} first={first} isDone={isDone} onDone={finish} />
  return (
    <Dialog title={title} width={720} onClose={onClose}>
      {isError ? <PreviewFailure {...{ error }} onRetry={() => refetch()} /> : <Skeleton active />}
    </Dialog>
  )
}

function usePreview({ id }: ClassOfPlan, plan: Plano, para?: string | null) {
  const params = { id, planejamento: plan.id, ...(para && { para }) }
  return useCall(adiamento, 'conferirAdiamento', params, {
    enabled: para !== null,
    gcTime: 0,
    retry: false,
  })
}

function PreviewFailure({ error, onRetry }: { error: HttpError; onRetry: () => void }) {
  const isRefusal = error.status >= 400 && error.status < 500
  if (!isRefusal) return <LoadFailure onRetry={onRetry} />
  // Asked again, it would say the same.
  return (
    <p className="form-note" role="alert">
      {error.message}
    </p>
  )
}

interface PostponeFormProps extends PostponeDialogProps {
  readonly first: PreviaDoAdiamento
  readonly isDone: boolean
  readonly onDone: () => void
}

function PostponeForm(props: PostponeFormProps) {
  const { turma, plan, isDone, onDone, onMoved, onClose } = props
  // Later ones are of the day that is typed.
  const [first] = useState(props.first)
  const told = useRef((_: string) => {})
  told.current = (sentence) => {
    onDone()
    onMoved(sentence)
  }
  /** What is on the screen: that alone is asked for. */
  const seen = useRef<PreviaDoAdiamento | undefined>(first)
  const filled = useMemo(() => ({ para: first.para }), [first])
  const instead = useMemo(
    (): FormCall => ({
      title,
      submit: 'Adiar',
      fields: [
        ['para', newDay(first.de)],
        ['seguintes', flag('Mover também os planejamentos seguintes da turma, por dias de aula')],
      ],
      async send({ para, seguintes }, idempotencyKey) {
        const preview = seen.current
        if (!preview || preview.para !== para)
          return { errors: {}, message: 'Espere a conferência do novo dia, e adie de novo.' }
        const following = preview.seguintes.map(({ id, de, para }) => ({ id, de, para }))
        const body = {
          ...{ planejamento: plan.id, de: preview.de, para },
          seguintes: seguintes ? following : null,
        }
        const options = { body, headers: { 'Idempotency-Key': idempotencyKey } }
        const params = { id: turma.id }
        const { data } = await call(adiamento, 'adiar', params, options)
        told.current(data.detail)
        return 'Planejamento adiado com sucesso!'
      },
    }),
    [turma.id, plan.id, first],
  )
  return (
    <RecordDialog resource={planejamento} {...{ instead, filled, onClose }}>
      <Outcome {...{ turma, plan, isDone, seen }} />
    </RecordDialog>
  )
}

function newDay(de: string) {
  return date('Novo dia', { required: 'Diga o novo dia', check: rulesOfNewDay(de, today()) })
}

const today = () => dayOf(new Date())

interface OutcomeProps {
  readonly turma: ClassOfPlan
  readonly plan: Plano
  readonly isDone: boolean
  readonly seen: RefObject<PreviaDoAdiamento | undefined>
}

/** What would move, and where to. */
function Outcome({ turma, plan, isDone, seen }: OutcomeProps) {
  const form = Form.useFormInstance()
  const day = dayIn(Form.useWatch<string | null>('para', form) ?? null)
  const withFollowing = Form.useWatch<boolean>('seguintes', form)
  const isPossible = day && checkField(newDay(plan.data_aula), day, { today: today() }) === null
  const para = isPossible && !isDone ? day : null
  const { data: preview, isError, error, refetch } = usePreview(turma, plan, para)
  useEffect(() => {
    seen.current = preview
  }, [preview, seen])
  if (para === null) return null
  if (isError) return <PreviewFailure {...{ error }} onRetry={() => refetch()} />
  if (!preview) return <p className="form-note">Conferindo o novo dia…</p>
  const { sem_aula, seguintes } = preview
  return (
    <div className="form-note" role="status">
      {sem_aula && (
        <p>
          {formatDate(para)} não é dia de aula desta turma ({sem_aula}).
        </p>
      )}
      {withFollowing && seguintes.length === 0 && <p>Nenhum planejamento seguinte muda.</p>}
      {withFollowing && seguintes.length > 0 && (
        <>
          <p>
            {seguintes.length === 1
              ? '1 planejamento seguinte muda:'
              : `${seguintes.length} planejamentos seguintes mudam:`}
          </p>
          <ul className="plans-to-move">
            {seguintes.map(({ id, tema, de, para }) => (
              <li key={id}>
                {tema}: de {formatDate(de)} para {formatDate(para)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
