import type { ComponentType, ReactNode, Ref } from 'react'
import type { Row } from '#console/api/row'
import type { Fields } from '#model/field'
import type { Resource, Row as RowOf } from '#model/resource'

export interface FormPartHandle {
  isDirty(): boolean
  /** Sends what it holds, after the row has been saved; false where something is left to be tried again. */
  send(): Promise<boolean>
}

export interface FormPartProps {
  readonly row: Row
  readonly ref: Ref<FormPartHandle>
}

type FieldsIn<R> = R extends Resource<string, infer F extends Fields> ? F : never

/** The exceptions to what the screens derive from the model, by field. */
export interface Overrides<R extends Resource = Resource> {
  /** False where a row has nothing to show: a card leaves the line out. */
  readonly cells?: { readonly [K in keyof FieldsIn<R>]?: (row: RowOf<R>) => ReactNode }
  /** How wide columns are always, in pixels, where that is not what their kind has. */
  readonly widths?: { readonly [K in keyof FieldsIn<R>]?: number }
  /** Of most rows few columns have a value: a card leaves out those that have none. */
  readonly isSparse?: boolean
  /** What a filter calls the rows that have nothing there. */
  readonly without?: { readonly [K in keyof FieldsIn<R>]?: string }
  readonly offers?: {
    readonly [K in keyof FieldsIn<R>]?: (option: Row, stored: Row | undefined) => boolean
  }
  /** What stands above the inputs of a row that is there; what it saves itself, the form takes over. */
  readonly FormHead?: ComponentType<{ readonly row: Row; readonly onSaved: () => void }>
  /** What the form of a row that is there has besides its inputs. */
  readonly FormPart?: ComponentType<FormPartProps>
  /** Failures of an edit and of a deletion are shown as a dialog, and not as a toast. */
  readonly asDialog?: true
  /** What is said of a form that is sent with errors; with it, the form can be sent at any time. */
  readonly formInvalid?: string
  /** A page for marked rows, to whoever may make a call. */
  readonly markedPage?: {
    readonly label: string
    readonly to: (ids: readonly number[]) => string
    readonly resource: Resource
    readonly call: string
  }
  /** What deleting the rows touches, in words; null for nothing (decision 32). */
  readonly touched?: (rows: readonly RowOf<R>[]) => string | null
}

/** The exceptions of a resource for code that knows no particular one: it hands each only rows of that resource. */
export function anyOverrides<R extends Resource>(overrides: Overrides<R> | undefined): Overrides {
  return (overrides ?? {}) as Overrides
}
