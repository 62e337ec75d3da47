import { useState } from 'react'

/** What is wrong with a typed value, or null; the other values are at hand for confirmations. */
export type Check<K extends string = string> = (
  value: string,
  values: Readonly<Record<K, string>>,
) => string | null

/** What an input of a small form is given. */
export interface FieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | null
  onChange(value: string): void
  onBlur(): void
  onAutofill(): void
}

/** The state of a small form of text inputs: an error shows once its field has been touched. */
export function useForm<K extends string>(
  checks: Readonly<Record<K, Check<NoInfer<K>>>>,
  initial?: Readonly<Partial<Record<NoInfer<K>, string>>>,
) {
  // The keys of the checks are the names of the fields.
  const names = Object.keys(checks) as K[]
  const [values, setValues] = useState<Record<K, string>>(() =>
    Object.assign(record(names, ''), initial),
  )
  const [touched, setTouched] = useState(() => record(names, false))
  const [autofilled, setAutofilled] = useState(() => record(names, false))
  const errorOf = (name: K, among = values) => checks[name](among[name], among)

  function field(name: K): FieldProps {
    return {
      name,
      value: values[name],
      error: touched[name] ? errorOf(name) : null,
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
      onAutofill: () => setAutofilled((before) => ({ ...before, [name]: true })),
    }
  }

  /** Takes over what was typed, or filled in by the browser, before the form was the console's. */
  function adopt(form: HTMLFormElement): void {
    for (const name of names) {
      const input = form.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      if (input.value) setValues((before) => ({ ...before, [name]: input.value }))
      if (input.matches(':autofill')) setAutofilled((before) => ({ ...before, [name]: true }))
    }
  }

  /** The values at submit, or null while one is refused; then every error shows. */
  function submitted(form: HTMLFormElement): Record<K, string> | null {
    const data = new FormData(form)
    const sent = { ...values }
    for (const name of names) sent[name] = String(data.get(name) ?? values[name])
    setValues(sent)
    if (names.every((name) => errorOf(name, sent) === null)) return sent
    setTouched(record(names, true))
    return null
  }

  // What the browser fills in on load stays hidden from scripts until the first click.
  const isHidden = (name: K) => autofilled[name] && values[name] === ''
  const canSubmit = names.every((name) => isHidden(name) || errorOf(name) === null)
  return { values, field, submitted, adopt, canSubmit }
}

function record<K extends string, V>(names: readonly K[], value: V): Record<K, V> {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, value])) as Record<K, V>
}
