import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** A letter in plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends a letter, or rejects when the mail server did not take it. */
export type Mailer = (letter: Letter) => Promise<void>

/** A mailer over SMTP (`smtp://user:password@host:port`). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url)
  return async (letter) => {
    await transport.sendMail({ ...letter, from })
  }
}

/** A mailer that writes each letter as an .eml file in a folder, for an institute without a mail server. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (letter) => {
    const { message } = await transport.sendMail({ ...letter, from })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${Date.now()}-${randomUUID()}.eml`), message, { mode: 0o600 })
  }
}
