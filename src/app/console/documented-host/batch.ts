import { type Answer, HttpError, type RequestOptions } from '#console/api/request'
import { firstOf, targetOf, tryWays } from '#console/api/route'
import type { Batched, BatchedRow } from '#model/batch'
import { fieldsOf, type Resource } from '#model/resource'
import { valuesToSave } from '#model/values'
import { answer, firstAnswer, type HostCall, isUnknown, someAtOnce } from './call.ts'

type One = (path: string, options: RequestOptions) => Promise<Answer<unknown>>

/** The rows one by one, by the calls that a host has. A failure of the host ends it, as on our server. */
export async function batchAsAsked(
  resource: Resource,
  action: Batched,
  made: HostCall,
  one: One,
): Promise<Answer<unknown>> {
  if (!isUnknown(made.first)) return firstAnswer(made)
  // The body as the console has just made it.
  const body = made.options.body as { ids: number[]; campo: string; valor: unknown }
  const act = action === 'delete' ? deleteOne : changeOne
  let failed = false
  const linhas = await someAtOnce(body.ids, async (id): Promise<BatchedRow | null> => {
    if (failed) return null
    try {
      await act(resource, id, body, one)
      return { id, feita: true }
    } catch (error) {
      const { status, message } = error instanceof HttpError ? error : new HttpError(0)
      failed ||= status === 0 || status >= 500
      return { id, feita: false, status, detail: message }
    }
  })
  return answer({ linhas: linhas.filter((line) => line !== null) })
}

async function deleteOne({ api }: Resource, id: number, _: unknown, one: One): Promise<void> {
  const { method, path } = targetOf(firstOf(api.delete), { id })
  await one(path, { method })
}

/** A host takes the whole row: as it is now, but for the one value. */
async function changeOne(
  resource: Resource,
  id: number,
  { campo, valor }: { readonly campo: string; readonly valor: unknown },
  one: One,
): Promise<void> {
  const { api, createBody } = resource
  const shown = await one(targetOf(firstOf(api.show), { id }).path, {})
  const stored = Object(shown.data)
  const sent = fieldsOf(resource).filter(
    ([name, { mode, createOnly, input }]) =>
      mode !== 'server' &&
      mode !== 'computed' &&
      !createOnly &&
      (input || Object.hasOwn(createBody ?? {}, name)),
  )
  const now = Object.fromEntries(sent.map(([name]) => [name, stored[name] ?? createBody?.[name]]))
  const values = { ...createBody, ...now, [campo]: valor }
  const body = valuesToSave(resource.fields, values)
  await tryWays([api.edit ?? []].flat(), (way) => {
    const { method, path } = targetOf(way, { id })
    return one(path, { method, body, stored })
  })
}
