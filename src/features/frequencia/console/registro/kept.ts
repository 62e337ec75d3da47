import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { mayWait, remembersDevice } from '#console/api/remembered'
import { isOutOfReach } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { frequencia } from '#resources/frequencia'
import type { KeptClasses } from '../device/stores.ts'
import { useStandIns } from '../stand-ins.ts'
import { lateClassOf, type OwnClass, othersOf, useClasses, useOwnClass } from './classes.ts'
import type { Day } from './day.ts'
import { readerOf, refused } from './day-query.ts'
import { onDevice, onDeviceNow } from './device-code.ts'
import { hasExtras } from './has-extras.ts'

const ignore = () => undefined

export function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine)
}

function subscribeOnline(read: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, read)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, read)
  }
}

/** How often the server is asked for what only the device has, in milliseconds. */
const askAgainEvery = 30_000

/** Asks again when the network is back and, while only the device has the answer, every now and then. */
export function useAskAgain(isKept: boolean, ask: () => void): void {
  const online = useOnline()
  const latest = useRef(ask)
  latest.current = ask
  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) latest.current()
    wasOnline.current = online
  }, [online])
  useEffect(() => {
    if (!isKept) return
    const timer = setInterval(() => latest.current(), askAgainEvery)
    return () => clearInterval(timer)
  }, [isKept])
}

/** The class as the server has it, or as this device saw it last where there is no server. */
export function useClassOfRegister(wanted: number | null) {
  const options = hasExtras() ? ({ retry: false } as const) : {}
  const { data: classes, error } = useClasses(options)
  const isAway = classes === undefined && hasExtras() && isOutOfReach(error)
  const kept = useQuery<KeptClasses | null>({
    queryKey: ['aparelho', 'turmas'],
    queryFn: async () => (await onDevice()).classesOnDevice(),
    enabled: isAway,
    initialData: () => onDeviceNow()?.classesAtOpening(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const all = kept.data ? [kept.data.turma, ...(kept.data.outras ?? [])] : []
  const keptClass = all.find(({ id }) => !wanted || id === wanted)
  // The class that the device had stays when there is an answer.
  const asked = useOwnClass(options, wanted || keptClass?.id)
  const { data } = asked
  useEffect(() => {
    if (data && hasExtras())
      onDevice()
        .then((device) => device.keepClass(data, classes ? othersOf(classes, data.id) : []))
        .catch(ignore)
  }, [data, classes])
  const isGone = Boolean(wanted) && classes?.some(({ id }) => id === wanted) === false
  const lately = useStandIns(isGone)
  const late = isGone && lately.data?.find(({ id, dias }) => id === wanted && dias.length > 0)
  const lateClass = useMemo(() => (late ? lateClassOf(late) : undefined), [late])
  /** Whether there are classes, and the one that was asked for is none of them. */
  const isOther = isGone && data !== null
  if (isGone && (lateClass || lately.isLoading || lately.isError)) {
    const { isFetching, refetch } = lately
    const late = { data: lateClass, isFetching: isFetching && !lateClass, refetch }
    return { ...asked, ...late, classes: undefined, isKept: false, isOther: false }
  }
  // Asked for again, what the device has stays on the screen until there is an answer.
  if (!isAway && !(asked.isPending && keptClass))
    return { ...asked, classes, isKept: false, isOther }
  const isFetching = asked.isFetching || kept.isFetching
  return {
    ...asked,
    classes: all,
    data: keptClass,
    isFetching,
    isKept: Boolean(keptClass),
    isOther,
  }
}

type DayOf = Pick<OwnClass, 'id' | 'late'>

/** A day as the server answered it, with what waits to be sent over it. */
async function seenDay({ id: turma, late }: DayOf, data: string, day: Day): Promise<Day> {
  // Of a class that is no more theirs, the device keeps nothing.
  if (!hasExtras() || late) return day
  const device = onDevice()
  device.then((it) => it.keepDay(turma, data, day)).catch(ignore)
  if (!remembersDevice() || !mayWait('queue')) return day
  return device.then((it) => it.withWaiting(turma, data, day)).catch(() => day)
}

async function keptDay(
  turma: number,
  data: string,
  isWithoutNetwork: boolean,
): Promise<Day | undefined> {
  if (!hasExtras()) return undefined
  return onDevice()
    .then((device) => device.dayOnDevice(turma, data, isWithoutNetwork))
    .catch(ignore)
}

/** Loaded each time a day is opened, and again while it is open only where the device alone had it. */
export function useDayQuery(of: DayOf, data: string, isClassKept: boolean) {
  const { id: turma } = of
  const read = readerOf(data)
  return useCall(
    frequencia,
    'dia',
    { id: turma, data },
    {
      read: (answer) => seenDay(of, data, read(answer)),
      refused: async (error) => {
        if (!isOutOfReach(error)) return seenDay(of, data, refused(error))
        const kept = await keptDay(turma, data, isClassKept || !navigator.onLine)
        if (!kept) throw error
        return kept
      },
      initialData: () => {
        const day = onDeviceNow()?.dayAtOpening(turma, data, isClassKept || !navigator.onLine)
        return day && { data: day }
      },
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  )
}
