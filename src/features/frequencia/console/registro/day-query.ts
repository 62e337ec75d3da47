import { call } from '#console/api/call'
import type { Answer } from '#console/api/request'
import { isInteger, isText, listOf, objectOf, optional, type Said } from '#model/shape'
import { frequencia } from '#resources/frequencia'
import type { Saving } from '../device/kept-days.ts'
import { noRecords, recordsIn } from '../records.ts'
import { type Day, openDay } from './day.ts'

export async function fetchDay(turma: number, data: string): Promise<Day> {
  return call(frequencia, 'dia', { id: turma, data }).then(readerOf(data), refused)
}

/** An answer that cannot be read whole is a failure (decision 15). */
export function readerOf(data: string) {
  return (answer: Answer<unknown>): Day => {
    const ofDay = recordsIn(answer, data).filter((record) => record.data === data)
    const day = openDay(ofDay, versionIn(answer.headers), savingIn(answer))
    const { justificados, em_outras: elsewhere, sem_aula, planejamentos } = besideIn(answer)
    return {
      ...day,
      ...studentsIn(answer),
      ...(justificados?.length && {
        excused: new Map(justificados.map(({ aluno_id, ate }) => [aluno_id, ate])),
      }),
      ...(elsewhere && { elsewhere }),
      ...(sem_aula && { dayOff: sem_aula }),
      ...(planejamentos && { plans: planejamentos }),
    }
  }
}

const students = optional(listOf(objectOf({ id: isInteger, nome: isText })))
const isOurs = objectOf({
  justificados: optional(listOf(objectOf({ aluno_id: isInteger, ate: isText }))),
  em_outras: optional(listOf(objectOf({ aluno_id: isInteger, turma: isText, status: isText }))),
  sem_aula: optional(isText),
  planejamentos: optional(isInteger),
  alunos: students,
  entraram_depois: students,
})

/** What our server says of a day beside its records; others say none of it. */
function besideIn({ data }: Answer<unknown>): Said<typeof isOurs> {
  return isOurs(data) ? data : {}
}

/** Our server says who was in the class that day, where that is not who is in it now; others do not. */
export function studentsIn(answer: Answer<unknown>): Pick<Day, 'students' | 'later'> {
  const { alunos: students, entraram_depois: later } = besideIn(answer)
  return { ...(students && { students }), ...(later && { later }) }
}

const isTrue = (value: unknown): value is true => value === true
const hasSavings = objectOf({
  registros: listOf(
    objectOf({
      ...{ salvo_por: optional(isText), no_lugar_de: optional(isText) },
      ...{ salvo_em: isText, versao: isInteger, da_folha: optional(isTrue) },
    }),
  ),
})

/** Our server says who saved a day; others do not. */
export function savingIn({ data }: Answer<unknown>): Saving | undefined {
  const [last] = hasSavings(data) ? data.registros : []
  if (!last) return undefined
  const { salvo_por: by = null, no_lugar_de: inPlaceOf, salvo_em: at, versao, da_folha } = last
  return {
    ...{ by, at, isFirst: versao === 1 },
    ...(inPlaceOf && { inPlaceOf }),
    ...(da_folha && { fromSheet: true }),
  }
}

export function refused(error: unknown): Day {
  return openDay(noRecords(error), null)
}

/** A proxy that compresses marks the version as weak, and `If-Match` needs a strong one. */
export function versionIn(headers: Headers): string | null {
  return headers.get('ETag')?.replace(/^W\//, '') ?? null
}
