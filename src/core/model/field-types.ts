import type { z } from 'zod/mini'
import type { Role } from './role.ts'
import type { Rule } from './rules.ts'

/** The kinds of field. Every table keyed by kind (column, input, cell, CSV form, JSON schema) is exhaustive. */
export type Kind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'cpf'
  | 'date'
  | 'time'
  | 'choice'
  | 'choices'
  | 'flag'
  | 'integer'
  | 'year'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'reference'
  | 'references'
  | 'password'
  | 'file'
  | 'moment'
  | 'computed'
  | 'children'

export type { Role }

/**
 * Who fills a field that no body may carry: the clock, the signed-in user by their own row or by their account, the
 * counters of other rows, a call of the server's own, or the order of the rows in the form of the row above them.
 */
export type Source = 'now' | 'user' | 'account' | 'counted' | 'server' | 'order'

/** Where rows under a row are: written in its form, shown in its details, columns of its spreadsheet. */
export type ChildrenPlace = 'form' | 'show' | 'import'

/** How a field stands in a row: `required` and `default` are never null, `server` and `computed` are never sent. */
export type Mode = 'required' | 'optional' | 'default' | 'server' | 'computed'

/** A value that a condition looks for; of several choices, the one that must be among them. */
export type Wanted = string | number | boolean

/** What a sibling field must be: a value, one of some, or what a word says of it; days and hours are compared as numbers are. */
export type Condition =
  | Wanted
  | readonly Wanted[]
  | { readonly not: Wanted | readonly Wanted[] }
  | { readonly above: string | number }
  | { readonly below: string | number }
  | { readonly set: boolean }

/**
 * Conditions on sibling fields, or on those of a referred row as 'livro_id.estado': all of them, and of `any` one of its
 * groups; unmet, the field is not shown, not checked and saved as null.
 */
export type When = Readonly<Record<string, Condition | readonly When[]>>

/** What a field of a referred row must be: a value, one of some, or that of a field of the row that refers to it. */
export type Narrowing = Wanted | readonly Wanted[] | { readonly same: string }

/** By each option of another choice of the row, the options that fit with it; any fits with one that is not named. */
export type By<Key extends string = string> = Readonly<
  Record<string, Readonly<Record<string, readonly Key[]>>>
>

/** No two rows alike: what the form says of it, what the server says, and with which status (409 where absent). */
export interface Unique {
  readonly loaded?: string
  readonly saved: string
  readonly status?: 400
}

/** The kind that stored values had before, and what each of them is now; run once on each database that has the old kind. */
export interface Conversion {
  readonly kind: Kind
  readonly convert: (value: never) => unknown
}

/** How a computed value is made of other fields of its row, on a day. */
export interface Calculation<From extends string = string> {
  readonly from: readonly From[]
  readonly value: (row: Readonly<Record<From, unknown>>, today: string) => unknown
}

/** What a row has of the one that it names: written at either of them, it is written at all that name that one. */
export interface Mirrors {
  /** The fields of the row that is named, by those of this one; among them what it is called by. */
  readonly fields: Readonly<Record<string, string>>
  /**
   * The fields there that tell by themselves, or together, that two are one: the surest first. Two of whom a surer one
   * says otherwise are never one.
   */
  readonly by: readonly (readonly string[])[]
  /** Where, if nothing is there, a value of the named row goes in whose place another comes: by its field. */
  readonly spare?: Readonly<Record<string, string>>
  /** What is said of a row that is there already, with the names of those that have it: 'Já é autor de {nomes}'. */
  readonly known?: string
}

/** What a list filters a field by when it is opened: 'currentYear' is the year of that day. */
export type FilterOptions = { readonly initial: string | number | boolean }

/** One field, as data. `Value` is what the wire carries; `W` are the names its `when` mentions. */
export interface Field<
  Value = unknown,
  M extends Mode = Mode,
  W extends string = string,
  K extends Kind = Kind,
> {
  readonly kind: K
  readonly label: string
  /** Only for types: the value of the field. */
  readonly value?: Value
  readonly mode: M
  readonly whenNames?: W
  /** What is said of a value that is none of its kind. */
  readonly invalid?: string
  /** The shape of a computed value; any other kind has one of its own. */
  readonly type?: z.ZodMiniType
  /** The message of an absent value; its presence is what makes the field required. */
  readonly required?: string
  /** What the rows get that were there before the field was required, and have no value. */
  readonly existing?: unknown
  readonly rules: readonly Rule<never>[]
  readonly section?: string
  /** What stands below the input, and in OpenAPI: what to write, and where it is found. */
  readonly help?: string
  /** Before the folds of a form, as what is required is. */
  readonly first?: true
  /** A form that adds one row after another keeps it for the next. */
  readonly keep?: true
  /** What is given to many rows at once, where not all fields are; words are those of a button of its own, where a day goes with it. */
  readonly many?: true | string
  /** The title of the table column, where it is not the label. */
  readonly column?: string
  /** 'f' where the label is feminine: of a filter by it all are 'Todas'. */
  readonly gender?: 'f'
  /** Other titles under which a spreadsheet may bring the field. */
  readonly aliases: readonly string[]
  /** Earlier names of the field, the last one first: its column and its history come along. */
  readonly was: readonly string[]
  readonly from?: Conversion
  readonly list: boolean
  readonly filter: boolean | FilterOptions
  readonly search: boolean
  /** Of a value that the server works out: whether lists can be ordered by it. */
  readonly sorts?: boolean
  /** The names under which a filter gives the first and the last value, besides `_gte` and `_lte`. */
  readonly bounds?: readonly [from: string, to: string]
  /** Roles that receive the field; every role where absent. */
  readonly read?: readonly Role[]
  /** Of documents, health and the like: only who is named in `read` receives the field, or may send it. */
  readonly sensitive?: boolean
  /** Roles that receive the field in lists, where fewer than `read`; none where []: it comes with one row alone. */
  readonly readInList?: readonly Role[]
  /** Roles that may send the field; every role that may write the row where absent. */
  readonly write?: readonly Role[]
  /** Bodies of the documented calls carry it, and nobody reads it. */
  readonly ignored?: true
  /** Not an input of the forms: the body carries it, or the server fills it. */
  readonly input: boolean
  readonly unique?: Unique
  readonly when?: When
  readonly by?: By
  /** The only rows that a reference may name, by their fields. */
  readonly where?: Readonly<Record<string, Narrowing>>
  readonly createOnly: boolean
  /** A host with the documented calls alone does not know it: there no screen has it. */
  readonly extension?: boolean
  readonly initial?: unknown
  /** The field of the same row whose value it has had since this day: today where that changes and no day is said. */
  readonly since?: string
  /** Calls, as OpenAPI names them, where these alone write it. */
  readonly set?: Source | readonly string[]
  readonly choices?: Readonly<Record<string, string>>
  /** Choices that nobody may miss: shown in red with a sign, and their rows come first. */
  readonly alerts?: readonly string[]
  /** The flag of the same row that says whether the telephone number is on WhatsApp. */
  readonly whatsapp?: string
  readonly target?: string
  /**
   * What becomes of a reference when the row it names is deleted: kept with its name, or cleared (decision 32).
   * Kept, a row that refers to the subject is about it: in the history and the export, not there once the subject
   * is deleted, and erased with them.
   */
  readonly onDelete?: 'clear'
  /** It is no input: the row that these values are of is found by them, or made of them. */
  readonly mirrors?: Mirrors
  /** Of a field that names several rows: the entity whose rows are the pairs, if not a table of their own. */
  readonly through?: string
  /** The row that it names, once closed, closes this one: it stands inside. */
  readonly closes?: true
  /** A name that is in no row makes one, with these values: in a form by that of the target; in an import too, but for 'form'. */
  readonly creates?: true | 'form' | Readonly<Record<string, unknown>>
  readonly calculation?: Calculation
  /** The resource whose rows refer to this one, and where they are. */
  readonly childrenOf?: string
  readonly in?: readonly ChildrenPlace[]
  /** The most rows that there are under one row, or that it names. */
  readonly max?: number
}

/** The fields of a resource, in the order of its columns and inputs. */
export type Fields = Readonly<Record<string, Field>>

/** The message of an absent value; with `existing`, what the rows get that were there before and have none. */
export type Required = string | { readonly message: string; readonly existing: unknown }

type AsInField =
  | ('column' | 'help' | 'first' | 'keep' | 'many' | 'input' | 'createOnly' | 'extension')
  | ('list' | 'filter' | 'search' | 'bounds' | 'read' | 'sensitive' | 'readInList' | 'write')
  | ('from' | 'unique' | 'when' | 'initial' | 'since' | 'set' | 'gender')

/** What every builder takes besides the label. */
export interface Options extends Partial<Pick<Field, AsInField>> {
  readonly required?: Required
  readonly check?: readonly Rule<never>[] | Rule<never>
  readonly aliases?: readonly string[]
  readonly was?: string | readonly string[]
}

/** The fields of their row that some options name: in `when`, `by` and `where`. */
export type WhenOf<O> =
  | (O extends { when: infer C } ? NamesIn<C> : never)
  | (O extends { by: infer B } ? keyof B & string : never)
  | (O extends { where: infer R } ? SameIn<R[keyof R]> : never)

type SameIn<V> = V extends { same: infer S extends string } ? S : never

type NamesIn<C> = C extends { any: readonly (infer G)[] }
  ? SiblingIn<Exclude<keyof C & string, 'any'>> | (G extends unknown ? NamesIn<G> : never)
  : SiblingIn<keyof C & string>

type SiblingIn<N extends string> = N extends `${infer By}.${string}` ? By : N

/** How a field of some options stands in a row. */
export type ModeOf<O> = O extends { set: string | readonly string[] }
  ? 'server'
  : O extends { initial: unknown }
    ? 'default'
    : O extends { required: Required }
      ? O extends { when: When }
        ? 'optional'
        : 'required'
      : 'optional'
