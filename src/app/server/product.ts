import { calls } from '#app/calls'
import { accountCalls } from '#model/calls/index'
import { resources } from '#resources'
import type { Product } from '#server/services'
import { commonWords } from './common-words.ts'
import { computed } from './computed.ts'
import { effects, workings } from './effects.ts'
import { freeHandlers, handlers } from './handlers.ts'
import { migrations } from './migrations/index.ts'
import { ofStudent } from './of-student.ts'
import { tables } from './tables.ts'

/** What this product hands to the server: what its folders declare, and what its features do. */
export const product: Product = {
  name: 'Caderno',
  resources,
  calls,
  accountCalls,
  handlers,
  freeHandlers,
  computed,
  effects,
  workings,
  ofSubject: ofStudent,
  tables,
  migrations,
  commonWords,
}
