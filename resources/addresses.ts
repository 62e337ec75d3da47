import { papeis } from './papeis.ts'

type Id = number | string

/** The addresses of this product's screens, but those that roles and entities declare: homes and lists. */
export const addresses = {
  aluno: (id: Id) => `/alunos/detalhes/${id}`,
  historicoDoAluno: (id: Id) => `/alunos/historico/${id}`,
  turma: (id: Id) => `/turmas/detalhes/${id}`,
  ficha: (id: Id) => `/ficha-de-emergencia/${id}`,
  fichas: '/ficha-de-emergencia',
  oQueFalta: (id: Id) => `/o-que-falta/${id}`,
  virada: '/turmas/virada',
  folha: (id: Id) => `/folha-do-mes/${id}`,
  folhas: '/folha-do-mes',
  digitarFolha: (id: Id) => `/digitar-folha/${id}`,
  /** Of one student, or of several, with commas between their ids. */
  declaracao: (ids: Id) => `/declaracao-de-frequencia/${ids}`,
  declaracoes: (turma?: number) =>
    turma === undefined ? '/declaracao-de-frequencia' : `/declaracao-de-frequencia?turma=${turma}`,
  detalhesDoEducador: '/educadores/detalhes',
  educador: (id: Id) => `/educadores/detalhes?id=${id}`,
  alunosRelatorios: '/assistencia/alunos',
  casoDoAluno: (id: Id) => `/assistencia/aluno/${id}`,
  faltas: '/quem-mais-faltou',
  indicadores: '/indicadores',
  saidasDaFila: '/fila-de-cuidado/saidas',
  /** The form of a report of a class about a day, 'YYYY-MM-DD', over the educator's home. */
  escreverRelatorio: (turma: number, dia: string) =>
    `${papeis.educador.home}?escrever=${dia}&turma=${turma}`,
  frequencia: '/frequencia',
  frequencias: '/frequencias/visualizar',
} as const
