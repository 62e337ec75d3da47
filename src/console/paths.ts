/** Every address of the console; nothing else spells one out. */
export const paths = {
  entrada: '/',
  login: '/login',
  loginEducador: '/login/educador',
  semPermissao: '/unauthorized',
  recuperacao: {
    solicitar: '/recuperacao-senha/solicitar',
    validarCodigo: '/recuperacao-senha/validar-codigo',
    redefinir: '/recuperacao-senha/redefinir',
  },
  inicio: {
    coordenador: '/dashboard/coordenador',
    educador: '/dashboard/educador',
    assistente_social: '/assistencia',
  },
  alunos: '/alunos',
  importacao: '/alunos/importacao',
  aluno: (id: number | string) => `/alunos/detalhes/${id}`,
  turmas: '/turmas',
  turma: (id: number | string) => `/turmas/detalhes/${id}`,
  educadores: '/educadores',
  educador: (id: number | string) => `/educadores/detalhes?id=${id}`,
  assistenteSocial: '/assistente-social',
  alunosRelatorios: '/assistencia/alunos',
  casoDoAluno: (id: number | string) => `/assistencia/aluno/${id}`,
  frequencia: '/frequencia',
  frequencias: '/frequencias/visualizar',
} as const
