import { useMany } from '@refinedev/core'
import { useMemo } from 'react'
import type { Answer, HttpError } from '#console/api/request'
import { has } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { nobodyWords } from '#domain/class-day'
import { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'
import { vinculo } from '#resources/vinculo'
import { noRecords, recordsIn } from '../records.ts'
import type { Turma } from '../registro/classes.ts'
import { savingIn, studentsIn } from '../registro/day-query.ts'
import { useClassStudents } from '../students.ts'
import type { CompleteSearch } from './search.ts'
import { nameRecords } from './summary.ts'

export function useAttendance(search: CompleteSearch | null, turmas: readonly Turma[]) {
  const records = useRecords(search)
  const listed = turmas.find(({ id }) => id === search?.turma)?.alunos
  const students = useClassStudents(search?.turma ?? 0, search !== null && !listed)
  const known = listed ?? students.data?.data
  // The records of students who have left the class are still its records.
  const formerIds = useMemo(() => {
    const ids = new Set(records.data?.records.map(({ aluno_id }) => aluno_id))
    for (const { id } of [...(known ?? []), ...(records.data?.students ?? [])]) ids.delete(id)
    return known ? [...ids] : []
  }, [records.data, known])
  const { query: former } = useMany<{ id: number; nome: string }, HttpError>({
    resource: aluno.name,
    ids: formerIds,
    queryOptions: { enabled: formerIds.length > 0 },
  })
  const formerStudents = formerIds.length > 0 ? former.data?.data : none
  const data = useMemo(() => {
    if (!records.data || !known || !formerStudents) return undefined
    const { students = none } = records.data
    const all = [...known, ...formerStudents, ...students]
    const names = new Map(all.map(({ id, nome }) => [id, nome]))
    return nameRecords(records.data.records, names)
  }, [records.data, known, formerStudents])
  // Who was there that day, where that is not who is there now.
  const there = records.data?.students ?? known
  const isNobody = has(vinculo) && search?.modo === 'dia' && there?.length === 0
  const parts = [records, ...(listed ? [] : [students]), ...(formerIds.length > 0 ? [former] : [])]
  return {
    data,
    why: isNobody ? nobodyWords(search.dia) : null,
    saving: records.data?.saving,
    isFetching: parts.some((part) => part.isFetching),
    isError: parts.some((part) => part.isError),
    errorUpdatedAt: Math.max(...parts.map((part) => part.errorUpdatedAt)),
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
  }
}

const none: readonly { id: number; nome: string }[] = []

function useRecords(search: CompleteSearch | null) {
  const refused = (error: unknown) => ({ records: noRecords(error), saving: undefined })
  const options = { enabled: search !== null, retry: false, refused } as const
  const [name, params] = callFor(search)
  return useCall(frequencia, name, params, { ...options, read: readerOf(search) })
}

function callFor(search: CompleteSearch | null) {
  const id = search?.turma ?? 0
  switch (search?.modo) {
    case 'periodo':
      return ['intervalo', { id, data_inicio: search.inicio, data_fim: search.fim }] as const
    case 'dia':
      return ['dia', { id, data: search.dia }] as const
    case 'aluno':
      return ['doAluno', { id: search.aluno }] as const
    default:
      return ['historico', { id }] as const
  }
}

function readerOf(search: CompleteSearch | null) {
  const day = search?.modo === 'dia' ? search.dia : undefined
  return (answer: Answer<unknown>) => ({
    records: answer.data === null ? [] : recordsIn(answer, day),
    ...studentsIn(answer),
    saving: search?.modo === 'dia' ? savingIn(answer) : undefined,
  })
}
