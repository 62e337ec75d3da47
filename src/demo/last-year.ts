import { product } from '#app/server/product'
import { weekdays } from '#domain/class-day'
import { type Change, countChanges } from '#features/frequencia/server/counters'
import { coordinatorOf } from '#features/virada/server/due'
import { turnWithin } from '#features/virada/server/turn'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import type { Db } from '#server/db/db'
import { documentsAt } from '#server/documents/places'
import type { Services } from '#server/services'
import { momentAt, schoolDaysOf } from './calendar.ts'
import { type SeedClass, seedClasses } from './classes.ts'
import type { Stays } from './enrolments.ts'
import type { SeededEducator } from './people.ts'
import { randomOf } from './random.ts'
import { coordination, insertPlain, insertRows, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** The classes of the year before, each with the one of this year that it went on as. */
const former = [
  { nome: '5º ano', next: '6º ano A' },
  { nome: '6º ano', next: '7º ano' },
] as const

/** How many of their last days have a register. */
const days = 30

interface ThisYear {
  readonly staff: readonly SeededEducator[]
  readonly turmaIds: ReadonlyMap<string, number>
  readonly stays: Stays
}

/**
 * The year before: two classes with their last registers, whose students the turn of the year brought into classes of
 * this year. Answers these students: their enrolments are kept by then.
 */
export async function seedLastYear(
  seeding: Seeding,
  db: Db,
  { staff, turmaIds, stays }: ThisYear,
): Promise<ReadonlySet<Student>> {
  const year = seeding.year - 1
  const turned = new Set<Student>()
  const turmas = []
  for (const { nome, next } of former) {
    const followed = seedClasses.find((each) => each.nome === next)
    const educator = staff.find((person) => person.turmas.includes(next))
    if (!followed || !educator) continue
    const students = [...stays].flatMap(([student, own]) =>
      student.turma === followed && own.length === 1 && isUsual(student) ? [student] : [],
    )
    const id = await seedClass(seeding, `${nome} ${year}`, followed, educator)
    await seedMarks(seeding, id, students, educator)
    for (const student of students) turned.add(student)
    const alunos = students.map((student) => ({ id: student.id, destino: 'vai' as const }))
    turmas.push({ id, nova: null, existente: turmaIds.get(next) ?? 0, alunos })
  }
  const dia = `${seeding.year}-01-20`
  const body = { de: year, para: seeding.year, dia, turmas }
  const services = servicesAt(seeding, db, momentAt(dia, 10, 30))
  const { connection } = seeding
  const asker = coordinatorOf(services, await coordination(services.db.kysely))
  await turnWithin({ services, connection, asker, resource: aluno }, body)
  return turned
}

const isUsual = ({ habit: { leaves, isNew } }: Student) => !leaves && !isNew

/** A class of the year before, which met as the one that follows it does. */
async function seedClass(
  seeding: Seeding,
  nome: string,
  { dias }: SeedClass,
  educator: SeededEducator,
): Promise<number> {
  const year = seeding.year - 1
  const sent = {
    nome,
    ano_letivo: year,
    educador_id: educator.id,
    dias_de_aula: dias.map((day) => Object.keys(weekdays)[day - 1]),
  }
  const [id = 0] = await insertRows(seeding, turma, [
    { sent, createdAt: `${year}-01-09T12:00:00.000Z` },
  ])
  return id
}

/** Puts students into a class of the year before, and calls its last rolls. */
async function seedMarks(
  { connection, dialect, year }: Seeding,
  turma_id: number,
  students: readonly Student[],
  { contaId }: SeededEducator,
): Promise<void> {
  const since = `${year - 1}-02-05`
  const ids = students.map(({ id }) => id)
  await connection
    .updateTable('aluno')
    .set({ turma_id, turma_desde: since, criado_em: `${since}T13:00:00.000Z` })
    .where('id', 'in', ids)
    .execute()
  await insertPlain(
    connection,
    'vinculo',
    ids.map((aluno_id) => ({ aluno_id, turma_id, entrada: since })),
  )
  const taught = schoolDaysOf(year - 1).slice(-days)
  const marks = students.flatMap(({ id, habit, values }) => {
    const random = randomOf(`ano anterior ${values.cpf}`)
    return taught.map((data) => {
      const status = random.next() < Math.min(0.5, habit.absence) ? 'ausente' : 'presente'
      return { aluno_id: id, turma_id, data, status } as const
    })
  })
  await insertPlain(connection, 'frequencia', marks)
  await insertPlain(
    connection,
    'dia_frequencia',
    taught.map((data) => ({
      ...{ turma_id, data, versao: 1, salvo_por: contaId },
      salvo_em: momentAt(data, 17, 20),
    })),
  )
  const changes = marks.map(({ status, ...mark }): Change => ({ ...mark, from: null, to: status }))
  await countChanges(connection, dialect, changes)
}

/** What the server's own functions need, inside the transaction of the demonstration, as if it were that moment. */
function servicesAt({ connection, dataDir }: Seeding, db: Db, moment: string): Services {
  return {
    ...product,
    db: { ...db, kysely: connection },
    documents: documentsAt({ dataDir }, db),
    dataDir,
    mail: async () => {},
    now: () => new Date(moment),
    secret: '',
    publicUrl: null,
    exigeSegundoFator: false,
    lixeiraDias: 90,
    lembretes: false,
    ending: new AbortController().signal,
  }
}
