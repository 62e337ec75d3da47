import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { use, useState } from 'react'
import { allows } from '#console/api/auth-provider'
import { resourceNamed } from '#console/api/route'
import { useRole } from '#console/api/session'
import DayPicker from '#console/ui/day-picker.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { aboveOf } from '#model/closed'
import { declaredResources } from '#model/entities'
import type { Kind } from '#model/field'
import { expansionOf, type Named } from '#model/resource'
import { nameOf } from '#model/wording'
import { cpf, phone } from './masked-input.tsx'
import { decimal, integer, year } from './number-input.tsx'
import { filtersOf, RowSelect, type RowSelectProps } from './row-select.tsx'
import { type InputProps, NewRow, type Widget } from './widget.ts'

function ChoiceInput(props: InputProps) {
  // antd would put aria-required on an element without a role, where it is not allowed.
  const { of, value, onChange, 'aria-required': _, ...rest } = props
  const { field } = of
  const options = Object.entries(field.choices ?? {}).map(([key, label]) => ({ value: key, label }))
  return (
    <Select
      {...rest}
      allowClear={!field.required && field.initial === undefined}
      placeholder="Selecione"
      options={options}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

function ChoicesInput({ of, value, onChange, onBlur, id, autoFocus, ...rest }: InputProps) {
  const { name, field, stored } = of
  const { 'aria-required': _, ...each } = rest
  const chosen = [value ?? []].flat().map(String)
  // A choice that is declared no more can still be taken out.
  const kept = [stored?.[name] ?? []].flat().map(String)
  const keys = [...new Set([...Object.keys(field.choices ?? {}), ...kept])]
  const change = (key: string, isChosen: boolean) => {
    const next = keys.filter((word) => (word === key ? isChosen : chosen.includes(word)))
    onChange?.(next.length > 0 ? next : null)
  }
  return (
    <fieldset
      className="choice-boxes"
      aria-label={field.label}
      // The form puts the focus here when the value is refused.
      {...{ id, tabIndex: -1 }}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.(event)}
    >
      {keys.map((key, at) => (
        <Checkbox
          key={key}
          {...each}
          autoFocus={autoFocus === true && at === 0}
          checked={chosen.includes(key)}
          onChange={({ target }) => change(key, target.checked)}
        >
          {field.choices?.[key] ?? key}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function FlagInput({ of, value, onChange, ...rest }: InputProps) {
  return (
    <Checkbox
      {...rest}
      checked={value === true}
      onChange={(event) => onChange?.(event.target.checked)}
    >
      {of.field.label}
    </Checkbox>
  )
}

function PasswordInput({ of: _, value, onChange, ...rest }: InputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
      suffix={
        <button
          type="button"
          className="icon-button small"
          aria-pressed={shown}
          aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} size={18} />
        </button>
      }
    />
  )
}

function TextInput({ of, value, onChange, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      inputMode={of.field.kind === 'email' ? 'email' : 'text'}
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function LongTextInput({ of: _, value, onChange, ...rest }: InputProps) {
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** What few forms have comes with the first of them. */
const rare = <Props extends object = InputProps>(load: Parameters<typeof lazy<Props>>[0]) =>
  lazy<Props>(
    load,
    () => <span className="skeleton file-wait" />,
    ({ onRetry }) => <LoadFailure what="o campo" onRetry={onRetry} />,
  )

const CreatingSelect = rare<RowSelectProps>(() => import('./creating-select.tsx'))

/** Whether a row under a closed one would be closed too. */
const isShutIn = ({ resource, name }: InputProps['of']) =>
  aboveOf(declaredResources(), resource).some(([above]) => above === name)

function ReferenceInput(props: InputProps) {
  // As in the choice: antd has no place for aria-required.
  const { of, value, onChange, 'aria-required': _, ...rest } = props
  const { resource, name, field, stored, row = {}, offers } = of
  const target = field.target ?? ''
  const isAllowed = allows(useRole(), resourceNamed(target), 'create')
  const creates = use(NewRow) && field.creates && isAllowed && target !== resource.name
  const Chosen = creates ? CreatingSelect : RowSelect
  const behind: Named[] = [stored?.[expansionOf(name)] ?? []].flat()
  const before = behind.map((row) => ({ value: row.id, label: nameOf(row) }))
  // Of what is narrowed, the row of before may fit no more.
  const known = field.where
    ? before.filter((option) => [value].flat().includes(option.value))
    : before
  return (
    <Chosen
      {...rest}
      target={target}
      known={known}
      onlyOpen={isShutIn(of) ? 'closed' : 'ended'}
      allowClear={!field.required}
      placeholder="Selecione"
      {...(field.kind === 'references' && { mode: 'multiple' })}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      {...(field.where && { filters: filtersOf(field, row) })}
      {...(offers ? { offers: (option) => offers(option, stored) } : {})}
      {...(creates && typeof field.creates === 'object' && { made: field.creates })}
    />
  )
}

function DateInput({ of, value, onChange, disabled: _, ...rest }: InputProps) {
  return (
    <DayPicker
      {...rest}
      label={of.field.label}
      value={typeof value === 'string' ? value : null}
      onChange={(day) => onChange?.(day)}
    />
  )
}

export const widgets: Readonly<Record<Kind, Widget | null>> = {
  text: { Input: TextInput },
  longText: { Input: LongTextInput, wide: true },
  email: { Input: TextInput },
  phone,
  cpf,
  date: { Input: DateInput },
  time: { Input: rare(() => import('./time-input.tsx')) },
  choice: { Input: ChoiceInput },
  choices: { Input: ChoicesInput, wide: true },
  flag: { Input: FlagInput, saysLabel: true, wide: true },
  integer,
  year,
  decimal,
  money: decimal,
  percent: decimal,
  reference: { Input: ReferenceInput },
  references: { Input: ReferenceInput, wide: true },
  password: { Input: PasswordInput },
  file: { Input: rare(() => import('#console/crud/files/file-input.tsx')), wide: true },
  moment: null,
  computed: null,
  children: null,
}
