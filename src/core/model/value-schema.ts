import { z } from 'zod/mini'
import { invalidDay } from './day.ts'
import { emailPattern } from './email.ts'
import type { Field, Kind } from './field.ts'
import { once } from './once.ts'
import { storedFile } from './stored-file.ts'
import { mostNamed } from './values.ts'

const invalidText = 'Texto inválido'

const positive = z
  .int('Número inválido')
  .check(z.positive('Número inválido'), z.maximum(2147483647, 'Número inválido'))
const decimal = z.number('Número inválido')
const digits = (message: string) => z.string(message).check(z.regex(/^\d{0,20}$/, message))
const onlyOnce = (message: string) =>
  z.refine<readonly unknown[]>((list) => new Set(list).size === list.length, message)
const wordOf = ({ choices = {} }: Field, message: string) => z.enum(Object.keys(choices), message)

/** What a value of each kind is. A new kind does not compile until it is said here. */
const schemas = {
  text: () =>
    z
      .string(invalidText)
      .check(
        z.maxLength(200, 'Use no máximo 200 caracteres'),
        z.regex(/^[^\p{Cc}]*$/u, invalidText),
      ),
  longText: () =>
    z
      .string(invalidText)
      .check(
        z.maxLength(10_000, 'Use no máximo 10.000 caracteres'),
        z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, invalidText),
      ),
  email: ({ invalid = 'Formato de email inválido' }) =>
    z.email({ pattern: emailPattern, error: invalid }).check(z.maxLength(254, invalid)),
  phone: () => digits('Telefone deve ter 10 ou 11 dígitos'),
  cpf: () => digits('CPF deve ter 11 dígitos'),
  date: ({ invalid = invalidDay }) => z.iso.date(invalid),
  time: ({ invalid = 'Hora inválida' }) => z.iso.time({ precision: -1, error: invalid }),
  choice: (field) => wordOf(field, field.invalid ?? 'Selecione uma opção válida'),
  choices: (field) => {
    const message = field.invalid ?? 'Selecione opções válidas'
    return z
      .array(wordOf(field, message), message)
      .check(z.maxLength(mostNamed, message), onlyOnce('Há uma opção repetida'))
  },
  flag: () => z.boolean('Valor inválido'),
  integer: () =>
    z
      .int('Número inválido')
      .check(z.minimum(0, 'Número inválido'), z.maximum(2147483647, 'Número inválido')),
  year: () => positive,
  decimal: () => decimal,
  money: () =>
    z
      .number('Valor inválido')
      .check(
        z.minimum(0, 'Valor inválido'),
        z.maximum(999_999_999, 'Valor inválido'),
        z.multipleOf(0.01, 'Use no máximo dois algarismos depois da vírgula'),
      ),
  percent: () => decimal.check(z.minimum(0, 'Use de 0 a 100'), z.maximum(100, 'Use de 0 a 100')),
  reference: () => positive,
  references: ({ max = mostNamed }) =>
    z
      .array(positive, 'Escolha em uma lista')
      .check(z.maxLength(max, `Escolha no máximo ${max}`), onlyOnce('Há uma escolha repetida')),
  password: () =>
    z.string('Senha inválida').check(z.maxLength(128, 'Use no máximo 128 caracteres')),
  moment: () => z.iso.datetime('Momento inválido'),
  file: () => storedFile,
  computed: ({ type = z.unknown() }) => type,
  children: () => z.array(z.looseObject({ id: z.int() })),
} as const satisfies Record<Kind, (field: Field) => z.ZodMiniType>

/** The shape of a field's value, before any rule. Apart from the fields: pages show values and check none. */
export const valueSchema = once((field: Field): z.ZodMiniType => schemas[field.kind](field))
