import { type ComponentType, createContext, type FocusEventHandler } from 'react'
import type { Row } from '#console/api/row'
import type { Field } from '#model/field'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'

export interface Subject {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  readonly stored?: Row | undefined
  /** What the rest of its row says, of a field that depends on it. */
  readonly row?: Values | undefined
  readonly offers?: ((option: Row, stored: Row | undefined) => boolean) | undefined
}

export interface InputProps {
  readonly of: Subject
  readonly autoFocus?: boolean
  readonly id?: string
  readonly disabled?: boolean
  /** The value as the wire carries it. */
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: FocusEventHandler<HTMLElement>
  readonly 'aria-required'?: 'true'
}

/** The form of one new row, over the one in which it is chosen. */
interface NewRowProps {
  readonly resource: Resource
  readonly filled: Values
  /** It is left once the row is there. */
  readonly once: true
  readonly onClose: (saved?: Row) => void
}

/** Where there is none, no row is made where it is chosen. */
export const NewRow = createContext<ComponentType<NewRowProps> | null>(null)

export interface Widget {
  readonly Input: ComponentType<InputProps>
  /** The input says its own label, as a box to tick does. */
  readonly saysLabel?: boolean
  readonly wide?: boolean
}
