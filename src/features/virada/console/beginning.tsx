import { today } from '#console/api/clock'
import { DayLine } from '#console/ui/day-line.tsx'
import { FieldLine } from '#console/ui/field-line.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { yearsAfter } from '#model/day'
import type { AnoParaVirar } from '../calls.ts'

interface BeginningProps {
  readonly year: AnoParaVirar
  readonly onYear: (year: number) => void
  readonly dia: string | null
  readonly onDay: (dia: string | null) => void
  readonly error: string | undefined
}

/** Which year ends, and from which day on the students are in their new classes. */
export function Beginning({ year, onYear, dia, onDay, error }: BeginningProps) {
  const years = year.anos.includes(year.de) ? year.anos : [year.de, ...year.anos]
  return (
    <div className="card turn-beginning">
      <FieldLine label="Ano que termina">
        {(input) => (
          <NativeSelect
            {...input}
            value={year.de}
            options={years.map((ano) => [ano])}
            onChange={(ano) => onYear(Number(ano))}
          />
        )}
      </FieldLine>
      <DayLine
        label={`Nas turmas de ${year.para} a partir de`}
        {...{ error, value: dia, onChange: onDay }}
        max={yearsAfter(today(), 1)}
        isNeeded
      />
    </div>
  )
}
