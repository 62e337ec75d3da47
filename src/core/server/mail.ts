import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** An e-mail in plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * Sends an e-mail, or rejects if the mail server did not accept it. `ending` gives up while the mail server has not
 * come to the message; from then on it may arrive, and is waited for.
 */
export type Mailer = (letter: Letter, ending?: AbortSignal) => Promise<void>

/** What nodemailer tells of a failure; a `command` of each in a conversation with a mail server. */
interface Failure {
  readonly command?: string
  readonly responseCode?: number
  readonly code?: string
  readonly syscall?: string
  readonly timeoutType?: string
}

/** The failures that come before the message, and the commands whose refusal does. */
const beforeMessage = ['EABORT', 'EDNS', 'ETLS', 'EAUTH', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT']
const firstCommands = ['EHLO', 'HELO', 'STARTTLS']

/**
 * Why an e-mail failed: the mail server refused it, or was not reached (or let nobody in, or the outbox was not
 * written), and it was surely not sent; after any other failure it may have arrived.
 */
export function failureOf(error: unknown): 'refused' | 'unreached' | 'unknown' {
  const { command, responseCode, code = '', syscall, timeoutType = '' }: Failure = Object(error)
  const isEarly =
    command === undefined ||
    firstCommands.includes(command) ||
    // A refusal instead of a greeting.
    (command === 'CONN' && responseCode !== undefined) ||
    beforeMessage.includes(code) ||
    beforeMessage.includes(timeoutType)
  if (isEarly || syscall === 'connect') return 'unreached'
  return responseCode === undefined ? 'unknown' : 'refused'
}

/** The library is loaded with the first e-mail: a server starts without it. */
const library = () => import('nodemailer')

/** A person waits for the answer: the library's defaults, two to ten minutes, are too long. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
}

/**
 * A mailer over SMTP (`smtp://user:password@host:port`); options in the address override the timeouts. Except on this
 * machine nothing is sent unencrypted, unless `clearText` allows it.
 */
export function smtpMailer(url: string, from: string, clearText = false): Mailer {
  const options = { ...timeouts, url: clearText ? url : withTls(url) }
  return async (letter, ending) => {
    const early = new AbortController()
    const giveUp = () => early.abort()
    const goOn = () => ending?.removeEventListener('abort', giveUp)
    ending?.addEventListener('abort', giveUp)
    if (ending?.aborted) giveUp()
    const { createTransport } = await library()
    const transport = createTransport(options)
    // The message is read once the mail server has let this one in.
    transport.use('stream', ({ message }, done) => {
      const read = message.createReadStream.bind(message)
      message.createReadStream = (how) => {
        goOn()
        return read(how)
      }
      done()
    })
    await transport.sendMail({ ...letter, from, signal: early.signal }).finally(goOn)
  }
}

/** The address with TLS required, except for a server on this machine. */
function withTls(url: string): string {
  const address = new URL(url)
  if (isLoopback(address.hostname)) return url
  address.searchParams.delete('ignoreTLS')
  address.searchParams.set('requireTLS', 'true')
  return address.href
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

type Sending = Record<'DATA_DIR' | 'MAIL_FROM', string> & { SMTP_URL?: string; SMTP_TLS?: string }

/** The mailer of an institute: by its mail server, or into a folder of its data. */
export function mailerOf({ SMTP_URL, MAIL_FROM, SMTP_TLS, DATA_DIR }: Sending): Mailer {
  return SMTP_URL
    ? smtpMailer(SMTP_URL, MAIL_FROM, SMTP_TLS === 'nao')
    : outboxMailer(join(resolve(DATA_DIR), 'outbox'), MAIL_FROM)
}

/** A mailer that writes each e-mail as an .eml file in a folder, for an institute without a mail server. */
export function outboxMailer(folder: string, from: string): Mailer {
  return async (letter) => {
    const { createTransport } = await library()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail({ ...letter, from })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${Date.now()}-${randomUUID()}`)
    // Readers of the folder never see half an e-mail.
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, `${file}.eml`)
  }
}
