import { sql } from 'kysely'
import { openDatabase } from '#app/server/open-database'
import { cpfNumbered } from '#demo/cpf'
import { childName, relativeName } from '#demo/names'
import { randomOf } from '#demo/random'
import type { Status } from '#domain/attendance'
import { countClassDays, countYears } from '#features/frequencia/server/count-records'
import { sealStudents } from '#features/frequencia/server/counters'
import type { Resource } from '#model/resource'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'
import { frequencia } from '#resources/frequencia'
import { relatorio } from '#resources/relatorio'
import { turma } from '#resources/turma'
import { hashPassword } from '#server/auth/password'
import { anyTable, columnsOf } from '#server/db/connection'
import type { Db, Place } from '#server/db/db'
import { indexesOf } from '#server/db/schema'
import { coordinatorEmail, coordinators, educatorEmail, password, schoolYear } from './people.ts'
import { lastWeekdays, type Size, schoolDays } from './size.ts'

/** The tables of a database, or those of a transaction. */
type Tables = Pick<Db, 'kysely' | 'dialect'>

const criado_em = '2026-01-12T12:00:00.000Z'

/**
 * Fills an empty place with an institute of a size, through the tables and columns that the model declares.
 * The same size gives the same rows.
 */
export async function fillInstitute(place: Place, size: Size): Promise<void> {
  const db = await openDatabase(place)
  try {
    await fillPeople(db, size)
    // Built after the rows instead of beside them; the next opening would also add them.
    for (const index of indexesOf(frequencia, db.dialect)) {
      const [, name = ''] = /index (\w+)/.exec(index) ?? []
      await sql.raw(`drop index ${name}`).execute(db.kysely)
    }
    await fillAttendance(db, size)
    await fillLastDays(db)
  } finally {
    await db.close()
  }
  await settle(place)
}

async function settle(place: Place) {
  const db = await openDatabase(place)
  try {
    await countClassDays(db.kysely)
    await countYears(db.kysely)
    const everyStudent = await db.kysely.selectFrom('aluno').select('id').orderBy('id').execute()
    await inBatches(everyStudent, (part) =>
      sealStudents(
        db.kysely,
        db.dialect,
        part.map(({ id }) => id),
      ),
    )
    // What autovacuum would have done by the time an institute is as large as this.
    if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(db.kysely)
  } finally {
    await db.close()
  }
}

async function fillPeople(db: Db, { students, classes }: Size) {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const senha_hash = await hashPassword(password)
  const account = (role: string, email: string, nome: string, pessoa_id: number | null) => {
    return { role, email, nome, senha_hash, pessoa_id, criado_em }
  }
  await db.kysely.transaction().execute(async (connection) => {
    const inside = { ...db, kysely: connection }
    await store(inside, educador, numbers(classes).map(educatorOf))
    await store(inside, turma, numbers(classes).map(classOf))
    await store(
      inside,
      aluno,
      numbers(students).map((number) => studentOf(number, classes)),
    )
    await store(inside, relatorio, numbers(classes).flatMap(reportsOf))
    await plain(inside, 'conta', [
      ...numbers(classes).map((id) => account('educador', educatorEmail(id), `Educador ${id}`, id)),
      ...numbers(coordinators).map((id) =>
        account('coordenador', coordinatorEmail(id), `Coordenação ${id}`, null),
      ),
    ])
  })
}

function educatorOf(id: number) {
  const random = randomOf(`educador ${id}`)
  const nome = relativeName(random, random.chance(0.7) ? 'f' : 'm', 'Souza')
  const contact = { telefone: '11987654321', data_nascimento: '1985-04-20' }
  return { nome, email: educatorEmail(id), ...contact }
}

const classOf = (id: number) => ({
  nome: `Turma ${String(id).padStart(4, '0')}`,
  educador_id: id,
  ano_letivo: schoolYear,
  dias_de_aula: ['seg', 'ter', 'qua', 'qui', 'sex'],
})

/** A student by number, in one of so many classes. */
export function studentOf(number: number, classes: number) {
  const random = randomOf(`aluno ${number}`)
  const nome = childName(random, random.chance(0.5) ? 'f' : 'm')
  const medicine = random.chance(0.05)
  return {
    nome,
    data_nascimento: `${2010 + random.int(0, 6)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
    cpf: cpfNumbered(number),
    nome_responsavel: relativeName(random, 'f', nome),
    parentesco_responsavel: 'mae',
    cpf_responsavel: cpfNumbered(1_000_000 + number),
    escola: 'E.E. Carolina Maria de Jesus',
    serie: `${random.int(1, 9)}º ano`,
    turno: random.chance(0.5) ? 'manha' : 'tarde',
    turma_id: ((number - 1) % classes) + 1,
    situacao: 'ativo',
    nivel_leitura_escrita: 'basico',
    pode_tomar_medicacao: medicine,
    ...(medicine && { descricao_medicacao: 'Salbutamol', dosagem_medicacao: '2 jatos' }),
  }
}

const words =
  'Hoje a turma trabalhou em grupos e apresentou o que fez. Dois alunos pediram ajuda com a leitura. '

/** Four reports of each educator, in the weeks that the coordinator's home shows. */
function reportsOf(educadorId: number) {
  return [3, 10, 17, 24].map((daysAgo) => ({
    data_relatorio: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
    report: words.repeat(1 + (educadorId % 4)),
    educador_id: educadorId,
    turma_id: educadorId,
  }))
}

/** All records of the year, made by the database itself: absent on 4 to 22 days of 100, justified on 3. */
async function fillAttendance({ kysely }: Db, { students, days }: Size) {
  const dates = sql.join(
    schoolDays(schoolYear, days).map((day, at) => sql`(${sql.lit(at)}, ${sql.lit(day)})`),
  )
  // Students of one number in 25 miss more than half of their days.
  const dice = sql`(aluno.id * 37 + dia.n * 101 + aluno.id * dia.n * 7) % 100`
  const absences = sql`case when aluno.id % 25 = 0 then 60 else 4 + aluno.id % 19 end`
  const status = sql<Status>`case when ${dice} < ${absences} then 'ausente' when ${dice} > 96 then 'justificado' else 'presente' end`
  await kysely.transaction().execute(async (connection) => {
    await sql`insert into frequencia (aluno_id, turma_id, data, status)
      with dia (n, data) as (values ${dates})
      select aluno.id, aluno.turma_id, dia.data, ${status} from aluno cross join dia
      where aluno.id <= ${students} order by aluno.id, dia.n`.execute(connection)
    await sql`insert into dia_frequencia (turma_id, data, versao, salvo_por, salvo_em)
      with dia (n, data) as (values ${dates})
      select turma.id, dia.data, 1, turma.educador_id, ${criado_em} from turma cross join dia
      where true`.execute(connection)
  })
}

/** The ten weekdays before today, of which some classes have no register and some students no mark. */
async function fillLastDays({ kysely }: Db) {
  const days = lastWeekdays(10)
  const dates = sql.join(days.map((day, at) => sql`(${sql.lit(at)}, ${sql.lit(day)})`))
  await kysely.transaction().execute(async (connection) => {
    await sql`insert into frequencia (aluno_id, turma_id, data, status)
      with dia (n, data) as (values ${dates})
      select aluno.id, aluno.turma_id, dia.data, 'presente' from aluno cross join dia
      where (aluno.turma_id + dia.n) % 7 > 0 and (aluno.id + dia.n) % 97 > 0`.execute(connection)
    await sql`insert into dia_frequencia (turma_id, data, versao, salvo_por, salvo_em)
      with dia (n, data) as (values ${dates})
      select turma.id, dia.data, 1, turma.educador_id, ${criado_em} from turma cross join dia
      where (turma.id + dia.n) % 7 > 0`.execute(connection)
  })
}

/** Stores rows of an entity, as its declaration says. */
export async function store(
  db: Tables,
  resource: Resource,
  rows: readonly Record<string, unknown>[],
) {
  const columns = rows.map((row) => ({ ...columnsOf(resource, row, db.dialect), criado_em }))
  await plain(db, resource.name, columns)
}

/** Stores rows of a table. */
export async function plain(
  { kysely }: Tables,
  table: string,
  rows: readonly Record<string, unknown>[],
) {
  await inBatches(rows, async (part) => {
    await anyTable(kysely).insertInto(table).values(part).execute()
  })
}

/** Rows of one statement: some thousands of values, well below what either database takes. */
const batch = 250

async function inBatches<T>(rows: readonly T[], work: (part: readonly T[]) => Promise<void>) {
  for (let at = 0; at < rows.length; at += batch) await work(rows.slice(at, at + batch))
}
