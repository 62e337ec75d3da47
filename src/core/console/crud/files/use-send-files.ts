import { useInvalidate } from '@refinedev/core'
import type { FormInstance } from 'antd/es/form'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import type { Field } from '#model/field'
import { fileCallNames, fileCalls } from '#model/file-calls'
import type { Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import { isSameValue } from '#model/values'
import { isPending, sendFile, sendingFailure } from './send-file.ts'

/**
 * Sends the files that a form holds once its row is saved, and takes out those that it holds no more. False where
 * one failed: it stays in the form, with the reason beside it, for the next save.
 */
export function useSendFiles(
  resource: Resource,
  form: FormInstance,
  files: readonly [string, Field][],
) {
  const invalidate = useInvalidate()

  return async (row: Row, before: Row | undefined): Promise<boolean> => {
    const typed = form.getFieldsValue(true)
    const changed = files.filter(
      ([name]) => !isSameValue(typed[name] ?? null, before?.[name] ?? null),
    )
    if (changed.length === 0) return true
    const calls = fileCalls(resource)
    const failed: string[] = []
    let { etag } = row
    for (const [name] of changed) {
      const value = typed[name]
      const show = (shown: unknown) => form.setFields([{ name, value: shown, errors: [] }])
      try {
        if (isPending(value)) {
          const onProgress = (percent: number) => show({ ...value, percent })
          onProgress(0)
          const sending = { ...value, onProgress, ...(etag && { etag }) }
          const answer = await sendFile(calls, fileCallNames(name).send, { id: row.id }, sending)
          etag = answer.headers.get('ETag') ?? undefined
          show(answer.data)
        } else etag = await takeOut(resource, name, row, etag)
      } catch (error) {
        failed.push(name)
        form.setFields([{ name, value, errors: [failureText(resource, value, error)] }])
      }
    }
    invalidate({ resource: resource.name, id: row.id, invalidates: ['list', 'many', 'detail'] })
    const [first] = failed
    // The input can take the focus again after the next paint.
    if (first)
      requestAnimationFrame(() => form.scrollToField(first, { focus: true, block: 'center' }))
    return failed.length === 0
  }
}

/** One that is gone already was taken out by a call whose answer was lost. */
async function takeOut(
  resource: Resource,
  name: string,
  { id }: Row,
  etag: string | undefined,
): Promise<string | undefined> {
  try {
    const options = etag ? { headers: { 'If-Match': etag } } : {}
    const { headers } = await call(fileCalls(resource), fileCallNames(name).remove, { id }, options)
    return headers.get('ETag') ?? undefined
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return etag
    throw error
  }
}

function failureText({ label }: Resource, value: unknown, error: unknown): string {
  const { o, one } = nounsOf(label)
  const done = isPending(value) ? 'enviado' : 'retirado'
  const reason = sendingFailure(error).replace(/\.$/, '')
  return `${sentence(o)} ${one} foi salv${o}, mas o arquivo não foi ${done}: ${reason}. Salve de novo para tentar outra vez.`
}
