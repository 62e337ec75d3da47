import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/server/env'
import { outboxMailer, smtpMailer } from '#server/mail'
import { institute } from './institute.ts'
import { mailServer, portOf } from './mail-server.ts'

const from = 'Caderno <caderno@exemplo.org>'
const letter = {
  to: 'beatriz@exemplo.org',
  subject: 'Código para redefinir a senha',
  text: 'Olá!\n\n    ABC123\n',
}

/** Asks for the user and password given, as servers of mail providers do. */
const withAccount = (username: string, password: string): SMTPServerOptions => ({
  authOptional: false,
  onAuth: (given, _session, done) =>
    given.username === username && given.password === password
      ? done(null, { user: username })
      : done(new Error('Invalid username or password')),
})

function outbox() {
  const place = mkdtempSync(join(tmpdir(), 'caderno-cartas-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return join(place, 'outbox')
}

test('a carta chega ao servidor de correio, com remetente, destinatário e acentos', async () => {
  const { address, received } = await mailServer()
  await smtpMailer(`smtp://${address}`, from)(letter)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'caderno@exemplo.org', to: ['beatriz@exemplo.org'] })
  const message = received[0]?.message ?? ''
  expect(message).toMatch(/^From: Caderno <caderno@exemplo\.org>\r$/m)
  expect(message).toMatch(/^Subject: =\?UTF-8\?Q\?C=C3=B3digo_para_redefinir_a_senha\?=\r$/m)
  expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(message).toMatch(/^Ol=C3=A1!\r$/m)
  expect(message).toMatch(/^ {4}ABC123\r$/m)
})

test('usuário e senha do endereço entram no servidor de correio, também com sinais', async () => {
  const { address, received } = await mailServer(withAccount('caderno@exemplo.org', 'p@ss:/#? 1'))
  const account = `caderno%40exemplo.org:${encodeURIComponent('p@ss:/#? 1')}`
  await smtpMailer(`smtp://${account}@${address}`, from)(letter)
  expect(received.map(({ user }) => user)).toEqual(['caderno@exemplo.org'])
})

test('uma senha que o servidor de correio recusa é uma falha', async () => {
  const { address, received } = await mailServer(withAccount('caderno', 'certa'))
  const sending = smtpMailer(`smtp://caderno:errada@${address}`, from)(letter)
  await expect(sending).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
  expect(received).toEqual([])
})

test('um destinatário que o servidor de correio recusa é uma falha', async () => {
  const { address } = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('No such user'), { responseCode: 550 })),
  })
  const sending = smtpMailer(`smtp://${address}`, from)(letter)
  await expect(sending).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
})

test('um servidor de correio que não aceita a carta é uma falha', async () => {
  const { address } = await mailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done(Object.assign(new Error('Full'), { responseCode: 452 })))
    },
  })
  const sending = smtpMailer(`smtp://${address}`, from)(letter)
  await expect(sending).rejects.toMatchObject({ code: 'EMESSAGE', responseCode: 452 })
})

test('um servidor de correio que não existe é uma falha', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const port = portOf(gone)
  await new Promise((resolve) => gone.close(resolve))
  const sending = smtpMailer(`smtp://127.0.0.1:${port}`, from)(letter)
  await expect(sending).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('um servidor de correio que não diz nada não segura quem espera', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => void silent.close())
  const url = `smtp://127.0.0.1:${portOf(silent)}?greetingTimeout=200`
  await expect(smtpMailer(url, from)(letter)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a conversa é cifrada quando o servidor de correio sabe, e um certificado sem dono é recusado', async () => {
  const { address, received } = await mailServer({ disabledCommands: [] })
  await expect(smtpMailer(`smtp://${address}`, from)(letter)).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
  await smtpMailer(`smtp://${address}?tls.rejectUnauthorized=false`, from)(letter)
  expect(received.map(({ secure }) => secure)).toEqual([true])
})

test('a um servidor de outra máquina que não sabe cifrar nada se diz, nem a senha nem a carta', async () => {
  const heard: string[] = []
  const { address, received } = await mailServer({
    ...withAccount('caderno', 'certa'),
    onAuth: ({ password }, _session, done) => {
      heard.push(String(password))
      done(null, { user: 'caderno' })
    },
  })
  // Linux takes it for this machine; the address does not say so.
  const elsewhere = `smtp://caderno:certa@${address.replace('127.0.0.1', '0.0.0.0')}`
  for (const url of [elsewhere, `${elsewhere}?ignoreTLS=true`, `${elsewhere}?requireTLS=false`])
    await expect(smtpMailer(url, from)(letter)).rejects.toMatchObject({ code: 'ETLS' })
  expect([heard, received]).toEqual([[], []])
  await smtpMailer(elsewhere, from, true)(letter)
  expect(received.map(({ secure }) => secure)).toEqual([false])
})

test('SMTP_TLS é sim, a não ser que se diga nao', () => {
  expect(readEnv({}).SMTP_TLS).toBe('sim')
  expect(readEnv({ SMTP_TLS: 'nao' }).SMTP_TLS).toBe('nao')
  expect(() => readEnv({ SMTP_TLS: 'talvez' })).toThrow('SMTP_TLS deve ser sim ou nao')
})

test('sem servidor de correio, cada carta é um arquivo .eml que só o dono lê', async () => {
  const folder = outbox()
  const mail = outboxMailer(folder, from)
  await mail(letter)
  await mail({ ...letter, to: 'helena@exemplo.org' })
  const files = readdirSync(folder).sort()
  expect(files).toEqual([
    expect.stringMatching(/^\d+-.+\.eml$/),
    expect.stringMatching(/^\d+-.+\.eml$/),
  ])
  const [first = ''] = files.map((name) => join(folder, name))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(first).mode & 0o777).toBe(0o600)
  const messages = files.map((name) => readFileSync(join(folder, name), 'utf8'))
  for (const to of [letter.to, 'helena@exemplo.org'])
    expect(messages.filter((message) => message.includes(`\nTo: ${to}\r\n`))).toHaveLength(1)
  expect(messages[0]).toMatch(/^ {4}ABC123\r$/m)
})

test('o pedido de um código passa pelo servidor de correio e volta como redefinição', async () => {
  const { address, received } = await mailServer()
  const casa = await institute({ mail: smtpMailer(`smtp://${address}`, from) })
  const email = 'coordenacao@exemplo.org'
  expect((await casa.anyone.post('/recuperacao/solicitar', { email })).status).toBe(200)
  const codigo = /^ {4}([A-Z0-9]{6})\r$/m.exec(received[0]?.message ?? '')?.[1]
  const body = { email, codigo, nova_senha: 'Outra1senha' }
  expect((await casa.anyone.post('/recuperacao/redefinir', body)).status).toBe(200)
  expect(received.map(({ to }) => to)).toEqual([[email], [email]])
})

test('quando o servidor de correio recusa, o pedido responde 503 em português e deixa tentar de novo', async () => {
  const { address } = await mailServer(withAccount('caderno', 'certa'))
  const casa = await institute({ mail: smtpMailer(`smtp://caderno:errada@${address}`, from) })
  const answer = await casa.anyone.post('/recuperacao/solicitar', {
    email: 'coordenacao@exemplo.org',
  })
  expect([answer.status, answer.body]).toEqual([
    503,
    { detail: 'Não foi possível enviar o email agora. Tente novamente.' },
  ])
})
