/** Every address of the console but those of the lists, which their entities declare. */
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
  importacao: '/alunos/importacao',
  aluno: (id: number | string) => `/alunos/detalhes/${id}`,
  historicoDoAluno: (id: number | string) => `/alunos/historico/${id}`,
  turma: (id: number | string) => `/turmas/detalhes/${id}`,
  detalhesDoEducador: '/educadores/detalhes',
  educador: (id: number | string) => `/educadores/detalhes?id=${id}`,
  alunosRelatorios: '/assistencia/alunos',
  casoDoAluno: (id: number | string) => `/assistencia/aluno/${id}`,
  minhaConta: '/minha-conta',
  contasDaCoordenacao: '/coordenacao',
  frequencia: '/frequencia',
  frequencias: '/frequencias/visualizar',
} as const
