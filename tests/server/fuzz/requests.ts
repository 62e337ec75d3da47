import fc, { type Arbitrary } from 'fast-check'
import { doc, pdf, png, svg, wordEntries, zip } from '../../fixtures/arquivos.ts'
import type { Operation } from './document.ts'
import { bodyOf, goodValue, hostileText, hostileValue, someId, strangeKey } from './values.ts'

/** Who a fuzzed request comes from. */
export const askers = ['ninguém', 'coordenador', 'educador', 'assistente_social'] as const
export type AskerName = (typeof askers)[number]

/** A request as it goes out. */
export interface Fuzzed {
  readonly operation: Operation
  readonly asker: AskerName
  /** The values of the path, as they were before they were encoded. */
  readonly given: Readonly<Record<string, string>>
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string | Buffer
}

interface Content {
  readonly type?: string
  readonly payload?: string | Buffer
}

/** Requests to any of these calls, by anyone. */
export function requestTo(operations: readonly Operation[]): Arbitrary<Fuzzed> {
  const called = fc.tuple(fc.constantFrom(...operations), fc.nat(9))
  return called.map(asHead).chain((operation) =>
    fc
      .record({
        asker: askerOf(operation),
        given: givenOf(operation),
        query: queryOf(operation),
        headers,
        content: contentOf(operation),
      })
      .map(({ asker, given, query, headers, content: { type, payload } }) => ({
        operation,
        asker,
        given,
        url: `/api/v1${pathOf(operation.path, given)}${query}`,
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
        ...(payload !== undefined && { payload }),
      })),
  )
}

/** Now and then the headers of a GET alone. */
function asHead([operation, dice]: [Operation, number]): Operation {
  return operation.method === 'GET' && dice === 0 ? { ...operation, method: 'HEAD' } : operation
}

/** More often than not one who may. */
function askerOf({ roles }: Operation): Arbitrary<AskerName> {
  const anybody = fc.constantFrom(...askers)
  const allowed = askers.filter((asker) => asker !== 'ninguém' && roles?.includes(asker))
  if (allowed.length === 0) return anybody
  return fc.oneof({ arbitrary: fc.constantFrom(...allowed), weight: 3 }, anybody)
}

function givenOf({ parameters }: Operation): Arbitrary<Record<string, string>> {
  const inPath = parameters.filter((each) => each.in === 'path')
  return fc.record(
    Object.fromEntries(
      inPath.map(({ name, schema }) => {
        const good = name === 'id' ? someId : goodValue(schema, name)
        return [
          name,
          fc.oneof({ arbitrary: good.map(String), weight: 5 }, hostileText.filter(Boolean)),
        ]
      }),
    ),
  )
}

function pathOf(path: string, given: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(given[name] ?? ''))
}

const encoded = (text: string) => encodeURIComponent(Buffer.from(text.slice(0, 400)).toString())

function queryOf({ parameters }: Operation): Arbitrary<string> {
  const declared = parameters.filter((each) => each.in === 'query')
  const word = fc.oneof(
    ...declared.map(({ name, schema }) =>
      fc.tuple(
        fc.constantFrom(name, name, name, `${name}_gte`, `${name}_lte`, `${name}_like`),
        fc.oneof({ arbitrary: goodValue(schema, name).map(String), weight: 3 }, hostileText),
      ),
    ),
    fc.tuple(strangeKey, hostileText),
  )
  const words = fc.oneof(
    {
      arbitrary: fc.tuple(
        ...declared
          .filter(({ name }) => /^data_(inicio|fim)$/.test(name))
          .map(({ name, schema }) =>
            fc.tuple(fc.constant(name), goodValue(schema, name).map(String)),
          ),
      ),
      weight: 2,
    },
    fc.array(word, { maxLength: 4 }),
  )
  return words.map((pairs) =>
    pairs.length === 0
      ? ''
      : `?${pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')}`,
  )
}

const headers = fc.oneof(
  { arbitrary: fc.constant({}), weight: 5 },
  fc.record({ 'if-match': fc.constantFrom('"1"', 'W/"1"', '*', '"1.2026-03-09.1"', '"9".x', 'x') }),
  fc.record({ 'if-none-match': fc.constantFrom('*', '"1"') }),
  fc.record({ 'idempotency-key': fc.constantFrom('chave-qualquer-1', 'curta', 'a b c d e f') }),
  fc.record({ 'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'nada', '*;q=0', 'identity') }),
  fc.record({ 'content-encoding': fc.constantFrom('gzip', 'deflate', 'br', 'nada') }),
  fc.record({ cookie: fc.constantFrom('caderno=x', 'caderno=a.1.b', '=;;=', 'caderno=%00') }),
  fc.record({ accept: fc.constantFrom('text/html', 'x', '*/*;q=0') }),
  fc.record({ origin: fc.constantFrom('null', 'https://mau.exemplo.org') }),
)

function contentOf({ method, path, body }: Operation): Arbitrary<Content> {
  if (method === 'GET' || method === 'HEAD') return fc.constant({})
  const json = (value: unknown) => ({ type: 'application/json', payload: JSON.stringify(value) })
  return fc.oneof(
    {
      arbitrary: path.endsWith('/documentos')
        ? upload
        : (body ? bodyOf(body) : fc.constant({})).map(json),
      weight: 8,
    },
    hostileValue.map(json),
    fc.constantFrom<Content>(
      {},
      { type: 'application/json', payload: '' },
      { type: 'application/json', payload: '{"nome": "Ana"' },
      { type: 'application/json', payload: '{"__proto__": {"role": "coordenador"}}' },
      { type: 'application/json; charset=utf-16', payload: '{}' },
      { type: 'application/json', payload: `${'['.repeat(5000)}${']'.repeat(5000)}` },
      { type: 'application/json', payload: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
      { type: 'text/plain', payload: 'x' },
      { type: 'x', payload: 'x' },
      { type: '', payload: '{}' },
      { type: 'multipart/form-data', payload: 'x' },
      { type: 'multipart/form-data; boundary=', payload: 'x' },
      { type: 'multipart/form-data; boundary=x', payload: '--x\r\n' },
    ),
  )
}

const upload: Arbitrary<Content> = fc
  .record({
    field: fc.constantFrom('file', 'file', 'outro', '__proto__', 'constructor'),
    name: fc.oneof(
      fc.constantFrom('laudo.pdf', 'foto.png', 'ata.docx', 'ata.doc', 'x.exe'),
      hostileText.map((text) => `${text.replace(/["\r\n]/g, '')}.pdf`),
    ),
    content: fc.oneof(
      fc.constantFrom<Buffer>(pdf(), png, svg, doc, zip(wordEntries), Buffer.alloc(0)),
      fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), bytes])),
    ),
    cut: fc.constantFrom(0, 0, 0, 4, 60),
  })
  .map(({ field, name, content, cut }) => {
    const head = `--limite\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
    const whole = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--limite--\r\n')])
    return {
      type: 'multipart/form-data; boundary=limite',
      payload: whole.subarray(0, whole.length - cut),
    }
  })
