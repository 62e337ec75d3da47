import { matchPath } from 'react-router'
import { imported, importPath, importRoles } from '#console/api/resources'
import { paths } from '#console/paths'
import type { IconName } from '#console/ui/icon.tsx'
import { type Lazy, lazy, type Part } from '#console/ui/lazy.tsx'
import { PageSkeleton } from '#console/ui/page-state.tsx'
import { can } from '#model/access'
import type { ResourceName } from '#model/entities'
import { type Role, roles } from '#model/field'
import { ownAccounts } from '#model/own-accounts'
import type { Resource } from '#model/resource'
import { declarationOf } from '#model/role'
import { type ScreenGroup, screenGroups } from '#model/screen'
import { resources } from '#resources'
import { addresses } from '#resources/addresses'
import { saida } from '#resources/saida'

/** A screen of the signed-in console; one with an icon has its entry in the sidebar. */
export interface Screen {
  readonly path: string
  readonly title: string
  readonly roles: readonly Role[]
  readonly icon?: IconName
  readonly group?: ScreenGroup
  readonly order?: number
  /** The address of the entry that stands for this screen, where it is not above it in the address. */
  readonly entry?: string
  readonly code: () => Promise<Part>
  readonly page: Lazy
}

const coordenador: readonly Role[] = ['coordenador']
const educador: readonly Role[] = ['educador']
const assistente: readonly Role[] = ['assistente_social']

const declared: readonly Omit<Screen, 'page'>[] = [
  {
    path: paths.inicio.coordenador,
    title: 'Página Inicial',
    roles: coordenador,
    icon: 'home',
    group: 'dia',
    order: 0,
    code: () => import('#features/inicio/console/coordinator-home.tsx'),
  },
  {
    path: paths.inicio.assistente_social,
    title: 'Página Inicial',
    roles: assistente,
    icon: 'home',
    group: 'dia',
    order: 0,
    code: () => import('#features/inicio/console/assistant-home.tsx'),
  },
  {
    path: paths.inicio.educador,
    title: 'Dashboard Turma',
    roles: educador,
    icon: 'home',
    group: 'dia',
    order: 0,
    code: () => import('#features/inicio/console/educator-home.tsx'),
  },
  {
    path: addresses.frequencia,
    title: 'Registro de Frequência',
    roles: educador,
    icon: 'checklist',
    group: 'dia',
    order: 10,
    code: () => import('#features/frequencia/console/registro/frequencia-page.tsx'),
  },
  {
    path: addresses.detalhesDoEducador,
    title: 'Educador',
    roles: coordenador,
    code: () => import('#features/educadores/console/educador-page.tsx'),
  },
  {
    path: addresses.aluno(':id'),
    title: 'Aluno',
    roles: coordenador,
    code: () => import('#features/alunos/console/aluno-page.tsx'),
  },
  {
    path: addresses.historicoDoAluno(':id'),
    title: 'Histórico',
    roles: coordenador,
    code: () => import('#features/alunos/console/aluno-page.tsx'),
  },
  {
    path: addresses.turma(':turmaId?'),
    title: 'Turma',
    roles: coordenador,
    code: () => import('#features/turmas/console/turma-page.tsx'),
  },
  {
    path: addresses.virada,
    title: 'Virada de ano',
    roles: coordenador,
    code: () => import('#features/virada/console/virada-page.tsx'),
  },
  {
    path: addresses.ficha(':turmaId?'),
    title: 'Ficha de emergência',
    roles: [...coordenador, ...educador, ...assistente],
    code: () => import('#features/turmas/console/ficha-page.tsx'),
  },
  {
    path: addresses.folha(':turmaId?'),
    title: 'Folha do mês',
    roles: [...coordenador, ...educador, ...assistente],
    code: () => import('#features/folha/console/folha-page.tsx'),
  },
  {
    path: addresses.declaracao(':id?'),
    title: 'Declaração de frequência',
    roles: [...coordenador, ...assistente],
    code: () => import('#features/declaracao/console/declaracao-page.tsx'),
  },
  {
    path: addresses.alunosRelatorios,
    title: 'Alunos - Relatórios',
    roles: assistente,
    icon: 'page',
    order: 30,
    code: () => import('#features/alunos/console/alunos-relatorios-page.tsx'),
  },
  {
    path: addresses.casoDoAluno(':id'),
    title: 'Aluno',
    roles: assistente,
    entry: addresses.alunosRelatorios,
    code: () => import('#features/alunos/console/aluno-page.tsx'),
  },
  {
    path: addresses.frequencias,
    title: 'Visualizar Frequências',
    roles: coordenador,
    icon: 'bars',
    group: 'dia',
    order: 17,
    code: () => import('#features/frequencia/console/consulta/frequencias-page.tsx'),
  },
  {
    path: addresses.faltas,
    title: 'Quem mais faltou',
    roles: [...coordenador, ...educador, ...assistente],
    icon: 'lines',
    group: 'dia',
    order: 18,
    code: () => import('#features/alunos/console/faltas-page.tsx'),
  },
  {
    path: addresses.indicadores,
    title: 'Indicadores',
    roles: [...coordenador, ...assistente],
    icon: 'trend',
    group: 'resultados',
    order: 42,
    code: () => import('#features/indicadores/console/indicadores-page.tsx'),
  },
  {
    path: addresses.saidasDaFila,
    title: 'Saíram da fila',
    roles: roles.filter((role) => can(saida.access.list, role)),
    code: () => import('#features/cuidado/console/saidas-page.tsx'),
  },
  ...imported().map((resource) => ({
    path: importPath(resource),
    title: `Importar ${resource.label.many.toLowerCase()}`,
    roles: importRoles(resource),
    code: () => import('#features/importacao/console/importacao-page.tsx'),
  })),
  ...ownAccounts.map(({ screen, title, managedBy }) => ({
    path: screen,
    title,
    roles: managedBy,
    icon: 'accounts' as const,
    group: 'administracao' as const,
    order: 50,
    code: () => import('#features/conta/console/contas-page.tsx'),
  })),
  {
    path: paths.minhaConta,
    title: 'Minha conta',
    roles,
    code: () => import('#features/conta/console/conta-page.tsx'),
  },
]

const ownPages: { readonly [N in ResourceName]?: Screen['code'] } = {
  aluno: () => import('#features/alunos/console/alunos-page.tsx'),
  assistente: () => import('#features/assistencia/console/assistente-social-page.tsx'),
  atendimento: () => import('#features/cuidado/console/atendimentos-page.tsx'),
  caso: () => import('#features/cuidado/console/fila-page.tsx'),
  dia_sem_aula: () => import('#features/calendario/console/calendario-page.tsx'),
  educador: () => import('#features/educadores/console/educadores-page.tsx'),
  turma: () => import('#features/turmas/console/turmas-page.tsx'),
}

const ofEntities = Object.values<Resource>(resources).flatMap(
  ({ name, label, access, screen }): Omit<Screen, 'page'>[] => {
    if (!screen) return []
    return [
      {
        title: label.many,
        roles: roles.filter((role) => can(access.list ?? access.show, role)),
        ...screen,
        code: ownPageOf(name) ?? (() => import('#console/crud/entity-page.tsx')),
      },
    ]
  },
)

function ownPageOf(name: string): Screen['code'] | undefined {
  const pages: Readonly<Record<string, Screen['code']>> = ownPages
  return pages[name]
}

const groups = Object.keys(screenGroups)

/** Where it stands in the sidebar: by its group, and in it by its order. */
const placeOf = ({ group = 'cadastros', order = 25 }: Omit<Screen, 'page'>) =>
  groups.indexOf(group) * 1_000 + order

export const screens: readonly Screen[] = [...declared, ...ofEntities]
  .sort((one, other) => placeOf(one) - placeOf(other))
  .map((screen) => ({
    ...screen,
    roles: roles.filter((role) => screen.roles.includes(role) || shares(role, screen.path)),
    page: lazy(screen.code, PageSkeleton),
  }))

function shares(role: Role, path: string): boolean {
  return declarationOf(role).screens?.includes(path) === true
}

export function screenAt(path: string): Screen | undefined {
  return screens.find((screen) => matchPath(screen.path, path))
}
