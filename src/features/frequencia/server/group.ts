import { type RawBuilder, sql } from 'kysely'
import { type AgeGroup, birthsOf } from '#domain/indicators'
import { isDeleted } from './deleted.ts'
import { enrolledIn } from './enrolled.ts'

/** The students whom numbers are about; without any word, all of them. */
export interface Group {
  readonly turma: number | null
  readonly turno: string | null
  readonly idade: AgeGroup | null
  /** The day on which ages are counted, 'YYYY-MM-DD'. */
  readonly day: string
}

/** Whether the words of a group are about students and not about classes alone. */
export function isOfStudents({ turno, idade }: Group): boolean {
  return turno !== null || idade !== null
}

/**
 * The condition that a column is a student of a group: by shift, age and not deleted. In what class is for each number
 * to say.
 */
export function isInGroup(group: Group, column: string): RawBuilder<boolean> {
  if (!isOfStudents(group)) return sql<boolean>`not ${isDeleted(column)}`
  // The plus: else SQLite looks up each student of the group, also where few rows are asked for.
  return sql<boolean>`+${sql.ref(column)} in (select aluno.id from aluno where ${isOneOfGroup(group)})`
}

/** The same of a row of `aluno`. */
export function isOneOfGroup({ turno, idade, day }: Group): RawBuilder<boolean> {
  const conditions = [sql<boolean>`not ${isDeleted('aluno.id')}`]
  if (turno !== null) conditions.push(sql`aluno.turno = ${turno}`)
  if (idade !== null) {
    const { after, until } = birthsOf(idade, day)
    conditions.push(sql`aluno.data_nascimento > ${after} and aluno.data_nascimento <= ${until}`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The condition that a column is a student who is on a day in the class of a group, where it says one. */
export function isEnrolled({ turma }: Group, column: string, today: string): RawBuilder<boolean> {
  return turma === null
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.ref(column)} in (${enrolledIn(turma, today)})`
}

/** The condition that a column is the class of a group, where it says one. */
export function isOfClass({ turma }: Pick<Group, 'turma'>, column: string): RawBuilder<boolean> {
  return turma === null ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(column)} = ${turma}`
}
