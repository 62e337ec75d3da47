import { classDaysAmong, whyNoClass } from '#domain/class-day'
import { daysOffOf, meetingOf } from '#features/frequencia/server/days'
import { isWithin, studentsOf, timesIn } from '#features/frequencia/server/enrolled'
import { grouped } from '#model/grouped'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { type Services, today } from '#server/services'
import type { FolhaDoMes } from '../calls.ts'
import { daysOfMonth, type SheetMark } from '../month-sheet.ts'

/**
 * The students who were in a class in a month, and its class days with their marks; a day with a register is one too.
 * A blank sheet has no marks. It, and what is typed from it up to today, has every day of a class that says no weekdays: any
 * may be one.
 */
export async function monthSheet(
  services: Pick<Services, 'db' | 'now'>,
  turmaId: number,
  mes: string,
  use: 'read' | 'fill' | 'type',
): Promise<FolhaDoMes> {
  const { kysely } = services.db
  const hoje = today(services)
  const isBlank = use === 'fill'
  const all = daysOfMonth(mes)
  const [from, until] = [all[0] ?? mes, all.at(-1) ?? mes]
  const [[turma], [ajuste], daysOff, students, times, marks] = await runBatch(kysely, [
    classOf(kysely, turmaId),
    kysely.selectFrom('ajuste').select(['instituto', 'cidade']).where('id', '=', 1),
    daysOffOf(kysely, turmaId, from, until),
    studentsOf(kysely, { id: turmaId, today: hoje }, from, until),
    timesIn(kysely, turmaId, from, until),
    marksOf(kysely, turmaId, from, until),
  ])
  const meeting = meetingOf(turmaId, turma?.dias_de_aula)
  const classDays =
    use !== 'read' && !meeting.dias_de_aula?.length
      ? all.filter((day) => whyNoClass(day, meeting, daysOff) === null)
      : classDaysAmong(all, meeting, daysOff)
  const registered = isBlank ? [] : marks.map(({ data }) => data)
  const last = use === 'type' && hoje < until ? hoje : until
  const dias = [...new Set([...classDays, ...registered])].filter((day) => day <= last).sort()
  const statuses = new Map(
    marks.map(({ aluno_id, data, status }) => [`${aluno_id} ${data}`, status]),
  )
  const timesOf = grouped(times, ({ aluno_id }) => aluno_id)
  const markOf = (id: number, day: string): SheetMark => {
    const status = isBlank ? undefined : statuses.get(`${id} ${day}`)
    return status ?? (timesOf.get(id)?.some((each) => isWithin(each, day)) ? null : 'fora')
  }
  return {
    turma: { id: turmaId, nome: turma?.nome ?? '' },
    educador: turma?.educador ?? null,
    instituto: ajuste?.instituto ?? null,
    cidade: ajuste?.cidade ?? null,
    mes,
    dias,
    alunos: students
      .filter(({ there }) => there)
      .map(({ id, nome }) => ({ id, nome, marcas: dias.map((day) => markOf(id, day)) })),
  }
}

function classOf(connection: Connection, turmaId: number) {
  return connection
    .selectFrom('turma')
    .leftJoin('educador', (join) =>
      join.onRef('educador.id', '=', 'turma.educador_id').on('educador.excluido_em', 'is', null),
    )
    .select(['turma.nome', 'dias_de_aula', 'educador.nome as educador'])
    .where('turma.id', '=', turmaId)
}

function marksOf(connection: Connection, turmaId: number, from: string, until: string) {
  return connection
    .selectFrom('frequencia')
    .select(['aluno_id', 'data', 'status'])
    .where('turma_id', '=', turmaId)
    .where('data', '>=', from)
    .where('data', '<=', until)
}
