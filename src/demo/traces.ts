import { addDays } from './calendar.ts'
import { seedClasses } from './classes.ts'
import { insertPlain, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** What the history would have of the year: who moved to another class, and who changed a limit of the alerts. */
export async function seedTraces(
  { connection, today, year }: Seeding,
  students: readonly Student[],
  turmaIds: ReadonlyMap<string, number>,
): Promise<void> {
  const coordinator = await connection
    .selectFrom('conta')
    .select('id')
    .where('role', '=', 'coordenador')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const trace = (
    day: string,
    recurso: string,
    registro_id: number,
    antes: object,
    depois: object,
  ) => ({
    quando: `${day}T13:20:00.000Z`,
    conta_id: coordinator.id,
    acao: 'editou',
    recurso,
    registro_id,
    antes: JSON.stringify(antes),
    depois: JSON.stringify(depois),
  })
  const moved = students.filter(({ id }) => id % 6 === 0)
  const moves = moved.map(({ id, turma }) => {
    const other = seedClasses.find(
      ({ nome, temas }) => nome !== turma.nome && temas === turma.temas,
    )
    const turma_id = turmaIds.get(turma.nome)
    const antes = { turma_id: (other && turmaIds.get(other.nome)) ?? null }
    // Before the first lesson: each record is of the class of today.
    return trace(`${year}-01-${12 + (id % 15)}`, 'aluno', id, antes, { turma_id })
  })
  const limit = trace(
    addDays(today, -40),
    'ajuste',
    1,
    { faltas_em_30_dias: 6 },
    { faltas_em_30_dias: 5 },
  )
  await insertPlain(connection, 'auditoria', [...moves, limit])
}
