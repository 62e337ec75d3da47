import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'

export const screens = [
  screen({
    path: addresses.oQueFalta(':turmaId?'),
    title: 'O que falta',
    roles: ['coordenador'],
    extension: true,
    code: () => import('./o-que-falta-page.tsx'),
  }),
]

/** What a history calls what was printed, or exported. */
export const missingSheets = { o_que_falta: 'o que falta de documentos e autorizações' }
