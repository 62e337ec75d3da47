import { screen, screenOf } from '#console/screens'
import { addresses } from '#resources/addresses'
import { substituicao } from '#resources/substituicao'
import { turma } from '#resources/turma'

export const screens = [
  screenOf(turma, { code: () => import('./turmas-page.tsx'), budget: 185 }),
  screenOf(substituicao),
  screen({
    path: addresses.turma(':turmaId?'),
    title: 'Turma',
    roles: ['coordenador'],
    code: () => import('./turma-page.tsx'),
  }),
  screen({
    path: addresses.ficha(':turmaId?'),
    title: 'Ficha de emergência',
    roles: ['coordenador', 'educador', 'assistente_social'],
    extension: true,
    code: () => import('./ficha-page.tsx'),
  }),
]
