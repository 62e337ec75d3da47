import Select from 'antd/es/select'
import { useId, useState } from 'react'
import { fold } from '#model/format'
import { cellText, type Sheet } from '#model/spreadsheet'
import { type Mapping, missingFields, sheetFields } from '#model/spreadsheet-columns'
import { resources } from '#resources'

interface ColumnsStepProps {
  readonly sheet: Sheet
  readonly mapping: Mapping
  onAssign(column: number, field: string | null): void
}

const { aluno } = resources
const ignored = { value: '', label: 'Ignorar esta coluna' }
const options = optionsBySection()
const maxSamples = 3

export function ColumnsStep({ sheet, mapping, onAssign }: ColumnsStepProps) {
  const missing = missingFields(aluno, 'coordenador', mapping).map(({ label }) => label)
  // Its first state alone: it must not fold up under the hand that corrects it.
  const [isOpen] = useState(missing.length > 0 || matchMedia('(min-width: 900px)').matches)
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
        <p className="import-note bad" role="alert">
          Faltam colunas obrigatórias: {missing.join(', ')}. Escolha abaixo de que coluna vem cada
          campo.
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
              onAssign={(field) => onAssign(column, field)}
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
  onAssign(field: string | null): void
}

function Column({ title, samples, value, onAssign }: ColumnProps) {
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

function optionsBySection() {
  const sections = new Map<string, { value: string; label: string }[]>()
  for (const [value, { label, section = aluno.label.many }] of sheetFields(aluno, 'coordenador')) {
    sections.set(section, [...(sections.get(section) ?? []), { value, label }])
  }
  return [ignored, ...[...sections].map(([label, group]) => ({ label, options: group }))]
}
