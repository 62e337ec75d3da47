import { expect, test } from 'vitest'
import { createApp } from '#server/app'
import { addressKey, neighbourhoodsOf } from '#server/http/address'
import { type Institute, institute } from './institute.ts'

const conta = 'coordenacao@exemplo.org'

async function entrar(
  { app }: Pick<Institute, 'app'>,
  remoteAddress: string,
  email: string,
  { password = 'errada', through = '' } = {},
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v1/login/login',
    remoteAddress,
    ...(through && { headers: { 'x-forwarded-for': through } }),
    payload: { email, password },
  })
  return statusCode
}

/** So many failures, each at another account, the address of each as its number says. */
async function errar(casa: Institute, times: number, from: (number: number) => string) {
  for (let done = 0; done < times; done += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        entrar(casa, from(done + n), `nao${done + n}@exemplo.org`),
      ),
    )
}

test('um endereço conta com a sua rede: /64 e, dez vezes maior, /48; IPv4 é sempre IPv4', () => {
  const [near, wide] = neighbourhoodsOf('2001:db8:1:2:aaaa::7')
  expect(near).toEqual({ key: addressKey('2001:DB8:1:2::1'), times: 1 })
  expect(wide).toEqual({ ...neighbourhoodsOf('2001:db8:1:ffff::1')[1], times: 10 })
  expect(addressKey('2001:db8:1:3::1')).not.toBe(near?.key)
  expect(neighbourhoodsOf('::ffff:203.0.113.7')).toEqual([{ key: '203.0.113.7', times: 1 }])
  expect(neighbourhoodsOf('::ffff:cb00:7107')).toEqual(neighbourhoodsOf('203.0.113.7'))
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'))
  expect(addressKey('qualquer coisa')).toBe(addressKey('1.2.3.4:5678'))
})

test('T13: quem troca de endereço dentro do seu /64 tem só as cem falhas de um', async () => {
  const casa = await institute()
  const host = (n: number) => `2001:db8:1:2::${(n + 1).toString(16)}`
  await errar(casa, 100, host)
  expect(await entrar(casa, host(9999), conta, { password: 'Goiabada7' })).toBe(429)
  expect(await entrar(casa, '2001:db8:1:3::1', conta, { password: 'Goiabada7' })).toBe(200)
})

test('T13: quem troca de /64 dentro do seu /48 tem dez vezes isso', async () => {
  const casa = await institute()
  const now = casa.clock.now().getTime()
  const network = `endereco:${neighbourhoodsOf('2001:db8:1::')[1]?.key}`
  const row = { chave: network, falhas: 999, ultima: now, bloqueada_ate: now + 900_000 }
  await casa.db.kysely.insertInto('tentativa').values(row).execute()
  expect(await entrar(casa, '2001:db8:1:7::1', 'nao@exemplo.org')).toBe(401)
  expect(await entrar(casa, '2001:db8:1:8::1', conta, { password: 'Goiabada7' })).toBe(429)
  expect(await entrar(casa, '2001:db8:2:8::1', conta, { password: 'Goiabada7' })).toBe(200)
})

test('T13: um IPv4 escrito como IPv6 é o mesmo endereço', async () => {
  const casa = await institute()
  await errar(casa, 100, (n) => (n % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'))
  expect(await entrar(casa, '203.0.113.7', conta, { password: 'Goiabada7' })).toBe(429)
  expect(await entrar(casa, '::ffff:203.0.113.8', conta, { password: 'Goiabada7' })).toBe(200)
})

test('X-Forwarded-For vale só do proxy que o ambiente nomeia, por endereço ou por rede', async () => {
  const casa = await institute({ publicUrl: 'https://caderno.exemplo.org' })
  const app = await createApp(casa.services, { trustedProxies: ['10.0.0.0/24', '2001:db8::5'] })
  const certa = (from: string, through: string) =>
    entrar({ app }, from, conta, { password: 'Goiabada7', through })
  for (let n = 0; n < 100; n += 1)
    await entrar({ app }, '10.0.0.2', `nao${n}@exemplo.org`, { through: `9.9.9.${n}, 203.0.113.7` })
  expect(await certa('10.0.0.2', '203.0.113.7')).toBe(429)
  expect(await certa('2001:db8::5', '198.51.100.1, 203.0.113.7')).toBe(429)
  expect(await certa('10.0.0.2', '203.0.113.8')).toBe(200)
  // Whoever is no proxy of ours is where the connection comes from.
  expect(await certa('203.0.113.7', '203.0.113.9')).toBe(429)
  expect(await certa('10.0.1.2', '203.0.113.7')).toBe(200)
  await app.close()
})

test('sem nada dito, o proxy é esta máquina, e PUBLIC_URL não faz de ninguém um proxy', async () => {
  const casa = await institute({ publicUrl: 'https://caderno.exemplo.org' })
  for (let n = 0; n < 100; n += 1)
    await entrar(casa, '203.0.113.7', `nao${n}@exemplo.org`, { through: `198.51.100.${n}` })
  const certa = { password: 'Goiabada7' }
  expect(await entrar(casa, '203.0.113.7', conta, { ...certa, through: '198.51.100.200' })).toBe(
    429,
  )
  expect(await entrar(casa, '127.0.0.1', conta, { ...certa, through: '203.0.113.7' })).toBe(429)
  expect(await entrar(casa, '::1', conta, { ...certa, through: '203.0.113.8' })).toBe(200)
})
