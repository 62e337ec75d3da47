import type { ComponentType, FocusEventHandler } from 'react'
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

export interface Widget {
  readonly Input: ComponentType<InputProps>
  /** The input says its own label, as a box to tick does. */
  readonly saysLabel?: boolean
  readonly wide?: boolean
}
