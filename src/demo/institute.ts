import { dayAfter } from '#model/day'
import { dayOf } from '#model/format'
import { ownAccounts } from '#model/own-accounts'
import { areaOf, declarationOf } from '#model/role'
import { resources } from '#resources'
import { record } from '#server/db/audit'
import type { Db } from '#server/db/db'
import { linkMirrors } from '#server/store/link-mirrors'
import { registeredDays, seedAttendance } from './attendance.ts'
import { seedBin } from './bin.ts'
import { schoolYearOf } from './calendar.ts'
import { seedCare } from './care.ts'
import { seedCases } from './cases.ts'
import { seedCertificates } from './certificates.ts'
import { seedClasses } from './classes.ts'
import { seedConsents } from './consents.ts'
import { seedContacts } from './contacts.ts'
import { seedDaysOff } from './days-off.ts'
import { seedDocuments } from './documents.ts'
import { type Stays, seedEnrolments, staysOf, workshopsOf } from './enrolments.ts'
import { seedNotice } from './excuses.ts'
import { seedImport } from './imports.ts'
import { seedLastYear } from './last-year.ts'
import { type SeededEducator, seedClassRows, seedStaff, type Taught } from './people.ts'
import { seedPlans } from './plans.ts'
import { seedReports } from './reports.ts'
import { coordination, type Seeding } from './rows.ts'
import { assistant, educators, ownAccount, seedPassword, triedClass } from './staff.ts'
import { seedStatement } from './statements.ts'
import { seedStudents } from './students.ts'
import { seedSubstitutes } from './substitutes.ts'
import { seedTwice } from './twice.ts'

/** Who may try the demonstration: one account of each role. */
export interface Access {
  readonly papel: string
  readonly email: string
  readonly senha: string
}

export interface Seeded {
  readonly ano: number
  readonly acessos: readonly Access[]
  readonly total: Readonly<
    Record<'alunos' | 'turmas' | 'educadores' | 'registros' | 'documentos', number>
  >
}

/**
 * Fills an empty institute with invented data, all of it in one transaction. The same moment gives the same
 * rows; another day moves only what is told from today: which registers exist, plans and reports.
 */
export async function seedInstitute(
  db: Db,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Seeded> {
  const today = dayOf(now)
  const { kysely, dialect } = db
  const seeded = await kysely.transaction().execute(async (connection) => {
    const year = schoolYearOf(today)
    const seeding: Seeding = { connection, dialect, dataDir, now: now.toISOString(), today, year }
    const staff = await seedStaff(seeding)
    const turmaIds = await seedClassRows(seeding, staff.educators)
    await seedDaysOff(seeding)
    const students = await seedStudents(seeding, turmaIds)
    await seedContacts(seeding, students)
    const stays = staysOf(seeding, students, turmaIds)
    const thisYear = { staff: staff.educators, turmaIds, stays }
    const turned = await seedLastYear(seeding, db, thisYear)
    const classes = taughtBy(seeding, staff.educators, turmaIds)
    const kept: Stays = new Map([...stays].filter(([student]) => !turned.has(student)))
    const workshops = workshopsOf(seeding, kept, classes)
    const marks = await seedAttendance(seeding, classes, students, { stays, workshops })
    await seedSubstitutes(seeding, turmaIds, staff.educators)
    await seedEnrolments(seeding, kept, marks, workshops)
    await seedPlans(seeding, classes)
    await seedReports(seeding, classes, marks)
    await seedCases(seeding, staff.assistantId, students, marks)
    await seedLimitChange(seeding)
    await seedCare(seeding, students, marks)
    await seedNotice(seeding, students, classes)
    await seedStatement(seeding, marks)
    const documentos = await seedDocuments(seeding, students)
    await seedConsents(seeding, students)
    await seedCertificates(seeding, staff)
    await seedBin(seeding, staff.educators, turmaIds)
    await seedImport(seeding, students)
    await seedTwice(seeding, students)
    const feita_em = new Date(now.getTime() - 86_400_000).toISOString()
    await connection.insertInto('copia').values({ feita_em, origem: 'diaria' }).execute()
    return {
      ano: year,
      acessos: accesses(),
      total: {
        alunos: students.length,
        turmas: seedClasses.length,
        educadores: educators.length,
        registros: marks.length,
        documentos,
      },
    }
  })
  await linkMirrors({ db, resources, now: () => now })
  return seeded
}

function taughtBy(
  seeding: Seeding,
  staff: readonly SeededEducator[],
  turmaIds: ReadonlyMap<string, number>,
): Taught[] {
  return seedClasses.flatMap((turma) => {
    const educator = staff.find((person) => person.turmas.includes(turma.nome))
    const id = turmaIds.get(turma.nome)
    if (!educator || id === undefined) return []
    return [{ turma, id, educator, days: registeredDays(seeding, turma, educator.leftOn) }]
  })
}

function accesses(): Access[] {
  const [first] = educators
  const own = ownAccounts.map(({ role }) => ({
    papel: areaOf(role),
    email: ownAccount(role).email,
    senha: seedPassword,
  }))
  return [
    ...own.slice(0, 1),
    { papel: `Educadora (${triedClass})`, email: first?.values.email ?? '', senha: seedPassword },
    {
      papel: declarationOf('assistente_social').label.one,
      email: assistant.email,
      senha: seedPassword,
    },
    ...own.slice(1),
  ]
}

/** 'Ajustes' says who changed them last: the coordinator, forty days ago. */
async function seedLimitChange({ connection, today }: Seeding): Promise<void> {
  const said = { antes: { faltas_em_30_dias: 6 }, depois: { faltas_em_30_dias: 5 } }
  const quando = `${dayAfter(today, -40)}T13:20:00.000Z`
  const contaId = await coordination(connection)
  const of = { recurso: 'ajuste', registroId: 1 }
  await record(connection, [{ quando, contaId, acao: 'editou', ...of, ...said }])
}
