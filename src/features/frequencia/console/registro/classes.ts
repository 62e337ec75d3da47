import { useMemo } from 'react'
import { callKey } from '#console/api/call'
import { remembersDevice } from '#console/api/remembered'
import type { Answer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { type Weekday, weekdays } from '#domain/class-day'
import { type Guard, isInteger, isText, listOf, objectOf, optional, type Said } from '#model/shape'
import { turma } from '#resources/turma'
import type { MinhaSubstituicao } from '../../abertas.ts'
import type { KeptClass } from '../device/stores.ts'
import { onDevice } from './device-code.ts'
import { hasExtras } from './has-extras.ts'
import { inOrder } from './roll.ts'
import { signedIn } from './signed-in.ts'

const isWeekday: Guard<Weekday> = (value): value is Weekday =>
  isText(value) && Object.hasOwn(weekdays, value)

const isClass = objectOf({
  id: isInteger,
  nome: isText,
  educador_id: optional(isInteger),
  educador: optional(objectOf({ nome: isText })),
  outros_educadores_ids: optional(listOf(isInteger)),
  encerrada_em: optional(isText),
  dias_de_aula: optional(listOf(isWeekday)),
  alunos: optional(listOf(objectOf({ id: isInteger, nome: isText }))),
})
const isClassList = listOf(isClass)

/** A class as it is answered: of what is not said there is nothing. */
export type Turma = NamedClass & Said<typeof isClass>

export function useClasses(options: { readonly retry?: false } = {}) {
  return useCall(turma, 'list', {}, { read: classesIn, ...options })
}

function classesIn({ data }: Answer<unknown>): readonly Turma[] {
  if (!isClassList(data)) throw new Error('Resposta de turmas ilegível')
  // A class that is no more of whoever is signed in is not on their device either.
  if (remembersDevice() && hasExtras())
    onDevice()
      .then((device) => device.keepOnly(data.map(({ id }) => id)))
      .catch(() => undefined)
  return data
}

/** A class of the signed-in educator, the first of several where none is chosen. */
export interface OwnClass extends KeptClass {
  /** Whether others educate it too. */
  readonly isShared?: true
  /** A substitution that is over: its days alone are still to be corrected. */
  readonly late?: MinhaSubstituicao
}

export const ownClassKey = callKey(turma, 'list')

/** The first class, or another one by its id. */
export function useOwnClass(options: { readonly retry?: false } = {}, wanted?: number | null) {
  const { data: classes, isError, isPending, isFetching, refetch } = useClasses(options)
  const data = useMemo(() => {
    const own = classes?.find(({ id }) => id === wanted)
    return classes && ownClassOf(own && own !== classes[0] ? [own] : classes)
  }, [classes, wanted])
  return { data, isError, isPending, isFetching, refetch }
}

/** A class among those that can be chosen. */
export type NamedClass = Pick<KeptClass, 'id' | 'nome' | 'encerrada_em'>

/** Those that are open, and the one that is shown. */
export function choosable(shown: number, classes: readonly NamedClass[] = []) {
  return classes.filter(({ id, encerrada_em }) => id === shown || !encerrada_em)
}

/** The classes besides one, each as if it were opened by its address. */
export function othersOf(classes: readonly Turma[], open: number): OwnClass[] {
  return classes
    .filter(({ id, encerrada_em }) => id !== open && !encerrada_em)
    .flatMap((turma) => ownClassOf([turma]) ?? [])
}

/** A class in which they stood in, with those whom its registers mark. */
export function lateClassOf(late: MinhaSubstituicao): OwnClass {
  const { id, nome, no_lugar_de, alunos } = late
  return {
    id,
    nome,
    educador: me(),
    late,
    dias_de_aula: [],
    alunos: inOrder(alunos),
    others: 0,
    ...(no_lugar_de && { inPlaceOf: no_lugar_de }),
  }
}

const me = () => signedIn()?.userId ?? 0

function ownClassOf([turma, ...others]: readonly Turma[]): OwnClass | null {
  if (!turma) return null
  const { id, nome, educador_id, encerrada_em = null, dias_de_aula, alunos } = turma
  const isOwn = !educador_id || [educador_id, ...(turma.outros_educadores_ids ?? [])].includes(me())
  const inPlaceOf = isOwn ? undefined : turma.educador?.nome
  return {
    id,
    nome,
    educador: me(),
    ...(inPlaceOf && { inPlaceOf }),
    ...((!isOwn || turma.outros_educadores_ids?.length) && { isShared: true as const }),
    encerrada_em,
    dias_de_aula: dias_de_aula ?? [],
    alunos: inOrder(alunos ?? []),
    others: others.length,
  }
}
