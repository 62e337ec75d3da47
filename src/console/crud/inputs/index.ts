import type { Kind } from '#model/field'
import { choice } from './choice-input.tsx'
import { date } from './date-input.tsx'
import { flag } from './flag-input.tsx'
import { cpf, phone } from './masked-input.tsx'
import { decimal, integer, year } from './number-input.tsx'
import { password } from './password-input.tsx'
import { reference } from './reference-input.tsx'
import { longText, text } from './text-input.tsx'
import type { Widget } from './widget.ts'

/** The input of each kind of field; null for what no form fills. */
export const widgets = {
  text,
  longText,
  email: text,
  phone,
  cpf,
  date,
  choice,
  flag,
  integer,
  year,
  decimal,
  reference,
  password,
  moment: null,
  computed: null,
} satisfies Record<Kind, Widget | null>
