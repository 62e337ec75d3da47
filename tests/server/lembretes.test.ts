import { createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/server/env'
import { openDatabase } from '#app/server/open-database'
import { sendReminders } from '#features/lembretes/server/reminders'
import { smtpMailer } from '#server/mail'
import { deleteExpired } from '#server/privacy/retention'
import type { Services } from '#server/services'
import { comTurma, type Institute, institute } from './institute.ts'
import { mailServer, portOf } from './mail-server.ts'

/** Tuesday, the day of the class of these tests, at a time in São Paulo. */
const tuesday = (time: string) => `2026-03-10T${time}:00-03:00`
/** When the people of these tests sign in: their tokens last a quarter of an hour. */
const signedInAt = tuesday('09:00')
const from = 'Caderno <caderno@exemplo.org>'

/** Beatriz, who has a class with one student on Tuesdays, whose register is open. */
async function comAulaNaTerca(given: Partial<Services> = {}) {
  const casa = await institute({ publicUrl: 'https://caderno.exemplo.org', ...given })
  const known = await comTurma(casa)
  const { coordenadora, turma } = known
  await coordenadora.put(`/turma/${turma.id}`, { dias_de_aula: ['ter'] })
  const registrar = (status: string | null = 'presente') =>
    known.beatriz.post(`/turma/${turma.id}/dia/2026-03-10`, {
      turma_id: turma.id,
      data: '2026-03-10',
      frequencias: [{ aluno_id: known.ana.id, status }],
    })
  casa.letters.splice(0)
  return { casa, ...known, registrar }
}

/** Runs what a server runs every minute, from a time on, so many times. */
async function runAt({ clock, services }: Institute, moment: string, times = 1) {
  clock.set(moment)
  for (let n = 0; n < times; n += 1) {
    await sendReminders(services)
    clock.pass(1)
  }
}

const brief = ({ letters }: Institute) => letters.map(({ to, subject }) => [to, subject])
const deHoje = 'Chamada de hoje em aberto'
const daSemana = 'Chamadas em aberto da semana'

test('às 18:00 do dia de aula, o educador com a chamada em aberto é lembrado, uma vez', async () => {
  const { casa, beatriz, turma } = await comAulaNaTerca()
  await runAt(casa, tuesday('17:58'), 2)
  expect(casa.letters).toEqual([])
  await runAt(casa, tuesday('18:00'), 3)
  expect(casa.letters).toEqual([
    {
      to: beatriz.email,
      subject: deHoje,
      text: `Olá!

Em aberto hoje, 10/03/2026:

- ${turma.nome}: faltando
  https://caderno.exemplo.org/frequencia?turma=${turma.id}&dia=2026-03-10

Para não receber mais estes lembretes, desmarque 'Receber lembretes por e-mail' em 'Minha conta'.
  https://caderno.exemplo.org/minha-conta
`,
    },
  ])
})

test('nenhum lembrete tem o nome de uma criança; sem PUBLIC_URL, nem um endereço', async () => {
  const { casa, ana } = await comAulaNaTerca({ publicUrl: null })
  await runAt(casa, tuesday('18:00'))
  await runAt(casa, '2026-03-16T08:00:00-03:00')
  expect(casa.letters).toHaveLength(2)
  for (const { text } of casa.letters) {
    expect(text).not.toContain(String(ana.nome).split(' ')[0])
    expect(text).not.toContain('http')
    expect(text).toContain("desmarque 'Receber lembretes por e-mail' em 'Minha conta'")
  }
})

test('de uma chamada feita, ou de um dia sem aula, ninguém é lembrado; da incompleta, sim', async () => {
  const { casa, turma, registrar } = await comAulaNaTerca()
  await registrar()
  await runAt(casa, tuesday('18:00'))
  expect(casa.letters).toEqual([])
  // Who comes after the register lacks in it; but who is reminded that day was listed at 18:00.
  casa.clock.set(signedInAt)
  await casa.aluno({ turma_id: turma.id })
  await runAt(casa, tuesday('18:30'))
  expect(casa.letters).toEqual([])

  const outra = await comAulaNaTerca()
  await outra.registrar()
  await outra.casa.aluno({ turma_id: outra.turma.id })
  await runAt(outra.casa, tuesday('18:00'))
  expect(outra.casa.letters[0]?.text).toContain(': incompleta, falta 1 aluno')

  const parada = await comAulaNaTerca()
  const feriado = { inicio: '2026-03-10', fim: '2026-03-10', motivo: 'Enchente' }
  await parada.coordenadora.post('/dia-sem-aula/', feriado)
  await runAt(parada.casa, tuesday('18:00'))
  expect(parada.casa.letters).toEqual([])
})

test('três servidores na mesma hora enviam um lembrete a cada educador, e reiniciados, nenhum', async () => {
  const { casa } = await comAulaNaTerca()
  const outros = [await casa.educadora(), await casa.educadora()]
  for (const { id } of outros) {
    const { id: turma_id } = await casa.turma({ educador_id: id, dias_de_aula: ['ter'] })
    await casa.aluno({ turma_id })
  }
  const servers = [casa.services, await anotherServer(casa), await anotherServer(casa)]
  casa.clock.set(tuesday('18:00'))
  await Promise.all(servers.map((each) => sendReminders(each)))
  await Promise.all(servers.map((each) => sendReminders(each)))
  const sent = casa.letters.filter(({ subject }) => subject === deHoje).map(({ to }) => to)
  expect(new Set(sent).size).toBe(3)
  expect(sent).toHaveLength(3)
})

/** Another server on the same database: with connections of its own, where the database takes several. */
async function anotherServer({ services, url }: Institute): Promise<Services> {
  if (!url) return services
  const db = await openDatabase({ dataDir: services.dataDir, url })
  onTestFinished(() => db.close())
  return { ...services, db }
}

test('o servidor que inicia às 19:00 envia o lembrete do dia; o que inicia no dia seguinte, não', async () => {
  const { casa, beatriz } = await comAulaNaTerca()
  await runAt(casa, tuesday('19:00'))
  expect(brief(casa)).toEqual([[beatriz.email, deHoje]])

  const outra = await comAulaNaTerca()
  await runAt(outra.casa, '2026-03-11T00:01:00-03:00')
  await runAt(outra.casa, '2026-03-11T18:01:00-03:00')
  expect(outra.casa.letters).toEqual([])
})

test('na segunda-feira às 08:00 quem coordena recebe as da semana anterior, uma vez', async () => {
  const { casa, coordenadora, turma } = await comAulaNaTerca()
  await runAt(casa, '2026-03-16T07:58:00-03:00', 2)
  expect(casa.letters).toEqual([])
  await runAt(casa, '2026-03-16T08:00:00-03:00', 2)
  expect(brief(casa)).toEqual([[coordenadora.email, daSemana]])
  const text = casa.letters[0]?.text ?? ''
  expect(text).toContain('Em aberto da semana de 09/03/2026 a 15/03/2026:')
  expect(text).toContain(`- ${turma.nome}, ter, 10/03/2026: faltando
  https://caderno.exemplo.org/frequencias/visualizar?turma=${turma.id}&modo=dia&dia=2026-03-10`)
  await runAt(casa, '2026-03-17T08:00:00-03:00')
  expect(casa.letters).toHaveLength(1)
})

test('quem desmarca em Minha conta não recebe, e volta a receber ao marcar', async () => {
  const { casa, coordenadora, beatriz } = await comAulaNaTerca()
  expect((await beatriz.get('/conta/lembretes')).body).toEqual({ receber: true, enviados: true })
  const escolher = (person: typeof beatriz, receber: boolean) =>
    person.put('/conta/lembretes', { receber })
  expect((await escolher(beatriz, false)).status).toBe(204)
  await escolher(coordenadora, false)
  expect((await beatriz.get('/conta/lembretes')).body).toMatchObject({ receber: false })
  await runAt(casa, tuesday('18:00'))
  casa.clock.set(signedInAt)
  await escolher(coordenadora, true)
  await runAt(casa, '2026-03-16T08:00:00-03:00')
  expect(brief(casa)).toEqual([[coordenadora.email, daSemana]])
})

test('uma conta desativada ou de quem saiu não é lembrada', async () => {
  const { casa, coordenadora, beatriz } = await comAulaNaTerca()
  await coordenadora.delete(`/educadores/${beatriz.id}`)
  await casa.db.kysely
    .updateTable('conta')
    .set({ desativada_em: '2026-03-10T12:00:00.000Z' })
    .where('email', '=', coordenadora.email)
    .execute()
  await runAt(casa, tuesday('18:00'))
  await runAt(casa, '2026-03-16T08:00:00-03:00')
  expect(casa.letters).toEqual([])
})

test('com LEMBRETES=nao nada é enviado, e Minha conta o sabe', async () => {
  expect(readEnv({}).LEMBRETES).toBe('sim')
  expect(readEnv({ LEMBRETES: 'nao' }).LEMBRETES).toBe('nao')
  expect(() => readEnv({ LEMBRETES: 'talvez' })).toThrow('LEMBRETES deve ser sim ou nao')
  const { casa, beatriz } = await comAulaNaTerca({ lembretes: false })
  expect((await beatriz.get('/conta/lembretes')).body).toEqual({ receber: true, enviados: false })
  await runAt(casa, tuesday('18:00'))
  await runAt(casa, '2026-03-16T08:00:00-03:00')
  expect(casa.letters).toEqual([])
})

/** A port that nobody listens on. */
async function freePort() {
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const port = portOf(gone)
  await new Promise((resolve) => gone.close(resolve))
  return port
}

/** The same institute, its letters over SMTP. */
async function comCorreio(port: number) {
  return comAulaNaTerca({ mail: smtpMailer(`smtp://127.0.0.1:${port}`, from) })
}

test('com o correio fora o lembrete é tentado até o fim do dia, e chega um só', async () => {
  const port = await freePort()
  const { casa, beatriz } = await comCorreio(port)
  await runAt(casa, tuesday('18:00'), 3)
  const { received } = await mailServer({}, port)
  await runAt(casa, tuesday('18:05'))
  expect(received).toEqual([])
  await runAt(casa, tuesday('18:11'), 2)
  await runAt(casa, tuesday('23:00'))
  expect(received.map(({ to }) => to)).toEqual([[beatriz.email]])
})

test('o que o correio recusou é tentado de novo; a chamada feita nesse meio tempo, não', async () => {
  let refusals = 0
  const port = await freePort()
  const refuseOnce: SMTPServerOptions = {
    onRcptTo: (_address, _session, done) => {
      refusals += 1
      done(Object.assign(new Error('Busy'), { responseCode: 450 }))
    },
  }
  await mailServer(refuseOnce, port)
  const { casa, registrar } = await comCorreio(port)
  await runAt(casa, tuesday('18:00'), 2)
  expect(refusals).toBe(1)
  await runAt(casa, tuesday('18:11'))
  expect(refusals).toBe(2)
  casa.clock.set(signedInAt)
  expect((await registrar()).status).toBe(200)
  await runAt(casa, tuesday('18:30'))
  expect(refusals).toBe(2)
})

/** A mail server that answers each line that starts so, and the greeting, with these words. */
async function brokenMailServer(answers: Readonly<Record<string, string>>) {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined)
    if (answers.greeting) socket.write(`${answers.greeting}\r\n`)
    socket.on('data', (chunk) => {
      const [word = ''] = String(chunk).trim().split(' ')
      if (answers[word]) socket.write(`${answers[word]}\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { port: portOf(server), connections: () => connections }
}

test.each([
  ['a senha', { greeting: '220 oi', EHLO: '250 AUTH PLAIN', AUTH: '535 não', QUIT: '221 até' }],
  ['quem liga, ao atender', { greeting: '554 não' }],
  ['quem liga, ao dizer quem é', { greeting: '220 oi', EHLO: '421 agora não' }],
])('se o correio recusa %s, os outros lembretes esperam: uma tentativa só', async (_, answers) => {
  const { port, connections } = await brokenMailServer(answers)
  const mail = smtpMailer(`smtp://caderno:errada@127.0.0.1:${port}`, from)
  const { casa } = await comAulaNaTerca({ mail })
  const { id: turma_id } = await casa.turma({
    educador_id: (await casa.educadora()).id,
    dias_de_aula: ['ter'],
  })
  await casa.aluno({ turma_id })
  await runAt(casa, tuesday('18:00'), 1)
  expect(connections()).toBe(1)
})

test('o servidor que se desliga devolve o lembrete que o correio não atende, e outro o envia', async () => {
  const { port, connections } = await brokenMailServer({})
  const ending = new AbortController()
  const { casa, beatriz } = await comAulaNaTerca()
  const mail = smtpMailer(`smtp://127.0.0.1:${port}`, from)
  casa.clock.set(tuesday('18:00'))
  const sending = sendReminders({ ...casa.services, mail, ending: ending.signal })
  await expect.poll(connections).toBe(1)
  const since = performance.now()
  ending.abort()
  await sending
  expect(performance.now() - since).toBeLessThan(5_000)
  await runAt(casa, tuesday('18:11'))
  expect(brief(casa)).toEqual([[beatriz.email, deHoje]])
})

test('o servidor que se desliga no meio de uma carta não a corta', async () => {
  const ending = new AbortController()
  const { address, received } = await mailServer({
    onMailFrom: (_address, _session, done) => {
      ending.abort()
      setTimeout(done, 100)
    },
  })
  const { casa, beatriz } = await comAulaNaTerca()
  const mail = smtpMailer(`smtp://${address}`, from)
  casa.clock.set(tuesday('18:00'))
  await sendReminders({ ...casa.services, mail, ending: ending.signal })
  expect(received.map(({ to }) => to)).toEqual([[beatriz.email]])
})

/** A mail server that takes each letter whole and hangs up without an answer. */
async function silentMailServer() {
  let taken = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 correio\r\n')
    socket.on('data', (chunk) => {
      const said = String(chunk)
      if (said.endsWith('\r\n.\r\n')) {
        taken += 1
        socket.destroy()
      } else if (said.startsWith('DATA')) socket.write('354 escute\r\n')
      else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write('250 sim\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { port: portOf(server), taken: () => taken }
}

test('se o correio cai sem dizer se aceitou a carta, ela não vai duas vezes', async () => {
  const { port, taken } = await silentMailServer()
  const { casa } = await comCorreio(port)
  await runAt(casa, tuesday('18:00'), 2)
  await runAt(casa, tuesday('19:00'))
  expect(taken()).toBe(1)
})

test('um servidor que morre com o lembrete na mão não o deixa para outro', async () => {
  const { casa } = await comAulaNaTerca()
  const held = new Promise<void>(() => undefined)
  casa.clock.set(tuesday('18:00'))
  let began = 0
  const mail = () => {
    began += 1
    return held
  }
  void sendReminders({ ...casa.services, mail })
  await expect.poll(() => began).toBe(1)
  await runAt(casa, tuesday('18:30'))
  expect(casa.letters).toEqual([])
})

test('o que foi enviado é esquecido depois de trinta dias', async () => {
  const { casa } = await comAulaNaTerca()
  await runAt(casa, tuesday('18:00'))
  const kept = async () => {
    await deleteExpired(casa.services)
    return casa.db.kysely.selectFrom('lembrete').select('conta_id').execute()
  }
  casa.clock.pass(29 * 24 * 60)
  expect(await kept()).toHaveLength(2)
  casa.clock.pass(3 * 24 * 60)
  expect(await kept()).toEqual([])
})

test('a coordenação lembra de uma chamada em aberto na hora: um e-mail por dia, só da que está em aberto', async () => {
  const { casa, coordenadora, beatriz, turma, registrar } = await comAulaNaTerca()
  const lembrar = (dia = '2026-03-10') =>
    coordenadora.post(`/turma/${turma.id}/dia/${dia}/lembrete`, {})
  const both = await Promise.all([lembrar(), lembrar()])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  expect(casa.letters).toEqual([expect.objectContaining({ to: beatriz.email, subject: deHoje })])
  expect((await lembrar()).body).toEqual({ detail: 'Este lembrete já foi enviado hoje.' })
  const closed = { detail: 'A chamada já foi feita, ou o educador não recebe lembretes.' }
  expect((await lembrar('2026-03-09')).body).toEqual(closed)
  await registrar()
  expect((await lembrar()).body).toEqual(closed)
  expect(casa.letters).toHaveLength(1)
})

test('de um dia que ainda não chegou ninguém é lembrado', async () => {
  const { casa, coordenadora, turma } = await comAulaNaTerca()
  for (const dia of ['2026-03-17', '2030-03-12'])
    expect(await coordenadora.post(`/turma/${turma.id}/dia/${dia}/lembrete`, {})).toMatchObject({
      status: 409,
      body: { detail: 'Este dia ainda não chegou.' },
    })
  expect(casa.letters).toEqual([])
})

test('um lembrete pedido que o correio recusou pode ser pedido de novo', async () => {
  const mail = () => Promise.reject(Object.assign(new Error(), { responseCode: 550 }))
  const { coordenadora, turma } = await comAulaNaTerca({ mail })
  const lembrar = () => coordenadora.post(`/turma/${turma.id}/dia/2026-03-10/lembrete`, {})
  for (const answer of [await lembrar(), await lembrar()])
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: 'O lembrete não foi enviado: o correio não o aceitou. Tente novamente.' },
    })
})
