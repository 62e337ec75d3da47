import type { Answer, Client } from './client.ts'

/** Who sends a file, and with which headers besides. */
export type Sender = Pick<Client, 'app' | 'token'> & {
  readonly headers?: Readonly<Record<string, string>>
}

/** A form with one file, as a browser sends it; without a name where it is null. */
export function formOf(filename: string | null, content: Buffer, field = 'file') {
  const limit = 'limite-do-teste'
  const name = filename === null ? '' : `; filename="${filename}"`
  const head = `--${limit}\r\nContent-Disposition: form-data; name="${field}"${name}\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${limit}`,
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${limit}--\r\n`)]),
  }
}

/** Sends a file as a document of a student. */
export function attach(
  sender: Sender,
  aluno: { readonly id: number },
  filename: string | null,
  content: Buffer,
): Promise<Pick<Answer, 'status' | 'body'>> {
  return sendFile(sender, `/alunos/${aluno.id}/documentos`, filename, content).then(
    ({ status, body }) => ({ status, body }),
  )
}

/** Sends a file by a call that takes one. */
export async function sendFile(
  { app, token, headers }: Sender,
  path: string,
  filename: string | null,
  content: Buffer,
): Promise<Pick<Answer, 'status' | 'headers' | 'body'>> {
  const { type, payload } = formOf(filename, content)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { ...headers, 'content-type': type, authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
