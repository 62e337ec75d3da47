import { pagePath } from '#console/api/list'
import { callPath } from '#console/api/route'
import { paths } from '#console/paths'
import { screen } from '#console/screens'
import { abertas } from '#features/frequencia/abertas'
import { aluno } from '#resources/aluno'
import { aviso } from '#resources/aviso'
import { caso } from '#resources/caso'
import { relatorio } from '#resources/relatorio'
import { turma } from '#resources/turma'
import { painel } from '../calls.ts'
import { newReportsQuery } from './new-reports.ts'
import { lowAttendanceQuery, todayQueries } from './queries.ts'

const home = { icon: 'home', group: 'dia', order: 0 } as const

export const screens = [
  screen({
    ...home,
    path: paths.inicio.coordenador,
    title: 'Página Inicial',
    roles: ['coordenador'],
    code: () => import('./coordinator-home.tsx'),
    budget: 155,
    opening: (today) => [
      pagePath(caso, todayQueries.cases),
      pagePath(aviso, todayQueries.notices),
      callPath(abertas, 'painelDeChamadas'),
      pagePath(relatorio, newReportsQuery(today)),
      callPath(painel, 'resumo'),
      pagePath(aluno, lowAttendanceQuery(1)),
    ],
  }),
  screen({
    ...home,
    path: paths.inicio.assistente_social,
    title: 'Página Inicial',
    roles: ['assistente_social'],
    code: () => import('./assistant-home.tsx'),
    budget: 155,
    opening: () => [
      pagePath(caso, todayQueries.cases),
      pagePath(aviso, todayQueries.notices),
      callPath(painel, 'resumo'),
      pagePath(aluno, lowAttendanceQuery(1)),
    ],
  }),
  screen({
    ...home,
    path: paths.inicio.educador,
    title: 'Dashboard Turma',
    roles: ['educador'],
    code: () => import('./educator-home.tsx'),
    budget: 155,
    opening: () => [callPath(turma, 'list')],
  }),
]
