import type { Role } from '#model/field'
import type { Institute } from '../institute.ts'

/** A schema as the OpenAPI document writes it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly schema: Schema
}

/** A call as the document describes it. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  /** The roles that may call it; null where anyone may. */
  readonly roles: readonly Role[] | null
  /** The shape of its answer, where that is JSON. */
  readonly answer: Schema | null
}

interface Contents {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Documented {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Contents
  readonly responses: Readonly<Record<string, Partial<Contents>>>
  readonly security?: readonly unknown[]
  readonly description?: string
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** The document that the server itself hands out. */
export async function documentOf({ anyone }: Institute): Promise<Document> {
  return (await anyone.get('/openapi.json')).body as Document
}

/** Every call of that document. */
export async function operationsOf(casa: Institute): Promise<Operation[]> {
  const { paths } = await documentOf(casa)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => ({
      method: method.toUpperCase(),
      path,
      parameters: documented.parameters ?? [],
      body: documented.requestBody?.content['application/json']?.schema ?? null,
      roles: rolesOf(documented),
      answer: documented.responses[200]?.content?.['application/json']?.schema ?? null,
    })),
  )
}

function rolesOf({ security, description = '' }: Documented): Role[] | null {
  if (security?.length === 0) return null
  const [, names = ''] = /^Quem pode: (.+)\.$/.exec(description) ?? []
  // The document names the roles by the words of the model.
  return names.split(', ') as Role[]
}
