import type { Field } from '#model/field'
import { fileCallNames } from '#model/file-calls'
import { fieldsOf, type Resource } from '#model/resource'
import { traceOf } from '#server/db/audit'
import { sendFile } from '#server/documents/download'
import { keepFile, receiveFile } from '#server/documents/upload'
import { rowTag } from '#server/http/etag'
import type { Handlers } from '#server/services'
import { fileOf } from '#server/store/files'
import { idempotencyKeyOf } from '#server/store/idempotency'
import { replaceFile } from '#server/store/replace-file'
import type { AskedContext } from './calls.ts'
import { versionOf } from './versions.ts'

/** Taking, handing out and removing the files of the rows of an entity that has fields of that kind. */
export function fileHandlers(resource: Resource): Handlers {
  const files = fieldsOf(resource).filter(([, { kind }]) => kind === 'file')
  return Object.assign({}, ...files.map(([name, field]) => handlersOf(resource, name, field)))
}

function handlersOf(resource: Resource, name: string, field: Field) {
  const calls = fileCallNames(name)
  const file = { resource, name, field }
  return {
    async [calls.send](context: AskedContext) {
      const { services, request, reply, id } = context
      const asked = { key: idempotencyKeyOf(request), versao: versionOf(request) }
      const taken = await receiveFile(services.documents, request)
      const stored = await keepFile(services, taken, () =>
        replaceFile(context, file, id, { taken, ...asked }),
      )
      reply.header('etag', rowTag(stored.versao))
      return { id: stored.id, nome_arquivo: taken.nome }
    },

    async [calls.read](context: AskedContext) {
      const { services, id, asker } = context
      const found = await fileOf(services.db.kysely, file, id)
      const depois = { [name]: { id: found.id, nome_arquivo: found.nome_arquivo } }
      const trace = { ...traceOf(services, asker, resource, id), acao: 'baixou', depois } as const
      return sendFile(services, context, found, trace)
    },

    async [calls.remove](context: AskedContext) {
      const { request, reply, id } = context
      const asked = { taken: null, key: null, versao: versionOf(request) }
      const { versao } = await replaceFile(context, file, id, asked)
      reply.header('etag', rowTag(versao))
    },
  }
}
