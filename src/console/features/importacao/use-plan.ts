import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callKey } from '#console/api/call'
import { dayOf } from '#model/format'
import type { CheckedRow } from '#model/spreadsheet-check'
import { aluno } from '#resources/aluno'
import { cpfsOf, ownCheck, planOf, type Registered } from './import-plan.ts'
import type { ImportState } from './import-state.ts'
import { registeredOf } from './registered.ts'

/** What the import of an open file would do, and the question to the server that it rests on. */
export function usePlan(state: ImportState, enabled: boolean) {
  const { sheet, mapping } = state
  const checked = useMemo(
    () => ownCheck(sheet, mapping, { today: dayOf(new Date()) }),
    [sheet, mapping],
  )
  const question = useRegistered(checked, enabled)
  const registered = question.data ?? nothing
  const plan = useMemo(() => planOf(state, checked, registered), [state, checked, registered])

  /** The plan with all that failed in it once more: what is registered is asked again. */
  async function renewed() {
    const { data } = await question.refetch()
    return (
      data && { plan: planOf({ ...state, refused: new Map() }, checked, data), registered: data }
    )
  }

  return { plan, registered, question, renewed }
}

const nothing: Registered = { turmas: new Map(), cpfs: new Set() }

/** Asked again whenever the CPFs of the file change. */
function useRegistered(rows: readonly CheckedRow[], enabled: boolean) {
  const cpfs = useMemo(() => cpfsOf(rows), [rows])
  return useQuery({
    queryKey: [...callKey(aluno, 'conferir'), cpfs],
    queryFn: () => registeredOf(cpfs),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
