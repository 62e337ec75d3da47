import { call } from '#console/api/call'
import type { Answer } from '#console/api/request'
import { isInteger, isText, listOf, objectOf, optional } from '#model/shape'
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
    const excused = excusedIn(answer)
    const day = openDay(ofDay, versionIn(answer.headers), savingIn(answer))
    const dayOff = dayOffIn(answer)
    return {
      ...day,
      ...studentsIn(answer),
      ...(excused.size > 0 && { excused }),
      ...elsewhereIn(answer),
      ...(dayOff && { dayOff }),
      ...plansIn(answer),
    }
  }
}

const hasExcused = objectOf({
  justificados: listOf(objectOf({ aluno_id: isInteger, ate: isText })),
})

/** Our server says whom an excuse covers; others do not. */
function excusedIn({ data }: Answer<unknown>): Map<number, string> {
  const justificados = hasExcused(data) ? data.justificados : []
  return new Map(justificados.map(({ aluno_id, ate }) => [aluno_id, ate]))
}

const hasStudents = objectOf({ alunos: listOf(objectOf({ id: isInteger, nome: isText })) })
const hasLater = objectOf({ entraram_depois: listOf(objectOf({ id: isInteger, nome: isText })) })

/** Our server says who was in the class that day, where that is not who is in it now; others do not. */
export function studentsIn({ data }: Answer<unknown>): Pick<Day, 'students' | 'later'> {
  return {
    ...(hasStudents(data) && { students: data.alunos }),
    ...(hasLater(data) && { later: data.entraram_depois }),
  }
}

const hasElsewhere = objectOf({
  em_outras: listOf(objectOf({ aluno_id: isInteger, turma: isText, status: isText })),
})

/** Our server says what other classes have marked; others do not. */
function elsewhereIn({ data }: Answer<unknown>): Pick<Day, 'elsewhere'> {
  if (!hasElsewhere(data)) return {}
  const elsewhere = new Map<number, string>()
  for (const { aluno_id, turma, status } of data.em_outras) {
    const before = elsewhere.get(aluno_id)
    elsewhere.set(aluno_id, `${before ? `${before}, ` : ''}${status} em ${turma}`)
  }
  return { elsewhere }
}

const hasDayOff = objectOf({ sem_aula: isText })

function dayOffIn({ data }: Answer<unknown>): string | undefined {
  return hasDayOff(data) ? data.sem_aula : undefined
}

const hasPlans = objectOf({ planejamentos: isInteger })

/** Our server says how many plans there are for a day; others do not. */
function plansIn({ data }: Answer<unknown>): Pick<Day, 'plans'> {
  return hasPlans(data) ? { plans: data.planejamentos } : {}
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
