import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { HttpError } from '#console/api/request'
import { PrimaryButton } from '#console/ui/button.tsx'
import { type Check, useForm } from '#console/ui/form'
import { InputField, PasswordField } from '#console/ui/input-field.tsx'
import { discarding } from '#console/ui/questions.tsx'
import { useAskBeforeClosing } from './ask-dialog.tsx'

export interface Asked
  extends Pick<
    ComponentProps<typeof InputField>,
    'label' | 'hint' | 'autoComplete' | 'inputMode' | 'maxLength'
  > {
  /** What is said where nothing was typed, or all that is to be said of what was. */
  readonly missing: string | Check
  readonly isPassword?: boolean
}

interface AskFormProps<K extends string> {
  readonly fields: Readonly<Record<K, Asked>>
  readonly submit: string
  readonly submitting?: string
  readonly failed: string
  /** Whose password it is: it tells password managers. */
  readonly owner?: string
  /** One of many parts of a page: the focus is left where it is until something is refused. */
  readonly isPart?: boolean
  readonly onSubmit: (values: Readonly<Record<K, string>>) => Promise<void>
}

export function AskForm<K extends string>(props: AskFormProps<K>) {
  const { fields, submit, submitting = 'Aguarde...', failed, onSubmit } = props
  const names = Object.keys(fields) as K[]
  const [sent, setSent] = useState<Sent<K>>({})
  const [busy, setBusy] = useState(false)
  const form = useForm<K>(checksOf(fields, sent))
  const asked = useRef<HTMLFormElement>(null)
  const isTyped = names.some((name) => form.values[name] !== '')
  useAskBeforeClosing(busy ? 'busy' : isTyped ? discarding : null)
  const next = names.find((name) => sent.errors?.[name]) ?? names[0] ?? ''
  // As it opens, and after a failure: the inputs lost the focus while it was sent.
  const waits = busy || (props.isPart && !sent.values)
  useEffect(() => {
    if (waits) return
    const input = asked.current?.elements.namedItem(next)
    if (input instanceof HTMLElement) input.focus()
  }, [waits, next])

  async function send(values: Record<K, string>) {
    if (busy) return
    setBusy(true)
    setSent({})
    try {
      await onSubmit(values)
    } catch (error) {
      const errors = error instanceof HttpError ? error.errors : {}
      const known = names.filter((name) => errors[name])
      for (const name of known) form.field(name).onBlur()
      setSent({ values, errors, failure: known.length ? undefined : sentenceOf(error, failed) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={asked} className="ask-form" onSubmit={form.sending(send)} noValidate>
      {sent.failure && (
        <p className="form-failure" role="alert">
          {sent.failure}
        </p>
      )}
      {props.owner && (
        <input type="email" autoComplete="username" value={props.owner} readOnly hidden />
      )}
      {names.map((name) => {
        const { missing, isPassword, ...asked } = fields[name]
        const Field = isPassword ? PasswordField : InputField
        return (
          <Field
            key={name}
            {...form.field(name)}
            {...asked}
            {...(isPassword ? {} : { type: 'text' })}
            disabled={busy}
          />
        )
      })}
      <PrimaryButton type="submit" className="wide" disabled={busy}>
        {busy ? submitting : submit}
      </PrimaryButton>
    </form>
  )
}

interface Sent<K extends string> {
  readonly values?: Readonly<Record<K, string>>
  readonly errors?: Readonly<Record<string, string>>
  readonly failure?: string | undefined
}

function checksOf<K extends string>(
  fields: Readonly<Record<K, Asked>>,
  { values, errors }: Sent<K>,
): Readonly<Record<K, Check<K>>> {
  const entries = Object.entries<Asked>(fields).map(([name, { missing }]) => {
    const check: Check = (value, among) => {
      const wrong = typeof missing === 'string' ? !value.trim() && missing : missing(value, among)
      if (wrong) return wrong
      return values?.[name as K] === value ? (errors?.[name] ?? null) : null
    }
    return [name, check]
  })
  return Object.fromEntries(entries) as Record<K, Check<K>>
}

function sentenceOf(error: unknown, failed: string): string {
  if (!(error instanceof HttpError))
    return error instanceof Error && error.message ? error.message : failed
  return error.status >= 400 && error.status < 500 ? (error.detail ?? failed) : failed
}
