import type { Dispatch, ReactNode } from 'react'
import { count } from '#model/format'
import { fieldOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import type { PlannedRow, RowState } from './differences.ts'
import { type ImportAction, keyOf } from './import-state.ts'
import type { Session } from './use-import.ts'

interface TickProps {
  readonly isOn: boolean
  /** Of a choice, of which one alone is on. */
  readonly name?: string
  readonly children: ReactNode
  onChange(isOn: boolean): void
}

export function Tick({ isOn, name, children, onChange }: TickProps) {
  return (
    <label className="import-tick">
      <input
        type={name ? 'radio' : 'checkbox'}
        name={name}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}

export interface PartProps {
  readonly resource: Resource
  readonly row: PlannedRow
  readonly dispatch: Dispatch<ImportAction>
}

/** What a field has, and what it is to have. */
function Change({ resource, row, field }: Omit<PartProps, 'dispatch'> & { field: string }) {
  const declared = fieldOf(resource, field)
  const before = row.of?.ocultos.includes(field)
    ? 'não mostrado'
    : declared && wordsOf(field, declared, row.of?.antes ?? {})
  const isErased = !(field in row.names) && (row.filled[field] ?? null) === null
  const after = row.names[field] ?? (declared && wordsOf(field, declared, row.filled))
  return (
    <>
      <del>{before || 'vazio'}</del> →{' '}
      {isErased ? (
        <b className="bad">{field in row.filled ? 'apagar' : 'fica vazio'}</b>
      ) : (
        <ins>{after}</ins>
      )}
    </>
  )
}

export function ChangedCell({ dispatch, field, ...of }: PartProps & { readonly field: string }) {
  const { row } = of
  const cells = [keyOf(row.number, field)]
  return (
    <Tick
      isOn={row.ticked.includes(field)}
      onChange={(isOn) => dispatch({ type: 'ticks', cells, isOn })}
    >
      <Change {...of} field={field} />
      {row.of?.tambem?.[field] && <small>Muda também em {row.of.tambem[field]}</small>}
    </Tick>
  )
}

const names = { new: 'Nova', same: 'Igual', unclear: 'A decidir' } as const

/** What becomes of a line: of which row it is, with a tick for all its cells, or the question which one that is. */
export function RowFate({ resource, row, dispatch }: PartProps) {
  const { state, of, candidates, number, changes } = row
  const own = changes.filter((name) => name in row.filled || name in row.names)
  const hidden = changes.filter((name) => !own.includes(name))
  return (
    <>
      {state === 'changed' || (of && state !== 'wrong' && own.length > 0) ? (
        <Tick
          isOn={row.ticked.length > 0}
          onChange={(isOn) =>
            dispatch({ type: 'ticks', cells: own.map((name) => keyOf(number, name)), isOn })
          }
        >
          Muda {count(row.ticked.length, 'campo', 'campos')}
        </Tick>
      ) : (
        state !== 'wrong' && <span className="tag">{names[state as keyof typeof names]}</span>
      )}
      {of && <small className="import-where">{of.nome}</small>}
      {state === 'changed' &&
        hidden.map((name) => (
          <small className="import-where" key={name}>
            {fieldOf(resource, name)?.label}: <Change {...{ resource, row }} field={name} />
          </small>
        ))}
      {candidates.length > 0 && <Candidates {...{ row, dispatch }} />}
    </>
  )
}

function Candidates({ row, dispatch }: Pick<PartProps, 'row' | 'dispatch'>) {
  const { candidates, of, state, number: line } = row
  const onChoose = (id?: number | null) => dispatch({ type: 'match', line, id })
  return (
    <>
      {candidates.map(({ id, nome }) => (
        <Tick key={id} isOn={of?.id === id} onChange={(isOn) => onChoose(isOn ? id : undefined)}>
          Provável: é {nome}
          {candidates.length > 1 && ` (nº ${id})`}
        </Tick>
      ))}
      <Tick
        isOn={!of && state !== 'unclear'}
        onChange={(isOn) => onChoose(isOn ? null : undefined)}
      >
        É outro cadastro
      </Tick>
    </>
  )
}

const filters: Readonly<Record<RowState, readonly [one: string, many: string]>> = {
  new: ['nova', 'novas'],
  changed: ['muda', 'mudam'],
  same: ['igual', 'iguais'],
  unclear: ['a decidir', 'a decidir'],
  wrong: ['com erro', 'com erro'],
}

interface StatesProps {
  readonly rows: readonly PlannedRow[]
  readonly shown: RowState | null
  onShow(state: RowState | null): void
}

/** How many lines there are of each fate, and which of them are shown. */
export function States({ rows, shown, onShow }: StatesProps) {
  const counted = (Object.keys(filters) as RowState[]).flatMap((state) => {
    const { length } = rows.filter((row) => row.state === state)
    return length > 0 ? [[state, count(length, ...filters[state])] as const] : []
  })
  return (
    <div className="import-states" role="radiogroup" aria-label="Linhas mostradas">
      {[[null, 'Todas'] as const, ...counted].map(([state, label]) => (
        <Tick key={label} name="import-shown" isOn={shown === state} onChange={() => onShow(state)}>
          {label}
        </Tick>
      ))}
    </div>
  )
}

/** The columns that change rows, each with a tick for all its cells. */
export function ColumnTicks({
  plan: { rows },
  columns,
  dispatch,
}: Pick<Session, 'plan' | 'columns' | 'dispatch'>) {
  const changing = columns.flatMap(({ field, title }) => {
    const own = rows.filter(({ changes }) => changes.includes(field))
    return own.length > 0 ? [{ field, title, own }] : []
  })
  if (changing.length === 0) return null
  return (
    <section className="import-states" aria-labelledby="import-changing">
      <span id="import-changing" className="quiet">
        Colunas que mudam
      </span>
      {changing.map(({ field, title, own }) => (
        <Tick
          key={field}
          isOn={own.some(({ ticked }) => ticked.includes(field))}
          onChange={(isOn) =>
            dispatch({ type: 'ticks', cells: own.map((row) => keyOf(row.number, field)), isOn })
          }
        >
          {title} <small>{count(own.length, 'linha', 'linhas')}</small>
        </Tick>
      ))}
    </section>
  )
}
