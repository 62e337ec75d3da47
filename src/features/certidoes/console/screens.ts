import { screenOf } from '#console/screens'
import { certidao } from '#resources/certidao'

export const screens = [screenOf(certidao, { code: () => import('./certidoes-page.tsx') })]
