import Select from 'antd/es/select'
import { useId, useMemo, useState } from 'react'
import type { Role } from '#model/field'
import { fold } from '#model/format'
import { grouped } from '#model/grouped'
import type { Resource } from '#model/resource'
import { cellText, type Sheet } from '#model/spreadsheet'
import { missingFields, sheetFields, untaken } from '#model/spreadsheet-columns'
import type { Session } from './use-import.ts'

const ignored = { value: '', label: 'Ignorar esta coluna' }
const maxSamples = 3

export function ColumnsStep({ state, dispatch }: Session) {
  const { resource, role, sheet, mapping, updates } = state
  const options = useMemo(() => optionsBySection(resource, role), [resource, role])
  const missing = missingFields(resource, role, mapping).map(({ label }) => label)
  // Its first state alone: it must not fold up under the hand that corrects it.
  const [isOpen] = useState(missing.length > 0 || matchMedia('(min-width: 900px)').matches)
  const inside = updates ? mapping.flatMap((name, at) => (name?.includes('.') ? [at] : [])) : []
  const told = [
    ...untaken(resource, role, sheet.titles, mapping),
    ...inside.map((at) => [sheet.titles[at] ?? '', 'só entra com um cadastro novo'] as const),
  ]
  const left = sheet.titles.filter((_, column) => mapping[column] === null)
  return (
    <details className="card import-step" open={isOpen}>
      <summary>
        <h2>Colunas</h2>
        <span className="import-detail">
          {sheet.titles.length - left.length} de {sheet.titles.length} reconhecidas
          {left.length > 0 && ` · Ignoradas: ${left.join(', ')}`}
        </span>
      </summary>
      {missing.length > 0 && (
        <p className={updates ? 'message' : 'message bad'} role="alert">
          Faltam colunas obrigatórias{updates && ' para incluir'}: {missing.join(', ')}. Escolha
          abaixo de que coluna vem cada campo.
        </p>
      )}
      {told.length > 0 && (
        <p className="message">
          Não mudam: {told.map(([title, why]) => `${title} (${why})`).join(', ')}.
        </p>
      )}
      <ul className="import-columns">
        {sheet.titles.map((title, column) => (
          // Titles may repeat: a column is its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <li key={column}>
            <Column
              title={title}
              samples={samplesOf(sheet, column)}
              value={mapping[column] ?? null}
              options={options}
              onAssign={(field) => dispatch({ type: 'column', column, field })}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ColumnProps {
  readonly title: string
  readonly samples: string
  readonly value: string | null
  readonly options: ReturnType<typeof optionsBySection>
  onAssign(field: string | null): void
}

function Column({ title, samples, value, options, onAssign }: ColumnProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{title}</label>
      <small>{samples || 'Sem valores'}</small>
      <Select
        id={id}
        value={value ?? ''}
        className={value ? undefined : 'import-ignored'}
        options={options}
        popupMatchSelectWidth={false}
        showSearch
        filterOption={(typed, option) => fold(String(option?.label)).includes(fold(typed))}
        onChange={(chosen) => onAssign(chosen || null)}
      />
    </>
  )
}

function samplesOf({ rows }: Sheet, column: number): string {
  const filled = new Set<string>()
  for (const { cells } of rows) {
    if (filled.size === maxSamples) break
    const text = cellText(cells[column])
    if (text) filled.add(text)
  }
  return [...filled].join(' · ')
}

function optionsBySection(resource: Resource, role: Role) {
  const sections = grouped(
    sheetFields(resource, role),
    ([, { section = resource.label.many }]) => section,
    ([value, { label }]) => ({ value, label }),
  )
  return [ignored, ...[...sections].map(([label, options]) => ({ label, options }))]
}
