import { settleExcuse } from '#server/attendance/excuses'
import type { Effect } from '#server/services'

/** What the writes of an entity that declares an effect do besides, by its name; a missing one stops the start. */
export const effects: Readonly<Record<string, Effect>> = { justificativa: settleExcuse }
