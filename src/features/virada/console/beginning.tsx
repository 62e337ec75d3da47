import { today } from '#console/api/clock'
import DayPicker from '#console/ui/day-picker.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { aYearAfter } from '#model/rules'
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
  return (
    <div className="card turn-beginning">
      <div className="field-line">
        <label htmlFor="ano-que-termina">Ano que termina</label>
        <NativeSelect
          id="ano-que-termina"
          value={year.de}
          options={(year.anos.includes(year.de) ? year.anos : [year.de, ...year.anos]).map(
            (ano) => [ano, ano],
          )}
          onChange={(ano) => onYear(Number(ano))}
        />
      </div>
      <div className="field-line">
        <label htmlFor="dia-da-virada">Nas turmas de {year.para} a partir de</label>
        <DayPicker
          id="dia-da-virada"
          label={`Nas turmas de ${year.para} a partir de`}
          value={dia}
          max={aYearAfter(today())}
          isNeeded
          aria-invalid={error !== undefined}
          onChange={onDay}
        />
        <p role="alert">{error}</p>
      </div>
    </div>
  )
}
