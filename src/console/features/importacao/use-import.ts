import { partialMatchKey, useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import { callKey } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { dayOf } from '#model/format'
import { type CheckedRow, questionOf } from '#model/spreadsheet-check'
import { aluno } from '#resources/aluno'
import { type ImportPlan, ownCheck, planOf, type Registered } from './import-plan.ts'
import { type Outcome, resumeImport, runImport } from './import-run.ts'
import type { ImportAction, ImportState } from './import-state.ts'
import { registeredOf } from './registered.ts'

export type Run =
  | { status: 'idle' }
  | { status: 'running'; done: number; total: number }
  | { status: 'ended'; outcome: Outcome }

export function useImportRun(dispatch: Dispatch<ImportAction>) {
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function start(plan: ImportPlan, registered: Registered) {
    const perform = isUnknown(run) ? resumeImport : runImport
    controller.current = new AbortController()
    const { signal } = controller.current
    const onProgress = (done: number, total: number) => setRun({ status: 'running', done, total })
    onProgress(0, plan.ready.length)
    const outcome = await perform(plan, registered, { signal, onProgress }).catch(failure)
    if (signal.aborted) return
    report(outcome, dispatch)
    setRun({ status: 'ended', outcome })
  }

  return { run, start }
}

export function isUnknown(run: Run): boolean {
  return run.status === 'ended' && run.outcome.kind === 'unknown'
}

export function storedBy(
  run: Run,
  { stored, created }: ImportState,
): { alunos: number; turmas: number } | null {
  if (run.status !== 'ended') return null
  const { outcome } = run
  if (outcome.kind === 'done') return { alunos: outcome.alunos, turmas: outcome.turmas }
  const isWhole = outcome.kind === 'partial' && outcome.linhas.length === 0
  return isWhole ? { alunos: stored.size, turmas: created } : null
}

function failure(): Outcome {
  return { kind: 'failed', detail: '' }
}

function report(outcome: Outcome, dispatch: Dispatch<ImportAction>) {
  dispatch({ type: 'refused', linhas: 'linhas' in outcome ? outcome.linhas : [] })
  if (outcome.kind === 'partial')
    dispatch({ type: 'stored', lines: outcome.linhasGravadas, turmas: outcome.turmas })
  // Lists and figures of the other screens are of before the import; so are the classes of a partial one.
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    outcome.kind === 'partial' || !partialMatchKey(queryKey, callKey(aluno, 'conferir'))
  if (outcome.kind === 'done' || outcome.kind === 'partial')
    queryClient.invalidateQueries({ predicate: isStale })
}

export function usePlan(state: ImportState, enabled: boolean) {
  const { sheet, mapping } = state
  const checked = useMemo(
    () => ownCheck(sheet, mapping, { today: dayOf(new Date()) }),
    [sheet, mapping],
  )
  const question = useRegistered(checked, enabled)
  const registered = question.data ?? nothing
  const plan = useMemo(() => planOf(state, checked, registered), [state, checked, registered])

  async function renewed() {
    const { data } = await question.refetch()
    return (
      data && { plan: planOf({ ...state, refused: new Map() }, checked, data), registered: data }
    )
  }

  return { plan, registered, question, renewed }
}

const nothing: Registered = { turmas: new Map(), cpfs: new Set() }

function useRegistered(rows: readonly CheckedRow[], enabled: boolean) {
  const asked = useMemo(() => questionOf(aluno, rows), [rows])
  return useQuery({
    queryKey: [...callKey(aluno, 'conferir'), asked],
    queryFn: () => registeredOf(asked),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
