import { matchPath } from 'react-router'
import { paths } from '#console/paths'
import type { IconName } from '#console/ui/icon.tsx'
import { type Role, roles } from '#model/field'
import { type LazyPage, lazyPage, type PageModule } from './lazy-page.tsx'

/** A screen of the signed-in console; one with an icon has its entry in the sidebar. */
export interface Screen {
  readonly path: string
  readonly title: string
  readonly roles: readonly Role[]
  readonly icon?: IconName
  /** The address of the entry that stands for this screen, where it is not above it in the address. */
  readonly entry?: string
  readonly page: LazyPage
  /** The modules of the page, in the folder of the console: an address names what it will need. */
  readonly code: readonly string[]
}

const antd = 'ui/antd.tsx'
const modules = import.meta.glob<PageModule>([
  '../features/**/*-page.tsx',
  '../features/inicio/*-home.tsx',
  '!../features/entrada/**',
])

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
    ...screen('features/inicio/coordinator-home.tsx'),
  },
  {
    path: paths.inicio.assistente_social,
    title: 'Página Inicial',
    roles: assistente,
    icon: 'home',
    ...screen('features/inicio/assistant-home.tsx'),
  },
  {
    path: paths.inicio.educador,
    title: 'Dashboard Turma',
    roles: educador,
    icon: 'home',
    ...screen('features/inicio/educator-home.tsx'),
  },
  {
    path: paths.frequencia,
    title: 'Registro de Frequência',
    roles: educador,
    icon: 'register',
    ...screenInAntd('features/frequencia/registro/frequencia-page.tsx'),
  },
  {
    path: paths.educadores,
    title: 'Educadores',
    roles: coordenador,
    icon: 'educator',
    ...screen('features/educadores/educadores-page.tsx'),
  },
  {
    path: paths.detalhesDoEducador,
    title: 'Educador',
    roles: coordenador,
    ...screenInAntd('features/educadores/educador-page.tsx'),
  },
  {
    path: paths.alunos,
    title: 'Alunos',
    roles: coordenador,
    icon: 'students',
    ...screen('features/alunos/alunos-page.tsx'),
  },
  {
    path: paths.importacao,
    title: 'Importar alunos',
    roles: coordenador,
    ...screenInAntd('features/importacao/importacao-page.tsx'),
  },
  {
    path: paths.aluno(':id'),
    title: 'Aluno',
    roles: coordenador,
    ...screenInAntd('features/alunos/aluno-page.tsx'),
  },
  {
    path: paths.historicoDoAluno(':id'),
    title: 'Histórico',
    roles: coordenador,
    ...screen('features/historico/historico-page.tsx'),
  },
  {
    path: paths.turmas,
    title: 'Turmas',
    roles: coordenador,
    icon: 'classes',
    ...screen('features/turmas/turmas-page.tsx'),
  },
  {
    path: paths.turma(':turmaId?'),
    title: 'Turma',
    roles: coordenador,
    ...screen('features/turmas/turma-page.tsx'),
  },
  {
    path: paths.assistenteSocial,
    title: 'Assistente Social',
    roles: coordenador,
    icon: 'assistant',
    ...screen('features/assistencia/assistente-social-page.tsx'),
  },
  {
    path: paths.alunosRelatorios,
    title: 'Alunos - Relatórios',
    roles: assistente,
    icon: 'reports',
    ...screen('features/alunos/alunos-relatorios-page.tsx'),
  },
  {
    path: paths.casoDoAluno(':id'),
    title: 'Aluno',
    roles: assistente,
    entry: paths.alunosRelatorios,
    ...screenInAntd('features/alunos/caso-page.tsx'),
  },
  {
    path: paths.frequencias,
    title: 'Visualizar Frequências',
    roles: coordenador,
    icon: 'attendance',
    ...screenInAntd('features/frequencia/consulta/frequencias-page.tsx'),
  },
  {
    path: paths.contasDaCoordenacao,
    title: 'Contas da coordenação',
    roles: coordenador,
    icon: 'accounts',
    ...screen('features/conta/contas-page.tsx'),
  },
  {
    path: paths.acessos,
    title: 'Acessos ao sistema',
    roles: coordenador,
    icon: 'accesses',
    ...screen('features/historico/acessos-page.tsx'),
  },
  {
    path: paths.minhaConta,
    title: 'Minha conta',
    roles,
    ...screen('features/conta/conta-page.tsx'),
  },
]

/** The screen at an address, if there is one. */
export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, path))
}

/** A page without antd: what it opens brings it. */
function screen(module: string): Pick<Screen, 'page' | 'code'> {
  return { page: lazyPage(loaderOf(module)), code: [module] }
}

/** Whether a page comes with antd, which is larger than all the rest. */
export function isInAntd({ code }: Screen): boolean {
  return code.includes(antd)
}

/** A page that is made of antd: its theme comes beside it. */
function screenInAntd(module: string): Pick<Screen, 'page' | 'code'> {
  const load = loaderOf(module)
  const page = lazyPage(async () => {
    const [{ inAntd }, page] = await Promise.all([import('#console/ui/antd.tsx'), load()])
    return { default: inAntd(page.default) }
  })
  return { page, code: [antd, module] }
}

function loaderOf(module: string): () => Promise<PageModule> {
  const load = modules[`../${module}`]
  if (!load) throw new Error(`Não há ${module}`)
  return load
}
