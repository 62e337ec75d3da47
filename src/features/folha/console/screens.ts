import { screen } from '#console/screens'
import { addresses } from '#resources/addresses'

export const screens = [
  screen({
    path: addresses.folha(':turmaId?'),
    title: 'Folha do mês',
    button: 'Folha em branco',
    roles: ['coordenador', 'educador', 'assistente_social'],
    extension: true,
    code: () => import('./folha-page.tsx'),
  }),
  screen({
    path: addresses.digitarFolha(':turmaId'),
    title: 'Digitar folha',
    roles: ['coordenador'],
    extension: true,
    code: () => import('./digitar/digitar-page.tsx'),
  }),
]

/** What a history calls them. */
export const sheets = { folha_do_mes: 'a folha do mês', folha_em_branco: 'a folha em branco' }
