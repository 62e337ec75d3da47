import { expect, onTestFinished, test } from 'vitest'
import { hashingSlots } from '#server/auth/password'
import { Slots } from '#server/http/slots'
import { type Institute, institute } from './institute.ts'

const conta = 'coordenacao@exemplo.org'

const entrar = ({ anyone }: Institute, password = 'Goiabada7') =>
  anyone.post('/login/login', { email: conta, password })

const later = () => {
  const held = { let: () => {} }
  const until = new Promise<void>((resolve) => {
    held.let = resolve
  })
  return { ...held, until }
}

/** Takes every slot and every place in the queue, until told otherwise. */
function occupy(slots: Slots) {
  const { let: leave, until } = later()
  const taken: Promise<unknown>[] = []
  for (let n = 0; n < 4; n += 1) taken.push(slots.run(() => until))
  for (let n = 0; n < 2000; n += 1) taken.push(slots.run(async () => {}))
  const empty = async () => {
    leave()
    await Promise.all(taken)
  }
  onTestFinished(empty)
  return empty
}

test('um servidor ocupado não gasta as tentativas de quem tem a senha certa', async () => {
  const casa = await institute()
  const empty = occupy(hashingSlots)
  for (let n = 0; n < 8; n += 1) {
    const { status, headers } = await entrar(casa)
    expect([status, Number(headers['retry-after'])]).toEqual([503, 5])
  }
  await empty()
  expect((await entrar(casa)).status).toBe(200)
  expect(await casa.db.kysely.selectFrom('tentativa').selectAll().execute()).toEqual([])
})

test('nem a fila cheia dá a um palpite o que a conta não tem', async () => {
  const casa = await institute()
  for (let n = 0; n < 5; n += 1) expect((await entrar(casa, 'errada')).status).toBe(401)
  occupy(hashingSlots)
  // Who must wait hears so at once, without a place in the queue.
  expect((await entrar(casa)).status).toBe(429)
})

test('quem espera a vez além do prazo é mandado voltar depois, e a fila segue', async () => {
  const slots = new Slots({ count: 1, longestWait: 20, mostWaiting: 2, retryAfter: 5 })
  const first = later()
  const slow = slots.run(() => first.until)
  const waiting = slots.run(async () => 'entrou')
  await expect(waiting).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  const next = slots.run(async () => 'entrou')
  first.let()
  await slow
  expect(await next).toBe('entrou')
})

test('faz-se um tanto por vez, por ordem de chegada, e o que falha também deixa a vez', async () => {
  const slots = new Slots({ count: 2, longestWait: 10_000, mostWaiting: 100, retryAfter: 5 })
  const order: number[] = []
  let running = 0
  let most = 0
  const done = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) =>
      slots.run(async () => {
        running += 1
        most = Math.max(most, running)
        order.push(n)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running -= 1
        if (n % 7 === 0) throw new Error('falhou')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual(Array.from({ length: 30 }, (_, n) => n))
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
