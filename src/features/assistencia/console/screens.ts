import { pagePath } from '#console/api/list'
import { screenOf } from '#console/screens'
import { assistente } from '#resources/assistente'
import { firstAssistant } from './queries.ts'

export const screens = [
  screenOf(assistente, {
    code: () => import('./assistente-social-page.tsx'),
    opening: () => [pagePath(assistente, firstAssistant)],
  }),
]
