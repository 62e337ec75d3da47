import { type FormEvent, useState } from 'react'

export type Check<K extends string = string> = (
  value: string,
  values: Readonly<Record<K, string>>,
) => string | null

export interface FieldProps {
  readonly name: string
  readonly value: string
  readonly error: string | null
  onChange(value: string): void
  onBlur(): void
  onAutofill(): void
}

export function useForm<K extends string>(
  checks: Readonly<Record<K, Check<NoInfer<K>>>>,
  initial?: Readonly<Partial<Record<NoInfer<K>, string>>>,
) {
  // The keys of the checks are the names of the fields.
  const names = Object.keys(checks) as K[]
  const valuesBy = (of: (name: K) => string) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<K, string>
  const [values, setValues] = useState(() => valuesBy((name) => initial?.[name] ?? ''))
  const [touched, setTouched] = useState<ReadonlySet<K>>(new Set())
  const [autofilled, setAutofilled] = useState<ReadonlySet<K>>(new Set())
  const errorOf = (name: K, among = values) => checks[name](among[name], among)

  const field = (name: K): FieldProps => ({
    name,
    value: values[name],
    error: touched.has(name) ? errorOf(name) : null,
    onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
    onBlur: () => setTouched((before) => new Set(before).add(name)),
    onAutofill: () => setAutofilled((before) => new Set(before).add(name)),
  })

  /** Takes over what was typed, or filled in by the browser, before the form was the console's. */
  function adopt(form: HTMLFormElement): void {
    for (const name of names) {
      const input = form.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      if (input.value) field(name).onChange(input.value)
      if (input.matches(':autofill')) field(name).onAutofill()
    }
  }

  /** Hears the form being sent, and hands over what it says where nothing is wrong with it. */
  const sending = (send: (values: Record<K, string>) => void) => {
    return (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const data = new FormData(event.currentTarget)
      const sent = valuesBy((name) => String(data.get(name) ?? values[name]))
      setValues(sent)
      if (names.every((name) => errorOf(name, sent) === null)) return send(sent)
      setTouched(new Set(names))
    }
  }

  // What the browser fills in on load stays hidden from scripts until the first click.
  const isHidden = (name: K) => autofilled.has(name) && values[name] === ''
  const canSubmit = names.every((name) => isHidden(name) || errorOf(name) === null)
  return { values, field, sending, adopt, canSubmit }
}
