import { partialMatchKey, useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import { callKey } from '#console/api/call'
import { list } from '#console/api/list'
import { queryClient } from '#console/api/query-client'
import { has } from '#console/api/resources'
import { resourceNamed } from '#console/api/route'
import { saveFile } from '#console/ui/save-file'
import { can } from '#model/access'
import { hasEnded } from '#model/closed'
import type { Role } from '#model/field'
import { lookedAt } from '#model/fits'
import { dayOf, fold } from '#model/format'
import { alike } from '#model/nearest'
import { fieldsOf, type Resource } from '#model/resource'
import { type CheckedRow, isValidRow } from '#model/spreadsheet-check'
import type { Imported, ImportKnown } from '#model/spreadsheet-import'
import { questionOf } from '#model/spreadsheet-question'
import { behindIn } from '#model/values'
import { linesAsked } from './differences.ts'
import { bodyOf, type ImportPlan, ownCheck, planOf, type Registered } from './import-plan.ts'
import { type Attempt, attemptOf, type Outcome, resumeImport, runImport } from './import-run.ts'
import type { ImportAction, ImportState } from './import-state.ts'
import { knownOf } from './registered.ts'

export type Run =
  | { status: 'idle' }
  | { status: 'running'; done: number; total: number }
  | { status: 'ended'; outcome: Outcome }

export type Session = ReturnType<typeof useSession>

/** The file that is brought, what becomes of its lines, and how far storing them is. */
export function useSession(state: ImportState, dispatch: Dispatch<ImportAction>) {
  const { resource, sheet, mapping } = state
  const { run, start } = useImportRun(state, dispatch)
  const stored = storedBy(run, state)
  const { plan, question, renewed } = usePlan(state, stored === null)
  const columns = useMemo(() => {
    const all = mapping.map((field, index) => ({ field, index, title: sheet.titles[index] ?? '' }))
    return all.flatMap((column) => (column.field ? [{ ...column, field: column.field }] : []))
  }, [mapping, sheet])
  const wrong = plan.rows.filter((row) => !isValidRow(row))

  async function download() {
    const { errorsOf, workbookOf } = await import('./workbooks.ts')
    const name = state.fileName.replace(/\.[^.]*$/, '')
    const workbook = await workbookOf([errorsOf(resource, sheet.titles, wrong)])
    saveFile(`${name}-linhas-com-erro.xlsx`, workbook)
  }

  async function retry() {
    // While it is not known whether the last try went in, the plan is still that of the last try.
    const again = isUnknown(run) ? plan : await renewed()
    if (again) await start(again)
  }

  return { state, dispatch, run, start, retry, stored, plan, question, columns, wrong, download }
}

function useImportRun({ resource, fileName }: ImportState, dispatch: Dispatch<ImportAction>) {
  const [run, setRun] = useState<Run>({ status: 'idle' })
  const attempt = useRef<Attempt | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  async function start(plan: ImportPlan) {
    const perform = isUnknown(run) ? resumeImport : runImport
    controller.current = new AbortController()
    const { signal } = controller.current
    const onProgress = (done: number, total: number) => setRun({ status: 'running', done, total })
    onProgress(0, plan.ready.length)
    attempt.current = attemptOf(bodyOf(plan, fileName), attempt.current)
    const options = { signal, onProgress }
    const outcome = await perform(resource, attempt.current, options).catch(
      (): Outcome => ({ kind: 'failed', detail: '' }),
    )
    if (signal.aborted) return
    tell(resource, outcome, dispatch)
    setRun({ status: 'ended', outcome })
  }

  return { run, start }
}

function isUnknown(run: Run): boolean {
  return run.status === 'ended' && run.outcome.kind === 'unknown'
}

function storedBy(run: Run, { stored, created }: ImportState): Imported | null {
  if (run.status !== 'ended') return null
  const { outcome } = run
  if (outcome.kind === 'done') {
    const { kind: _, ...imported } = outcome
    return imported
  }
  const isWhole = outcome.kind === 'partial' && outcome.linhas.length === 0
  return isWhole ? { entraram: stored.size, criadas: created } : null
}

function tell(resource: Resource, outcome: Outcome, dispatch: Dispatch<ImportAction>) {
  dispatch({ type: 'refused', linhas: 'linhas' in outcome ? outcome.linhas : [] })
  if (outcome.kind === 'partial')
    dispatch({ type: 'stored', lines: outcome.linhasGravadas, criadas: outcome.criadas })
  // Lists and figures of the other screens are of before the import; so are the new rows of a partial one.
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    outcome.kind === 'partial' || !partialMatchKey(queryKey, callKey(resource, 'conferir'))
  if (outcome.kind === 'done' || outcome.kind === 'partial')
    queryClient.invalidateQueries({ predicate: isStale })
}

function usePlan(state: ImportState, enabled: boolean) {
  const { resource, role, sheet, mapping, updates } = state
  const checked = useMemo(
    () => ownCheck({ resource, role, sheet, mapping, updates }, { today: dayOf(new Date()) }),
    [resource, role, sheet, mapping, updates],
  )
  const question = useRegistered(state, checked, enabled)
  const registered = question.data ?? nothing
  const plan = useMemo(() => planOf(state, checked, registered), [state, checked, registered])

  async function renewed() {
    const { data } = await question.refetch()
    return data && planOf({ ...state, refused: new Map() }, checked, data)
  }

  return { plan, question, renewed }
}

/** Whether fields look at rows that lines refer to, which only the server has: it looks further than the documented calls do. */
const looksBehind = (resource: Resource) =>
  has({ extension: true }) &&
  fieldsOf(resource).some(([name, field]) => lookedAt(name, field).some(behindIn))

const nothing: Registered = {}

/** The rows that a name without one may mean, of as many names as are made at most: none that has ended. */
async function alikeIn(resource: Resource, role: Role, { novos = {} }: ImportKnown) {
  const asked = Object.entries(novos).map(async ([field, fresh]) => {
    const target = resourceNamed(resource.fields[field]?.target ?? '')
    const { display, ended, access } = target
    if (fresh.length === 0 || !can(access.list, role)) return [field, new Map()]
    const only = ['id', display, ...(ended ? [ended] : [])]
    const { data } = await list(target, { pagination: { mode: 'off' }, only })
    const open = data.filter((row) => !hasEnded(target, row))
    const names = open.map((row) => String(row[display]))
    const some = fresh
      .slice(0, 500)
      .map((one) => [fold(one), alike(one, names).slice(0, 3)] as const)
    return [field, new Map(some)]
  })
  return Object.fromEntries(await Promise.all(asked))
}

function useRegistered(
  { resource, role, updates }: ImportState,
  rows: readonly CheckedRow[],
  enabled: boolean,
) {
  const asked = useMemo(
    () => ({
      ...questionOf(resource, rows),
      ...linesAsked({ updates }, rows, looksBehind(resource)),
    }),
    [resource, updates, rows],
  )
  return useQuery({
    queryKey: [...callKey(resource, 'conferir'), asked],
    queryFn: async () => {
      const known = await knownOf(resource, asked)
      return { ...known, parecidos: await alikeIn(resource, role, known) }
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
