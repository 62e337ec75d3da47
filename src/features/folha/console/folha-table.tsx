import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useRole } from '#console/api/session'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { weekdayOf, weekdays } from '#domain/class-day'
import { chamada, chamadaSalva } from '#features/frequencia/paths'
import { emptyValue, formatDate, formatTenths, withSign } from '#model/format'
import type { Role } from '#model/role'
import type { FolhaDoMes } from '../calls.ts'
import {
  isShare,
  markLetters,
  type SheetTotals,
  sheetTotals,
  totalNames,
  totalsOf,
} from '../month-sheet.ts'

const DayDialog = lazyInAntd(() => import('./folha-day-dialog.tsx'))

/** Lines of a blank sheet for who comes in the month. */
const spareLines = [1, 2, 3]

export function SheetTable({ sheet, isBlank }: { sheet: FolhaDoMes; isBlank: boolean }) {
  const { turma, dias, alunos } = sheet
  const pathOf = pathsOfDay[useRole()]
  const navigate = useNavigate()
  const { opened, open, close } = useDialogState<string>()
  if (alunos.length === 0) return <p className="panel-empty">Ninguém esteve na turma neste mês.</p>
  if (dias.length === 0) return <p className="panel-empty">Nenhum dia de aula neste mês.</p>
  const totals = isBlank ? null : totalsOf(sheet)
  const openCell = ({ target }: MouseEvent) => {
    const day =
      target instanceof Element && target.closest<HTMLElement>('td[data-dia]')?.dataset.dia
    if (!day || window.getSelection()?.toString()) return
    if (pathOf) navigate(pathOf(turma.id, day))
    else open(day)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className="card month-sheet-frame" aria-label={`Folha ${sheet.mes}`} tabIndex={0}>
        <table className={isBlank ? 'month-sheet-table blank' : 'month-sheet-table'}>
          <thead>
            <tr>
              <th scope="col">Aluno</th>
              {dias.map((day) => (
                <th key={day} scope="col" className="day">
                  <DayHead
                    {...{ day }}
                    path={isBlank ? null : pathOf?.(turma.id, day)}
                    onOpen={open}
                  />
                </th>
              ))}
              {totals &&
                totalNames.map((name) => (
                  <th key={name} scope="col" className="total">
                    {sheetTotals[name].column}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody>
            {alunos.map(({ id, nome, marcas }, row) => (
              // The keyboard opens a day by its heading.
              <tr key={id} onClick={isBlank ? undefined : openCell}>
                <th scope="row">{nome}</th>
                {dias.map((day, at) => {
                  const mark = marcas[at]
                  return (
                    <td key={day} data-dia={day} className={mark ?? undefined}>
                      {mark && markLetters[mark]}
                    </td>
                  )
                })}
                {totals && <Totals of={totals.students[row]} />}
              </tr>
            ))}
            {isBlank &&
              spareLines.map((line) => (
                <tr key={line}>
                  <td className="spare" />
                  {dias.map((day) => (
                    <td key={day} />
                  ))}
                </tr>
              ))}
          </tbody>
          {totals && (
            <tfoot>
              {totalNames.map((name) => (
                <tr key={name}>
                  <th scope="row">{sheetTotals[name].line}</th>
                  {totals.days.map((day, at) => (
                    <td key={dias[at]}>{shown(name, day)}</td>
                  ))}
                  {totalNames.map((other) => (
                    <td key={other} className="total">
                      {other === name && shown(name, totals.all)}
                    </td>
                  ))}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
      </section>
      <p className="month-sheet-key">
        P presente · A ausente · J justificado · – fora da turma neste dia
      </p>
      {opened !== null && <DayDialog {...{ sheet }} day={opened} onClose={close} />}
    </>
  )
}

/** The screen of a day of a class; a role without one sees it in a dialog. */
const pathsOfDay: Readonly<Partial<Record<Role, (turma: number, day: string) => string>>> = {
  coordenador: chamadaSalva,
  educador: chamada,
}

interface DayHeadProps {
  readonly day: string
  /** Null where the heading opens nothing. */
  readonly path: string | null | undefined
  readonly onOpen: (day: string) => void
}

function DayHead({ day, path, onOpen }: DayHeadProps) {
  const words = (
    <>
      {day.slice(8)}
      <small>{weekdays[weekdayOf(day)]}</small>
    </>
  )
  const label = `Abrir ${formatDate(day)}`
  if (path === null) return words
  if (path)
    return (
      <Link to={path} aria-label={label}>
        {words}
      </Link>
    )
  return (
    <button type="button" aria-label={label} aria-haspopup="dialog" onClick={() => onOpen(day)}>
      {words}
    </button>
  )
}

function Totals({ of }: { of: SheetTotals | undefined }) {
  return totalNames.map((name) => (
    <td key={name} className="total">
      {of && shown(name, of)}
    </td>
  ))
}

function shown(name: keyof SheetTotals, totals: SheetTotals): ReactNode {
  const value = totals[name]
  if (value === null) return emptyValue
  if (!isShare(name)) return value
  return (
    <>
      {formatTenths(value)}
      <span className="unit">{withSign('')}</span>
    </>
  )
}
