import { declarationOf, type Role, roles } from '#model/role'

const homes = Object.fromEntries(roles.map((role) => [role, declarationOf(role).home]))

/** Every address of the console but those that roles and entities declare: homes and lists. */
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
  inicio: homes as Readonly<Record<Role, string>>,
  aluno: (id: number | string) => `/alunos/detalhes/${id}`,
  historicoDoAluno: (id: number | string) => `/alunos/historico/${id}`,
  turma: (id: number | string) => `/turmas/detalhes/${id}`,
  ficha: (id: number | string) => `/ficha-de-emergencia/${id}`,
  fichas: '/ficha-de-emergencia',
  virada: '/turmas/virada',
  folha: (id: number | string) => `/folha-do-mes/${id}`,
  folhas: '/folha-do-mes',
  /** Of one student, or of several, with commas between their ids. */
  declaracao: (ids: number | string) => `/declaracao-de-frequencia/${ids}`,
  declaracoes: (turma?: number) =>
    turma === undefined ? '/declaracao-de-frequencia' : `/declaracao-de-frequencia?turma=${turma}`,
  conferirDeclaracao: '/conferir-declaracao',
  partes: '/partes',
  detalhesDoEducador: '/educadores/detalhes',
  educador: (id: number | string) => `/educadores/detalhes?id=${id}`,
  alunosRelatorios: '/assistencia/alunos',
  casoDoAluno: (id: number | string) => `/assistencia/aluno/${id}`,
  faltas: '/quem-mais-faltou',
  indicadores: '/indicadores',
  saidasDaFila: '/fila-de-cuidado/saidas',
  minhaConta: '/minha-conta',
  /** The form of a report of a class about a day, 'YYYY-MM-DD', over the educator's home. */
  escreverRelatorio: (turma: number, dia: string) =>
    `${homes.educador}?escrever=${dia}&turma=${turma}`,
  frequencia: '/frequencia',
  frequencias: '/frequencias/visualizar',
} as const
