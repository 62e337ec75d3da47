import { screenOf } from '#console/screens'
import { diaSemAula } from '#resources/dia-sem-aula'

export const screens = [screenOf(diaSemAula, { code: () => import('./calendario-page.tsx') })]
