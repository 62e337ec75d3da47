import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { personOnDevice, tidy, unsentOf } from '#console/api/device-session'
import { rememberLeft, rememberSignIn, remembersDevice } from '#console/api/remembered'
import { HttpError } from '#console/api/request'
import {
  type Device,
  openDevice,
  device as ownDevice,
} from '#features/frequencia/console/device/device'
import type { Queued } from '#features/frequencia/console/device/stores'
import { isStoredIn } from '#features/frequencia/console/registro/day'
import { publishQueue, queueNow } from '#features/frequencia/console/registro/queue-state'
import {
  marksOf,
  outcomeOf,
  type Sending,
  sendQueue,
} from '#features/frequencia/console/registro/sending'

const ana = 'ana@exemplo.org'
let opened = 0

/** A device with registers of these days in its queue. */
async function deviceWith(...days: string[]): Promise<Device> {
  opened += 1
  const device = await openDevice(`aparelho-${opened}`)
  onTestFinished(device.close)
  for (const [at, data] of days.entries())
    await device.enqueue(ana, {
      turma: 1,
      data,
      key: `chave-${at}`,
      version: null,
      frequencias: [],
    })
  return device
}

/** Sends the queue to a server that gives these answers in turn; what it was sent. */
async function sendTo(device: Device, ...answers: Sending[]): Promise<Queued[]> {
  const sent: Queued[] = []
  await sendQueue(device, ana, async (row) => {
    sent.push(row)
    return answers.shift() ?? { result: 'later' }
  })
  return sent
}

const stored = (version: string): Sending => ({ result: 'stored', version })
const refused: Sending = { result: 'refused', status: 412, detail: null, error: null }
const keys = async (device: Device) => (await device.queue(ana)).map(({ key }) => key)

test('a fila vai em ordem, e o que foi gravado sai dela', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-03')
  const sent = await sendTo(device, stored('"a"'), stored('"b"'))
  expect(sent.map(({ data }) => data)).toEqual(['2026-03-02', '2026-03-03'])
  expect(await keys(device)).toEqual([])
})

test('sem resposta, para ali: o que pode ter chegado leva depois a mesma chave', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-03')
  expect(await sendTo(device, { result: 'later' })).toHaveLength(1)
  const again = await sendTo(device, stored('"a"'), stored('"b"'))
  expect(again.map(({ key, tried }) => [key, tried])).toEqual([
    ['chave-0', true],
    ['chave-1', true],
  ])
})

test('o segundo registro de um dia parte da versão em que o primeiro ficou', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-02')
  const sent = await sendTo(device, stored('"1.2026-03-02.1"'), stored('"1.2026-03-02.2"'))
  expect(sent.map(({ version }) => version)).toEqual([null, '"1.2026-03-02.1"'])
})

test('o recusado fica, segura o que é do mesmo dia e deixa passar os outros', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-02', '2026-03-03')
  const sent = await sendTo(device, refused, stored('"a"'))
  expect(sent.map(({ key }) => key)).toEqual(['chave-0', 'chave-2'])
  expect(await keys(device)).toEqual(['chave-0', 'chave-1'])
  expect(await sendTo(device, stored('"a"'))).toEqual([])
})

test('o que faz o servidor falhar segura o seu dia, e deixa passar os outros', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-02', '2026-03-03')
  const sent = await sendTo(device, outcomeOf(new HttpError(500)), stored('"a"'))
  expect(sent.map(({ key }) => key)).toEqual(['chave-0', 'chave-2'])
  expect(await keys(device)).toEqual(['chave-0', 'chave-1'])
  expect(await sendTo(device, stored('"a"'), stored('"b"'))).toHaveLength(2)
})

test('sem resposta, ou com um passo da conta por fazer, nada é recusado', () => {
  const results = [0, 401, 408, 429, 500, 400, 403, 412].map((status) => [
    status,
    outcomeOf(new HttpError(status)).result,
  ])
  expect(results).toEqual([
    [0, 'later'],
    [401, 'later'],
    [408, 'later'],
    [429, 'later'],
    [500, 'failed'],
    [400, 'refused'],
    [403, 'refused'],
    [412, 'refused'],
  ])
  expect(outcomeOf(new HttpError(403, { pendencia: 'senha' })).result).toBe('later')
})

test('quem sai enquanto a fila vai não acha, depois, o que estava nela', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-03')
  const sent: string[] = []
  await sendQueue(device, ana, async ({ key }) => {
    sent.push(key)
    await device.leave((owner) => owner === ana)
    return refused
  })
  expect(sent).toEqual(['chave-0'])
  expect(await keys(device)).toEqual([])
})

test('a resposta a um recusado parte do último registro do dia', async () => {
  const device = await deviceWith()
  const waiting = { turma: 1, data: '2026-03-02', version: null }
  const first = [
    { aluno_id: 1, status: 'ausente' as const },
    { aluno_id: 2, status: 'ausente' as const },
  ]
  await device.enqueue(ana, { ...waiting, key: 'a', frequencias: first })
  await device.enqueue(ana, {
    ...waiting,
    key: 'b',
    frequencias: [{ aluno_id: 1, status: 'justificado' }],
  })
  expect([...marksOf(await device.queue(ana))]).toEqual([
    [1, 'justificado'],
    [2, 'ausente'],
  ])
})

test('uma falta que o servidor justificou conta como gravada, e só onde há justificativa', () => {
  const entries = [{ aluno_id: 1, status: 'ausente' as const }]
  const saved = new Map([[1, 'justificado']])
  expect(isStoredIn({ saved, excused: new Map([[1, '2026-03-09']]) }, entries)).toBe(true)
  expect(isStoredIn({ saved }, entries)).toBe(false)
  expect(isStoredIn({ saved: new Map([[1, 'ausente']]) }, entries)).toBe(true)
  expect(isStoredIn({ saved }, [{ aluno_id: 2, status: null }])).toBe(true)
})

test('lida de novo sem mudança, a fila é a mesma; mudada, o que não mudou é o mesmo', async () => {
  const device = await deviceWith('2026-03-02', '2026-03-03')
  publishQueue(await device.queue(ana))
  const before = queueNow()
  publishQueue(await device.queue(ana))
  expect(queueNow()).toBe(before)
  await sendTo(device, stored('"a"'))
  publishQueue((await device.queue(ana)).map((row) => ({ ...row, tried: false })))
  expect(queueNow()).toHaveLength(1)
  const one = queueNow()[0]
  const added = { turma: 1, data: '2026-03-04', key: 'c', version: null, frequencias: [] }
  await device.enqueue(ana, added)
  publishQueue((await device.queue(ana)).map((row) => ({ ...row, tried: false })))
  expect(queueNow()[0]).toBe(one)
  expect(queueNow()).toHaveLength(2)
})

test('a fila de uma conta não é de outra, e fica quando outra entra; nomes e dias, não', async () => {
  const device = await deviceWith('2026-03-02')
  await keepAll(device)
  expect(await device.queue('bia@exemplo.org')).toEqual([])
  await device.handTo('bia@exemplo.org')
  expect(await device.classesOf(ana)).toBeUndefined()
  expect(await device.dayOf(ana, { turma: 1, data: '2026-03-02' })).toBeUndefined()
  expect(await device.draftOf(ana)).toBeUndefined()
  expect(await keys(device)).toEqual(['chave-0'])
})

test('a sessão que acaba leva os nomes e deixa as marcações; Sair leva tudo', async () => {
  const device = await deviceWith('2026-03-02')
  await keepAll(device)
  await device.endSession()
  expect(await device.classesOf(ana)).toBeUndefined()
  expect((await device.person())?.nome).toBe('')
  expect(await device.draftOf(ana)).toBeDefined()
  await device.leave((owner) => owner === ana)
  expect(await device.person()).toBeUndefined()
  expect(await device.draftOf(ana)).toBeUndefined()
  expect(await keys(device)).toEqual([])
})

const dayOne = { turma: 1, data: '2026-03-02', saved: [] }
const versionOf = async (device: Device, data: string) =>
  (await device.dayOf(ana, { turma: 1, data }))?.version

test('das últimas aulas não vem uma versão mais velha do que a que o aparelho tem, também se gravada nesse instante', async () => {
  const device = await deviceWith()
  const open = { turma: 1, data: '2026-03-04' }
  const lesson = { ...dayOne, version: '"1.2026-03-02.9"' }
  await Promise.all([
    device.keepDay(ana, { ...dayOne, ...open, version: '"1.2026-03-04.1"' }),
    device.keepDaysBefore(ana, open, [lesson]),
    device.keepDay(ana, { ...dayOne, ...open, version: '"1.2026-03-04.2"' }),
    device.keepDay(ana, { ...dayOne, version: '"1.2026-03-02.10"' }),
    device.keepDaysBefore(ana, open, [lesson]),
  ])
  expect(await versionOf(device, '2026-03-04')).toBe('"1.2026-03-04.2"')
  expect(await versionOf(device, '2026-03-02')).toBe('"1.2026-03-02.10"')
  await device.keepDaysBefore(ana, open, [{ ...dayOne, version: '"1.2026-03-02.11"' }])
  expect(await versionOf(device, '2026-03-02')).toBe('"1.2026-03-02.11"')
})

test('quem abre um dia do mês passado não perde os dias desta semana, e fica com o que abriu', async () => {
  const device = await deviceWith()
  const days = (month: string) => [4, 3, 2, 1].map((day) => `2026-${month}-0${day}`)
  for (const [data, before] of [
    ['2026-03-05', days('03')],
    ['2026-02-05', days('02')],
  ] as const) {
    await device.keepDay(ana, { ...dayOne, data, version: null })
    const lessons = before.map((data) => ({ ...dayOne, data, version: null }))
    await device.keepDaysBefore(ana, { turma: 1, data }, lessons)
  }
  expect((await device.daysOf(ana)).map(({ data }) => data)).toEqual([
    '2026-02-05',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
  ])
})

test('ficam o dia aberto por último e os cinco mais novos, e nada por mais de sete dias', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const device = await deviceWith('2026-03-02')
  for (let day = 1; day <= 8; day += 1) {
    vi.advanceTimersByTime(1_000)
    await device.keepDay(ana, { turma: 1, data: `2026-03-0${day}`, version: null, saved: [] })
  }
  expect(await device.dayOf(ana, { turma: 1, data: '2026-03-02' })).toBeUndefined()
  expect(await device.dayOf(ana, { turma: 1, data: '2026-03-03' })).toBeDefined()
  vi.advanceTimersByTime(7 * 86_400_000 + 1)
  const later = await openDevice(`aparelho-${opened}`)
  onTestFinished(later.close)
  expect(await later.dayOf(ana, { turma: 1, data: '2026-03-08' })).toBeUndefined()
  expect(await later.queue(ana)).toMatchObject([{ data: '2026-03-02', frequencias: [] }])
})

/** A crowded machine takes its time. */
const soon = { timeout: 10_000 }

test('o que passou de sete dias sai também de uma página que segue aberta, e a dona sabe que chamada não foi enviada', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const device = await deviceWith()
  await keepAll(device)
  const frequencias = [{ aluno_id: 1, status: 'ausente' as const }]
  await device.enqueue(ana, { turma: 1, data: '2026-03-02', key: 'a', version: null, frequencias })
  vi.advanceTimersByTime(6 * 86_400_000)
  await device.enqueue(ana, { turma: 1, data: '2026-03-08', key: 'b', version: null, frequencias })
  vi.advanceTimersByTime(86_400_000 + 3_600_001)
  await vi.waitFor(async () => expect(await device.classesOf(ana)).toBeUndefined(), soon)
  await vi.waitFor(
    async () =>
      expect(await device.queue(ana)).toMatchObject([
        {
          data: '2026-03-02',
          frequencias: [],
          refused: { detail: expect.stringContaining('sete dias') },
        },
        { data: '2026-03-08', frequencias },
      ]),
    soon,
  )
  expect((await sendTo(device, stored('"a"'))).map(({ key }) => key)).toEqual(['b'])
})

test('sem rede ninguém entra como quem esteve antes de quem entrou por último', async () => {
  const device = await ownDevice()
  onTestFinished(device.close)
  await keepAll(device)
  rememberSignIn('bia@exemplo.org', 'educador')
  const take = await personOnDevice()
  expect(take()).toBeUndefined()
  rememberSignIn(ana, 'coordenador')
  expect(take()).toMatchObject({ email: ana, nome: 'Ana' })
})

const told = async () => undefined

test('um Sair interrompido se completa na abertura seguinte; sem sessão, os nomes saem', async () => {
  const device = await ownDevice()
  onTestFinished(device.close)
  await keepAll(device)
  await device.enqueue('bia@exemplo.org', waiting)
  await tidy(told)
  expect(await device.classesOf(ana)).toBeUndefined()
  expect(await device.draftOf(ana)).toBeDefined()
  rememberLeft(ana)
  await tidy(told)
  expect(await device.draftOf(ana)).toBeUndefined()
  expect(await unsentOf('bia@exemplo.org')).toBe(1)
  expect(remembersDevice()).toBe(true)
})

test('uma conexão que se fecha por si é aberta de novo', async () => {
  const first = await ownDevice()
  first.close()
  const next = await ownDevice()
  onTestFinished(next.close)
  expect(await next.queue('caio@exemplo.org')).toEqual([])
})

const waiting = {
  turma: 1,
  data: '2026-03-02',
  key: 'chave',
  version: null,
  frequencias: [{ aluno_id: 1, status: 'ausente' as const }],
}

async function keepAll(device: Device) {
  const turma = {
    id: 1,
    nome: '5º ano A',
    educador: 1,
    others: 0,
    dias_de_aula: [],
    alunos: [{ id: 1, nome: 'João' }],
  }
  await device.keepClass({ owner: ana, role: 'educador', nome: 'Ana', userId: 1 }, turma, [])
  const day = { turma: 1, data: '2026-03-02', version: null, saved: [] }
  await device.keepDay(ana, day)
  await device.keepDraft(ana, { ...day, touched: [[1, 'ausente']] })
}

test('os nomes de uma chamada na fila saem com a sessão, e quando outra conta entra; a turma e as marcações ficam', async () => {
  const row = { ...waiting, nome: '5º ano A', alunos: [{ id: 1, nome: 'João' }] }
  for (const end of [
    (device: Device) => device.endSession(),
    (device: Device) => device.handTo('bia@exemplo.org'),
  ]) {
    const device = await deviceWith()
    await device.enqueue(ana, row)
    await device.handTo(ana)
    expect(await device.queue(ana)).toMatchObject([row])
    await end(device)
    expect(await device.queue(ana)).toMatchObject([{ ...waiting, nome: '5º ano A', alunos: [] }])
  }
})

test('as últimas aulas não apagam quem registrou um dia da mesma versão, e apagam o de outra', async () => {
  const device = await deviceWith()
  const day = { turma: 1, data: '2026-03-02', version: '"1.2026-03-02.1"', saved: [] }
  const saving = { by: 'Ana Lima', at: '2026-03-02T12:12:00Z', isFirst: true }
  await device.keepDay(ana, { ...day, saving })
  const open = { turma: 1, data: '2026-03-03' }
  await device.keepDaysBefore(ana, open, [day])
  expect(await device.dayOf(ana, day)).toMatchObject({ saving })
  await device.keepDaysBefore(ana, open, [{ ...day, version: '"1.2026-03-02.2"' }])
  expect(await device.dayOf(ana, day)).not.toHaveProperty('saving')
})

test('a turma que deixou de ser de quem entrou sai do aparelho, com dias e rascunho; as outras, e o que é de outra conta, ficam', async () => {
  const bia = 'bia@exemplo.org'
  const of = (id: number, owner = ana) => ({ owner, id, alunos: [{ id, nome: 'João' }] })
  const turma = (id: number) => ({
    ...{ id, nome: `Turma ${id}`, educador: 1, others: 1, dias_de_aula: [] },
    alunos: of(id).alunos,
  })
  const device = await deviceWith()
  const person = { owner: ana, role: 'educador', nome: 'Ana', userId: 1 } as const
  await device.keepClass(person, turma(1), [turma(2)])
  const day = { data: '2026-03-02', version: null, saved: [] }
  for (const id of [1, 2]) await device.keepDay(ana, { ...day, turma: id })
  await device.keepDay(bia, { ...day, turma: 1 })
  await device.keepDraft(ana, { ...day, turma: 1, touched: [[1, 'ausente']] })
  for (const id of [1, 2])
    await device.enqueue(ana, { ...waiting, turma: id, alunos: [{ id, nome: 'João' }] })
  await device.keepOnly(ana, [2])
  expect(await device.classesOf(ana)).toMatchObject({ turma: { id: 2 }, outras: [] })
  expect((await device.daysOf(ana)).map(({ turma }) => turma)).toEqual([2])
  expect(await device.daysOf(bia)).toHaveLength(1)
  expect(await device.draftOf(ana)).toBeUndefined()
  // What was marked still goes, and says whom it is of if it is refused.
  expect((await device.queue(ana)).map(({ turma, alunos }) => [turma, alunos?.length])).toEqual([
    [1, 1],
    [2, 1],
  ])
  await device.keepOnly(ana, [])
  expect(await device.classesOf(ana)).toBeUndefined()
  expect(await device.daysOf(ana)).toEqual([])
})
