import type { Status } from '#domain/attendance'
import { dayAfter } from '#model/day'
import type { Create } from '#model/resource'
import { aluno } from '#resources/aluno'
import { type SeedClass, seedClasses } from './classes.ts'
import { cpfNumbered } from './cpf.ts'
import { type Habit, habits } from './habits.ts'
import { healthOf } from './health.ts'
import { childName, type Gender, relativeName } from './names.ts'
import { phoneNumberOf } from './phone.ts'
import { type Random, randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'

/** A student as the other parts of the demonstration know them. */
export interface Student {
  readonly id: number
  readonly turma: SeedClass
  readonly values: Create<typeof aluno>
  readonly habit: Habit
}

/** What a register says of a student on a day. */
export interface SeedMark {
  readonly student: Student
  readonly turmaId: number
  readonly data: string
  readonly status: Status
}

const schools = {
  manha: ['E.E. Padre Anchieta', 'EMEF Cecília Meireles', 'E.E. Carolina Maria de Jesus'],
  tarde: ['EMEF Monteiro Lobato', 'E.E. Machado de Assis', 'EMEF Paulo Freire'],
} as const

const kinship = [
  [['mae', 'f'], 62],
  [['avo', 'f'], 12],
  [['pai', 'm'], 14],
  [['tio', 'f'], 5],
  [['avo', 'm'], 2],
  [['irmao', 'f'], 2],
  [['outro', 'f'], 3],
] as const

const levels = ['iniciante', 'basico', 'intermediario', 'avancado'] as const

export async function seedStudents(
  seeding: Seeding,
  turmaIds: ReadonlyMap<string, number>,
): Promise<Student[]> {
  const classes = seedClasses.flatMap((turma) =>
    Array.from<SeedClass>({ length: turma.alunos }).fill(turma),
  )
  const habitOf = habits(classes.length)
  const names = new Set<string>()
  const students = classes.map((turma, number) => {
    const habit = habitOf(number)
    const random = randomOf(`aluno ${number}`)
    const child = childOf(random, { year: seeding.year, turma, number }, names)
    const values = { ...child, ...placeOf(habit, turmaIds.get(turma.nome) ?? null) }
    return { turma, habit, values }
  })
  makeFamily(students.map(({ values }) => values))
  const ids = await insertRows(
    seeding,
    aluno,
    students.map(({ values, habit }, number) => ({
      sent: values,
      createdAt: habit.isNew
        ? seeding.now
        : `${dayAfter(`${seeding.year}-01-12`, number % 14)}T13:${10 + (number % 50)}:00.000Z`,
    })),
  )
  return students.map((student, at) => ({ ...student, id: ids[at] ?? 0 }))
}

function childOf(
  random: Random,
  { year, turma, number }: { year: number; turma: SeedClass; number: number },
  taken: Set<string>,
): Create<typeof aluno> {
  const gender: Gender = random.chance(0.5) ? 'f' : 'm'
  let nome = childName(random, gender)
  while (taken.has(nome)) nome = childName(random, gender)
  taken.add(nome)
  const serie = random.pick(turma.series)
  const [parentesco_responsavel, relative] = random.weighted<(typeof kinship)[number][0]>(kinship)
  const shift = turma.turno === 'manha' ? 'tarde' : 'manha'
  const data_nascimento = dayAfter(`${year - serie - 6}-04-01`, random.int(0, 364))
  return {
    nome,
    data_nascimento,
    cpf: cpfNumbered(number),
    rg: random.chance(0.6) ? rg(random) : null,
    certidao_nascimento: random.chance(0.8)
      ? certificate(random, data_nascimento.slice(0, 4))
      : null,
    nome_responsavel: relativeName(random, relative, nome),
    parentesco_responsavel,
    cpf_responsavel: cpfNumbered(100_000 + number),
    rg_responsavel: rg(random),
    telefone_responsavel: phoneNumberOf(randomOf(`telefone ${number}`)),
    escola: random.pick(schools[shift]),
    serie: `${serie}º ano`,
    turno: shift,
    nivel_leitura_escrita: levels[Math.max(0, Math.min(3, serie - 5 + random.int(0, 2)))],
    ...healthOf(random),
  }
}

/** Three of the same name, the last of whom there are so many, are of one mother. */
function makeFamily(children: Create<typeof aluno>[]): void {
  const nameOf = ({ nome }: Create<typeof aluno>) => nome.split(' ').at(-1)
  const here = children.filter(({ situacao }) => situacao === 'ativo').reverse()
  const family = here
    .map((one) => here.filter((other) => nameOf(other) === nameOf(one)).slice(0, 3))
    .find((some) => some.length === 3 && some[0]?.parentesco_responsavel === 'mae')
  const [first, ...others] = family ?? []
  if (!first) return
  const { nome_responsavel, parentesco_responsavel, telefone_responsavel } = first
  const mother = { nome_responsavel, parentesco_responsavel, telefone_responsavel }
  const { cpf_responsavel, rg_responsavel } = first
  for (const child of others) Object.assign(child, mother, { cpf_responsavel, rg_responsavel })
}

/** Who left the institute has a situation of their own and no class any more. */
function placeOf(habit: Habit, turma_id: number | null) {
  return habit.leaves
    ? ({ situacao: habit.leaves, turma_id: null } as const)
    : ({ situacao: 'ativo', turma_id } as const)
}

const digitsOf = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')

function rg(random: Random): string {
  return `${random.int(10, 59)}.${digitsOf(random, 3)}.${digitsOf(random, 3)}-${random.int(0, 9)}`
}

/** The 32 digits of a birth certificate: office, archive, kind, year, kind of book, book, page, entry, check. */
function certificate(random: Random, year: string): string {
  const office = `11${digitsOf(random, 4)} 01 55 ${year} 1`
  return `${office} 00${digitsOf(random, 3)} ${digitsOf(random, 3)} 00${digitsOf(random, 5)} ${digitsOf(random, 2)}`
}
