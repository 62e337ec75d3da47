import { noSeal, sealLabels, type Seal as Value } from '#model/attendance'

/** The attendance seal of a student; grey where nothing was recorded. */
export function Seal({ value }: { value: Value }) {
  return <span className={`seal ${value ?? 'none'}`}>{value ? sealLabels[value] : noSeal}</span>
}
