import { type Asked, pagePath } from '#console/api/list'
import { resourceNamed } from '#console/api/route'
import { declaredResources } from '#model/entities'
import { answerTo, queryOf } from './answers.ts'

// What pages ask of Refine, answered by what is known before their code is there.

interface ListAsked extends Asked {
  readonly resource: string
  readonly meta?: { readonly only?: readonly string[] }
}

export function useList({ resource, meta, ...asked }: ListAsked) {
  const only = meta?.only ? { only: meta.only } : {}
  const answer = answerTo(pagePath(resourceNamed(resource), { ...asked, ...only }))
  const rows = answer && Array.isArray(answer.data) ? answer.data : undefined
  const total = Number(answer?.headers.get('X-Total-Count') ?? rows?.length)
  return {
    query: queryOf(rows && { data: rows, total }),
    result: { data: rows ?? [], total: rows && total },
  }
}

export function useResourceParams() {
  const all = Object.values(declaredResources())
  return { resource: all.find(({ screen }) => screen?.path === location.pathname) }
}
