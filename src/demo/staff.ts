import { firstRole } from '#model/own-accounts'
import { areaOf, type Role } from '#model/role'
import { cpfNumbered } from './cpf.ts'
import { randomOf } from './random.ts'

export const seedPassword = 'Caderno1'

/** The account of a role that has no rows; whoever coordinates has a name. */
export function ownAccount(role: Role): { nome: string; email: string } {
  if (role === firstRole) return { nome: 'Rosana Figueiredo', email: 'coordenacao@caderno.local' }
  return { nome: areaOf(role), email: `${role.replaceAll('_', '-')}@caderno.local` }
}

/** Who follows the families. */
export const assistant = {
  name: 'Helena Duarte',
  email: 'helena.duarte@caderno.local',
  telefone: '11900457713',
  registro_profissional: 'CRESS-SP 48.213',
  data_admissao: '2021-03-15',
  especializacoes: 'Política de assistência social, infância e juventude',
  password: seedPassword,
}

/** The educators, each with their classes: one has two, and one has none yet. */
export const educators = [
  educator('Beatriz Moraes', 1988, '5º ano A', 'Oficina de Leitura'),
  educator('Marcos Vinícius Teixeira', 1979, '5º ano B'),
  educator('Juliana Cavalcante', 1991, '6º ano A'),
  educator('Antônio Carlos Brandão', 1968, '6º ano B'),
  educator('Priscila Nogueira', 1985, '7º ano'),
  educator('Fábio Siqueira', 1990, '8º ano'),
  educator('Cecília Vasconcelos', 1994, 'Oficina de Música'),
  educator('Renata Guimarães', 1983, 'Oficina de Teatro'),
  educator('Diego Assunção', 1996, 'Oficina de Robótica'),
  educator('Cícero Batista', 1974, 'Oficina de Capoeira'),
  educator('Andréia Magalhães', 1987, 'Oficina de Artes'),
  educator('Valéria Conceição', 1992),
]

/** The educator who left in the course of the year; the class waits for another. */
export const formerEducator = educator('Thiago Monteiro', 1998, 'Oficina de Informática')

/** The class whose register, plans and reports may be tried: the first one of the educator who may sign in. */
export const triedClass = educators[0]?.turmas[0]

function educator(nome: string, birthYear: number, ...turmas: string[]) {
  const random = randomOf(`educador ${nome}`)
  const two = (number: number) => String(number).padStart(2, '0')
  const names = nome.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  const values = {
    nome,
    email: `${names[0]}.${names.at(-1)}@caderno.local`,
    telefone: `1190${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
    data_nascimento: `${birthYear}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
    cpf: cpfNumbered(900_000 + birthYear),
    password: seedPassword,
  }
  return { turmas, values }
}
