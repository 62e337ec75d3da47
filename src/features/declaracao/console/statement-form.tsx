import { type FormEvent, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { PrimaryButton } from '#console/ui/button.tsx'
import { dayIn } from '#console/ui/day'
import { DayLine } from '#console/ui/day-line.tsx'
import { FieldLine } from '#console/ui/field-line.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { dayOf } from '#model/format'
import type { DeclaracaoEmitida } from '#resources/declaracao'
import { declaracao } from '#resources/declaracao'

const names = ['inicio', 'fim'] as const
const labels = { inicio: 'De', fim: 'Até' } as const

/** What was issued, and of whom nothing, with why. */
export interface Issued {
  readonly statements: readonly DeclaracaoEmitida[]
  readonly refused: readonly { readonly nome: string; readonly why: string }[]
}

/** A student, or a class. */
export interface Named {
  readonly id: number
  readonly nome: string
}

interface StatementFormProps {
  readonly students: readonly Named[]
  /** The classes of which alone a statement may be; `turma` is chosen at first. */
  readonly classes: readonly Named[]
  readonly turma: number
  readonly onIssued: (issued: Issued) => void
}

/** Asks for a period, and issues a statement of it to each student. */
export function StatementForm({ students, classes, turma, onIssued }: StatementFormProps) {
  const today = dayOf(new Date())
  const [period, setPeriod] = useState<Record<(typeof names)[number], string | null>>({
    inicio: `${today.slice(0, 4)}-01-01`,
    fim: today,
  })
  const [chosen, setChosen] = useState(classes.length > 1 ? turma : 0)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<'open' | 'failed' | number>('open')
  const isBusy = typeof state === 'number'
  // Of each student and period, so that a second try of one that was issued unheard issues no other.
  const keys = useRef(new Map<string, string>())

  function keyOf(id: number): string {
    const of = `${id} ${period.inicio} ${period.fim} ${chosen}`
    const key = keys.current.get(of) ?? newIdempotencyKey()
    keys.current.set(of, key)
    return key
  }

  async function issue(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = names.filter((name) => dayIn(period[name]) === null)
    setErrors(Object.fromEntries(wrong.map((name) => [name, 'Data inválida'])))
    if (wrong.length > 0) return
    const statements: DeclaracaoEmitida[] = []
    const refused: { nome: string; why: string }[] = []
    let said: Readonly<Record<string, string>> = {}
    for (const [at, { id, nome }] of students.entries()) {
      setState(at + 1)
      try {
        const body = { ...period, ...(chosen > 0 && { turma_id: chosen }) }
        const options = { body, headers: { 'Idempotency-Key': keyOf(id) } }
        statements.push((await call<DeclaracaoEmitida>(declaracao, 'emitir', { id }, options)).data)
      } catch (error) {
        said = error instanceof HttpError ? error.errors : {}
        const [why = 'não foi possível emitir; tente de novo'] = Object.values(said)
        refused.push({ nome, why })
      }
    }
    if (statements.length > 0) return onIssued({ statements, refused })
    setErrors(said)
    setState(Object.keys(said).length > 0 ? 'open' : 'failed')
  }

  const many = students.length > 1
  return (
    <form className="card statement-form" onSubmit={issue} noValidate>
      {names.map((name) => (
        <DayLine
          key={name}
          label={labels[name]}
          error={errors[name]}
          value={period[name]}
          onChange={(day) => setPeriod({ ...period, [name]: day })}
        />
      ))}
      {classes.length > 1 && (
        <FieldLine label="Turmas">
          {(input) => (
            <NativeSelect
              {...input}
              value={chosen}
              options={[
                [0, 'Todas as turmas'],
                ...classes.map(({ id, nome }) => [id, `Só ${nome}`] as const),
              ]}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
        </FieldLine>
      )}
      <PrimaryButton type="submit" aria-busy={isBusy}>
        {isBusy
          ? `Emitindo${many ? ` ${state} de ${students.length}` : ''}...`
          : many
            ? `Emitir ${students.length} declarações`
            : 'Emitir declaração'}
      </PrimaryButton>
      {state === 'failed' && (
        <p className="statement-error" role="alert">
          Erro ao emitir a declaração. Tente novamente.
        </p>
      )}
    </form>
  )
}
