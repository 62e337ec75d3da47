import Button from 'antd/es/button'
import { DisabledContextProvider } from 'antd/es/config-provider/DisabledContext'
import Form, { type FormInstance } from 'antd/es/form'
import { useRef } from 'react'
import type { Row } from '#console/api/row'
import { Icon, type IconName } from '#console/ui/icon.tsx'
import { isClosed } from '#model/closed'
import { labelInside, mostOf, tooMany } from '#model/rows-inside'
import { nounsOf, sentence } from '#model/texts'
import type { Values } from '#model/values'
import { FieldItem } from './field-item.tsx'
import {
  type FormRows,
  nameOfRow,
  newRow,
  removedMark,
  rowsAt,
  rowsToSend,
  stepsOf,
} from './form-rows.ts'
import { FormSection } from './form-section.tsx'
import './rows-editor.css'

interface RowsEditorProps {
  readonly form: FormInstance
  readonly inside: FormRows
  readonly isFolded?: boolean | undefined
  readonly stored: Row | undefined
  readonly judged: boolean
  readonly busy: boolean
}

/** The rows under the row of a form: they are typed in it, and saved with it. */
export function RowsEditor({ form, inside, isFolded, stored, judged, busy }: RowsEditorProps) {
  const { name, field, child, may, isOrdered } = inside
  const list = useRef<HTMLOListElement>(null)
  const typed: Values = Form.useWatch((values) => values, { form, preserve: true }) ?? {}
  const rows = rowsAt(inside, typed)
  const before = rowsAt(inside, stored ?? {})
  const isFull = rows.filter((row) => !row[removedMark]).length >= mostOf(inside)

  /** After the next paint: what takes the focus is drawn by then. */
  function focus(at: number, ...selectors: readonly string[]) {
    requestAnimationFrame(() => {
      const item = list.current?.children[at]
      const found = selectors.map((each) => item?.querySelector<HTMLElement>(`${each}:enabled`))
      found.find(Boolean)?.focus()
    })
  }

  function mark(at: number, isRemoved: boolean) {
    form.setFieldValue([name, at, removedMark], isRemoved)
    focus(at, isRemoved ? 'button' : firstInput)
  }

  /** 'Responsável 2': the rows that go are not counted. */
  const titleAt = (at: number) =>
    labelInside(child, rows.slice(0, at).filter((row) => !row[removedMark]).length)

  return (
    <FormSection
      title={field.label}
      className="rows-editor"
      filled={isFolded ? (values) => rowsToSend([inside], values)[name]?.length ?? 0 : undefined}
    >
      <Form.List name={name} rules={[{ validator: async () => {} }]}>
        {(items, { add, move }, { errors }) => (
          <>
            <ol ref={list} id={`${child.fields[inside.by]?.target}_${name}`} className="rows-list">
              {items.map((item, at) => {
                const row = rows[at] ?? {}
                const saved = before.find(({ id }) => id === row.id)
                const title = titleAt(at)
                const titleId = `${name}-${item.key}`
                const isLocked = saved && (!may.edit || isClosed(child, saved))
                if (row[removedMark])
                  return (
                    <li key={item.key} className="row-removed">
                      <p>{removedWords(inside, row, saved !== undefined)}</p>
                      <Button disabled={busy} onClick={() => mark(at, false)}>
                        Desfazer
                      </Button>
                    </li>
                  )
                const { up, down } = stepsOf(inside, rows, at)
                const step = (to: number | null) => {
                  if (to === null) return
                  move(at, to)
                  const same = to < at ? 'up' : 'down'
                  focus(to, `[data-step=${same}]`, '[data-step]')
                }
                return (
                  <li key={item.key}>
                    <fieldset aria-labelledby={titleId}>
                      <div className="row-head">
                        <p id={titleId}>{title}</p>
                        {isOrdered && may.edit && (up !== null || down !== null) && (
                          <>
                            <RowButton
                              icon="ascending"
                              step="up"
                              name={`Mover para cima: ${title}`}
                              disabled={busy || up === null}
                              onClick={() => step(up)}
                            />
                            <RowButton
                              icon="descending"
                              step="down"
                              name={`Mover para baixo: ${title}`}
                              disabled={busy || down === null}
                              onClick={() => step(down)}
                            />
                          </>
                        )}
                        {(!saved || (may.delete && !isClosed(child, saved))) && (
                          <RowButton
                            icon="close"
                            name={`Remover: ${title}`}
                            disabled={busy}
                            onClick={() => mark(at, true)}
                          />
                        )}
                      </div>
                      <div className="form-section">
                        <DisabledContextProvider disabled={isLocked || undefined}>
                          {inside.inputs(saved).map(([input, of]) => (
                            <FieldItem
                              key={input}
                              resource={child}
                              name={input}
                              field={of}
                              place={{ list: name, at: item.name }}
                              // A row that a server answered.
                              stored={saved as Row | undefined}
                              lenient={saved !== undefined && !may.edit}
                              judged={judged}
                            />
                          ))}
                        </DisabledContextProvider>
                      </div>
                    </fieldset>
                  </li>
                )
              })}
            </ol>
            <Form.ErrorList errors={errors} />
            {may.create && isFull && field.max && <p className="quiet">{tooMany(inside)}.</p>}
            {may.create && (
              <Button
                className="row-add"
                icon={<Icon name="add" size={16} />}
                disabled={busy || isFull}
                onClick={() => {
                  add(newRow(inside))
                  focus(rows.length, firstInput)
                }}
              >
                {child.label.add}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </FormSection>
  )
}

const firstInput = '.form-field :is(input, textarea)'

function removedWords(inside: FormRows, row: Values, isSaved: boolean): string {
  const { one, o } = nounsOf(inside.child.label)
  const who = `${sentence(one)} ${nameOfRow(inside, row)}`.trim()
  return isSaved ? `${who} será excluíd${o} ao salvar.` : `${who} não será salv${o}.`
}

interface RowButtonProps {
  readonly icon: IconName
  readonly name: string
  readonly disabled: boolean
  readonly step?: 'up' | 'down'
  readonly onClick: () => void
}

function RowButton({ icon, name, disabled, step, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button small"
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
      data-step={step}
    >
      <Icon name={icon} size={18} />
    </button>
  )
}
