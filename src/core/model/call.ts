import type { z } from 'zod/mini'
import { type Access, withGrants } from './access.ts'
import type { Fields } from './field.ts'
import type { Pendencia } from './pending.ts'
import type { Values } from './values.ts'

/** What can be done with a row through the calls of a resource. */
export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete'

/** A call as 'METHOD /path/:param', relative to /api/v1; several are the same call under other names. */
export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** A call beyond the five actions; `row` names the resource that `:id` is a row of and whose paths `access` walks. */
export interface Call {
  readonly route: Route | readonly Route[]
  readonly summary: string
  readonly access: Access | 'public'
  readonly row?: string
  /** A host that has the documented calls alone lacks it: nothing leads to it there. */
  readonly extension?: true
  /** Answers rows of the resource that declares it, the last in their order first. */
  readonly rows?: true
  /** What its form asks, and its body carries; both sides check it. */
  readonly fields?: Fields
  /** The shape of the body, or of what it carries besides the fields, and of the query; a call without one takes none. */
  readonly body?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** What it answers: the row that it is about, or a shape; nothing (204) where absent. */
  readonly answers?: 'row' | z.ZodMiniType
  /** It makes what it answers: 201. */
  readonly makes?: true
  /** The answer comes bit by bit: each of its lines is a JSON of the shape. */
  readonly lines?: true
  /** When it can be done, by the row as it is stored, and the refusal (409) where it can't. */
  readonly when?: (row: Values) => boolean
  readonly otherwise?: string
  /** It can be done with a row that is closed: with any other, no call is. */
  readonly whenClosed?: true
  /** What the screens say of it: see `action`. */
  readonly words?: ActionWords
  /** The body is a form with one file in `file`, or the answer is a file. */
  readonly file?: 'sent' | 'answered'
  /** The most bytes of a body, where more than the usual 1 MB. */
  readonly bodyLimit?: number
  /** Open screens ask for it again and again: its answer carries an ETag. */
  readonly repeated?: boolean
  /** A screen begins with it: its answer may come with the token. */
  readonly opens?: true
  /** Open to an account that has something to do before it goes on, whatever it is or that alone: it serves to do it. */
  readonly whilePending?: true | Pendencia
}

/** What the screens say of a call that does something; `{campo}` is a value of the row, `{dia}` a day that was typed. */
export interface ActionWords {
  /** The title of its dialog, and what the menu of a row calls it. */
  readonly title: string
  readonly submit: string
  readonly done: string
  /** Instead of `done`, where the day in this field is still to come. */
  readonly ahead?: Readonly<Record<string, string>>
  readonly failed?: string
  /** What is asked before it is done, below its title, where nothing is to be typed. */
  readonly ask?: string
  /** Below what is to be typed. */
  readonly note?: string
  /** It takes something away: red, and last. */
  readonly danger?: true
}

/** Calls by name. */
export type Calls = Readonly<Record<string, Call>>

/** The calls of the five actions. */
export type Api = Readonly<Partial<Record<Action, Route | readonly Route[]>>>

/** The path of a call, by the first of its routes: others stand under it. */
export function pathOf(routes: Route | readonly Route[] = []): `/${string}` {
  const [route = ''] = [routes].flat()
  return route.replace(/^\w+ |\/$/g, '') as `/${string}`
}

/** The calls of the actions that somebody may use: 'GET /oficina/', 'PUT /oficina/:id'. */
export function apiOf(name: string, access: Readonly<Partial<Record<Action, Access>>>): Api {
  const list = `/${name.replaceAll('_', '-')}/` as const
  const one = `${list}:id` as const
  const api = {
    list: `GET ${list}`,
    show: `GET ${one}`,
    create: `POST ${list}`,
    edit: `PUT ${one}`,
    delete: `DELETE ${one}`,
  } as const satisfies Record<Action, Route>
  return Object.fromEntries(Object.entries(api).filter(([action]) => access[action as Action]))
}

/** Declares calls on a row of an entity, which the console loads with the screens that make them. */
export function actionsOn<N extends string, const C extends Calls>(entity: N, calls: C) {
  const granted = callsWithGrants(entity, calls)
  const entries = Object.entries(granted).map(([name, call]) => [name, { row: entity, ...call }])
  // The same keys with the same types: only the row was added.
  return Object.fromEntries(entries) as { [K in keyof C]: C[K] & { readonly row: N } }
}

/** The calls, with the roles that are given them in `resources/papeis.ts`. */
export function callsWithGrants<C extends Calls>(name: string, calls: C): C {
  const entries = Object.entries(calls).map(([of, call]) => {
    const { access } = call
    const granted = access === 'public' ? access : withGrants(name, { [of]: access })[of]
    return [of, { ...call, access: granted }]
  })
  // The same keys with the same types: only roles were added. Without calls, C is the empty record.
  return Object.fromEntries(entries) as C
}
