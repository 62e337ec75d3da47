import { connect, type Socket } from 'node:net'
import type { Call } from './job.ts'

/**
 * One kept-alive connection that reads no more of an answer than where it ends: a client that costs little
 * beside the server it measures.
 */
export class Connection {
  private socket: Socket | null = null
  private parts: Buffer[] = []
  private done: ((status: number) => void) | null = null
  private failed: ((error: Error) => void) | null = null

  constructor(private readonly address: URL) {}

  /** Sends a request and answers the status once the answer is whole. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.done = resolve
      this.failed = reject
      this.open().write(request)
    })
  }

  close(): void {
    this.socket?.destroy()
  }

  private open(): Socket {
    if (this.socket && !this.socket.destroyed) return this.socket
    this.parts = []
    const socket = connect(Number(this.address.port), this.address.hostname)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.receive(chunk))
    socket.on('error', (error) => this.failed?.(error))
    socket.on('close', () => this.failed?.(new Error('conexão encerrada pelo servidor')))
    this.socket = socket
    return socket
  }

  private receive(chunk: Buffer): void {
    this.parts.push(chunk)
    const status = completed(this.parts)
    if (status === null) return
    this.parts = []
    const { done } = this
    this.done = null
    this.failed = null
    done?.(status)
  }
}

/** The bytes of a request, made once and sent often. */
export function bytesOf(call: Call, address: URL): Buffer {
  const lines = [
    // What is encoded already stays as it is.
    `${call.method} ${encodeURI(call.path).replaceAll('%25', '%')} HTTP/1.1`,
    `host: ${address.host}`,
    ...Object.entries(call.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ]
  const body = Buffer.from(call.body ?? '')
  if (call.body !== undefined)
    lines.push('content-type: application/json', `content-length: ${body.length}`)
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}

const headEnd = Buffer.from('\r\n\r\n')
const chunksEnd = Buffer.from('0\r\n\r\n')

/** The status of an answer that is whole; null while more of it is to come. */
function completed(parts: Buffer[]): number | null {
  const [first] = parts
  if (!first) return null
  const end = first.indexOf(headEnd)
  if (end < 0) {
    // A head in two pieces: rare, so joined.
    if (parts.length > 1) parts.splice(0, parts.length, Buffer.concat(parts))
    return parts[0] === first ? null : completed(parts)
  }
  const head = first.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  if (status === 204 || status === 304) return status
  const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
  if (length === undefined) {
    const last = Buffer.concat(parts.slice(-chunksEnd.length))
    return last.subarray(-chunksEnd.length).equals(chunksEnd) ? status : null
  }
  const received = parts.reduce((sum, part) => sum + part.length, 0)
  return received >= end + headEnd.length + Number(length) ? status : null
}
