import { pagePath } from '#console/api/list'
import type { Openings } from '#console/api/opening'
import { listPath } from '#console/api/resources'
import { assistente } from '#resources/assistente'
import { firstAssistant } from './assistente-social-page.tsx'

export const openings: Openings = {
  [listPath(assistente)]: () => [pagePath(assistente, firstAssistant)],
}
