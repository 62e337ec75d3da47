import { matchPath } from 'react-router'
import type { Role } from '#model/field'
import type { IconName } from './layout/icon.tsx'
import { type LazyPage, lazyPage } from './lazy-page.tsx'
import { paths } from './paths.ts'

/** A screen of the signed-in console; one with an icon has its entry in the sidebar. */
export interface Screen {
  readonly path: string
  readonly title: string
  readonly roles: readonly Role[]
  readonly icon?: IconName
  /** The address of the entry that stands for this screen, where it is not above it in the address. */
  readonly entry?: string
  readonly page: LazyPage
}

const coordenador: readonly Role[] = ['coordenador']
const educador: readonly Role[] = ['educador']
const assistente: readonly Role[] = ['assistente_social']

/** Every screen behind the login, in the order of the sidebar. */
export const screens: readonly Screen[] = [
  {
    path: paths.inicio.coordenador,
    title: 'Página Inicial',
    roles: coordenador,
    icon: 'home',
    page: lazyPage(() => import('./pages/home/coordinator-home.tsx')),
  },
  {
    path: paths.inicio.assistente_social,
    title: 'Página Inicial',
    roles: assistente,
    icon: 'home',
    page: lazyPage(() => import('./pages/home/assistant-home.tsx')),
  },
  {
    path: paths.inicio.educador,
    title: 'Dashboard Turma',
    roles: educador,
    icon: 'home',
    page: lazyPage(() => import('./pages/home/educator-home.tsx')),
  },
  {
    path: paths.frequencia,
    title: 'Registro de Frequência',
    roles: educador,
    icon: 'register',
    page: withAntd(() => import('./pages/frequencia/frequencia-page.tsx')),
  },
  {
    path: paths.educadores,
    title: 'Educadores',
    roles: coordenador,
    icon: 'educator',
    page: lazyPage(() => import('./pages/educadores/educadores-page.tsx')),
  },
  {
    path: paths.detalhesDoEducador,
    title: 'Educador',
    roles: coordenador,
    page: withAntd(() => import('./pages/educadores/educador-page.tsx')),
  },
  {
    path: paths.alunos,
    title: 'Alunos',
    roles: coordenador,
    icon: 'students',
    page: lazyPage(() => import('./pages/alunos/alunos-page.tsx')),
  },
  {
    path: paths.importacao,
    title: 'Importar alunos',
    roles: coordenador,
    page: withAntd(() => import('./pages/importacao/importacao-page.tsx')),
  },
  {
    path: paths.aluno(':id'),
    title: 'Aluno',
    roles: coordenador,
    page: withAntd(() => import('./pages/alunos/aluno-page.tsx')),
  },
  {
    path: paths.historicoDoAluno(':id'),
    title: 'Histórico',
    roles: coordenador,
    page: lazyPage(() => import('./pages/historico/historico-page.tsx')),
  },
  {
    path: paths.turmas,
    title: 'Turmas',
    roles: coordenador,
    icon: 'classes',
    page: lazyPage(() => import('./pages/turmas/turmas-page.tsx')),
  },
  {
    path: paths.turma(':turmaId?'),
    title: 'Turma',
    roles: coordenador,
    page: lazyPage(() => import('./pages/turmas/turma-page.tsx')),
  },
  {
    path: paths.assistenteSocial,
    title: 'Assistente Social',
    roles: coordenador,
    icon: 'assistant',
    page: lazyPage(() => import('./pages/assistente-social/assistente-social-page.tsx')),
  },
  {
    path: paths.alunosRelatorios,
    title: 'Alunos - Relatórios',
    roles: assistente,
    icon: 'reports',
    page: lazyPage(() => import('./pages/assistencia/alunos-page.tsx')),
  },
  {
    path: paths.casoDoAluno(':id'),
    title: 'Aluno',
    roles: assistente,
    entry: paths.alunosRelatorios,
    page: withAntd(() => import('./pages/assistencia/caso-page.tsx')),
  },
  {
    path: paths.frequencias,
    title: 'Visualizar Frequências',
    roles: coordenador,
    icon: 'attendance',
    page: withAntd(() => import('./pages/frequencias/frequencias-page.tsx')),
  },
]

/** The screen at an address, if there is one. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, path))
}

/** Antd and its theme come with the first page that needs them: the homes do without. */
function withAntd(load: Parameters<typeof lazyPage>[0]): LazyPage {
  return lazyPage(async () => {
    const [{ inAntd }, page] = await Promise.all([import('./layout/antd.tsx'), load()])
    return { default: inAntd(page.default) }
  })
}
