import { expect, onTestFinished, test, vi } from 'vitest'

const hora = 3_600_000
const noite = Date.parse('2026-11-23T22:00:00-03:00')

/** The clock of a page that is opened at a moment of its device. */
async function openedAt(moment: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  onTestFinished(() => void vi.useRealTimers())
  vi.resetModules()
  return { ...(await import('#console/api/clock')), ...(await import('#console/api/server-clock')) }
}

const answerOf = (moment: number, more: Record<string, string> = { 'X-Caderno': '1' }) =>
  new Headers({ Date: new Date(moment).toUTCString(), ...more })

test('o dia é o do servidor, ouvido há menos de um dia, também na página que se abre depois', async () => {
  const atrasado = noite - 24 * hora
  const clock = await openedAt(atrasado)
  expect(clock.today()).toBe('2026-11-22')
  clock.hearClock(answerOf(noite), Date.now())
  expect(clock.today()).toBe('2026-11-23')
  const next = await openedAt(atrasado + 3 * hora)
  expect(next.today()).toBe('2026-11-24')
  vi.setSystemTime(atrasado + 25 * hora)
  expect(next.today()).toBe('2026-11-23')
})

test('o relógio acertado depois não é somado ao que se ouviu', async () => {
  const clock = await openedAt(noite - 48 * hora)
  clock.hearClock(answerOf(noite), Date.now())
  vi.setSystemTime(noite)
  expect(clock.today()).toBe('2026-11-23')
  clock.hearClock(answerOf(noite), Date.now())
  expect(clock.today()).toBe('2026-11-23')
})

test('não diz o dia quem não é o nosso servidor, nem a resposta a um pedido de antes de a página dormir', async () => {
  localStorage.clear()
  const clock = await openedAt(noite)
  clock.hearClock(answerOf(noite - 24 * hora, {}), Date.now())
  clock.hearClock(answerOf(noite - 24 * hora), Date.now() - 24 * hora)
  clock.hearClock(new Headers({ 'X-Caderno': '1' }), Date.now())
  expect(clock.today()).toBe('2026-11-23')
})
