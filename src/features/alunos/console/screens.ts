import { firstPagePath } from '#console/crud/list-state'
import { screen, screenOf } from '#console/screens'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { reportFilters } from './queries.ts'

const code = () => import('./aluno-page.tsx')

export const screens = [
  screenOf(aluno, {
    button: 'Desligar',
    code: () => import('./alunos-page.tsx'),
    budget: 185,
  }),
  screen({ path: addresses.aluno(':id'), title: 'Aluno', roles: ['coordenador'], code }),
  screen({
    path: addresses.historicoDoAluno(':id'),
    title: 'Histórico',
    roles: ['coordenador'],
    code,
  }),
  screen({
    path: addresses.casoDoAluno(':id'),
    title: 'Aluno',
    roles: ['assistente_social'],
    entry: addresses.alunosRelatorios,
    code,
  }),
  screen({
    path: addresses.alunosRelatorios,
    title: 'Alunos - Relatórios',
    roles: ['assistente_social'],
    icon: 'page',
    order: 30,
    code: () => import('./alunos-relatorios-page.tsx'),
    opening: () => [firstPagePath(aluno, reportFilters)],
  }),
  screen({
    path: addresses.faltas,
    title: 'Quem mais faltou',
    roles: ['coordenador', 'educador', 'assistente_social'],
    icon: 'lines',
    group: 'dia',
    order: 18,
    extension: true,
    code: () => import('./faltas-page.tsx'),
  }),
]
