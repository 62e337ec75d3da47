import { offers } from '#console/api/resources'
import { frequencia } from '#resources/frequencia'

/** Whether this host has more of a register than its marks: the lessons before it come first, and all else with them. */
export const hasExtras = () => offers(frequencia, 'ultimasAulas')
