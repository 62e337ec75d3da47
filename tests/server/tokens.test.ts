import { expect, test } from 'vitest'
import { clientOf } from './client.ts'
import { type Institute, institute, type Person } from './institute.ts'

const casa = await institute()
const vizinha = await institute({ secret: 'outro segredo, de outro instituto' })
const coordenadora = await casa.coordenadora()

interface Held {
  readonly access: string
  readonly refresh: string
}

/** An educator with a token that works: seen to work before anything befalls it. */
async function holder(): Promise<Person & Held> {
  const beatriz = await casa.educadora()
  const { email: username, password } = beatriz
  const { body } = await casa.anyone.post('/token/', { username, password })
  const held = body as Held
  expect((await clientOf(casa.app, held.access).get('/turma/')).status).toBe(200)
  return { ...beatriz, ...held }
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

const without = (claims: object, name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))

/** A token signed by nobody, with whatever it says of how it was. */
function unsigned(token: string, alg: string): string {
  const head = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url')
  return `${head}.${token.split('.')[1]}.`
}

const forgeries: [string, (held: Held) => string][] = [
  ['sem assinatura, com alg none', ({ access }) => unsigned(access, 'none')],
  ['sem assinatura, com alg NONE', ({ access }) => unsigned(access, 'NONE')],
  ['sem assinatura, com alg HS256', ({ access }) => unsigned(access, 'HS256')],
  ['de outra chave', ({ access }) => vizinha.app.jwt.sign(claimsOf(access))],
  [
    'de outro algoritmo',
    ({ access }) => casa.app.jwt.sign(claimsOf(access), { algorithm: 'HS512' }),
  ],
  ['sem papel', ({ access }) => casa.app.jwt.sign(without(claimsOf(access), 'role'))],
  ['de papel vazio', ({ access }) => casa.app.jwt.sign({ ...claimsOf(access), role: '' })],
  [
    'de papel que não é o seu',
    ({ access }) => casa.app.jwt.sign({ ...claimsOf(access), role: 'coordenador' }),
  ],
  ['de outro tipo', ({ access }) => casa.app.jwt.sign({ ...claimsOf(access), typ: 'refresh' })],
  [
    'de outra sessão',
    ({ access }) => casa.app.jwt.sign({ ...claimsOf(access), sid: crypto.randomUUID() }),
  ],
  [
    'de sessão que não é um texto',
    ({ access }) => casa.app.jwt.sign({ ...claimsOf(access), sid: 7 }),
  ],
  ['sem fim', ({ access }) => casa.app.jwt.sign(without(claimsOf(access), 'exp'))],
  [
    'de outro emissor',
    ({ access }) => casa.app.jwt.sign(without(claimsOf(access), 'iss'), { iss: 'outro' }),
  ],
  [
    'para outro destino',
    ({ access }) => casa.app.jwt.sign(without(claimsOf(access), 'aud'), { aud: 'outro' }),
  ],
  ['com uma letra a mais', ({ access }) => `${access}A`],
  ['que é o refresh', ({ refresh }) => refresh],
  ['vazio', () => ''],
]

const held = await holder()

test.each(forgeries)('T10: um acesso %s é 401', async (_, forge) => {
  const token = forge(held)
  expect((await clientOf(casa.app, token).get('/turma/')).status).toBe(401)
  expect((await casa.anyone.get('/turma/', { authorization: `Bearer ${token}` })).status).toBe(401)
  expect((await clientOf(casa.app, held.access).get('/turma/')).status).toBe(200)
})

test('T10: o que o servidor assinou, assinado de novo igual, vale: as recusas são pelo que se mudou', async () => {
  const again = casa.app.jwt.sign(claimsOf(held.access))
  expect((await clientOf(casa.app, again).get('/turma/')).status).toBe(200)
})

const befallings: [string, (casa: Institute, person: Person & Held) => Promise<unknown>][] = [
  ['sair', ({ anyone }, { refresh }) => anyone.post('/logout', { refresh })],
  ['ser excluída', (_, { id }) => coordenadora.delete(`/educadores/${id}`)],
  [
    'trocar de e-mail',
    (_, { id }) => coordenadora.put(`/educadores/${id}`, { email: `nova${id}@exemplo.org` }),
  ],
  [
    'mudar de papel',
    ({ db }, { email }) =>
      db.kysely
        .updateTable('conta')
        .set({ role: 'assistente_social' })
        .where('email', '=', email)
        .execute(),
  ],
  [
    'redefinir a senha',
    async ({ anyone, letters }, { email }) => {
      await anyone.post('/recuperacao/solicitar', { email })
      const [codigo] = /[A-Z0-9]{6}/.exec(letters.at(-1)?.text ?? '') ?? []
      const { status } = await anyone.post('/recuperacao/redefinir', {
        ...{ email, codigo, nova_senha: 'Outra1senha' },
      })
      expect(status).toBe(200)
    },
  ],
  [
    'ter um refresh antigo usado por outra pessoa',
    async ({ anyone }, { refresh }) => {
      const second = (await anyone.post('/token/refresh/', { refresh })).body as Held
      await anyone.post('/token/refresh/', { refresh: second.refresh })
      expect((await anyone.post('/token/refresh/', { refresh })).status).toBe(401)
    },
  ],
]

test.each(befallings)('T10: depois de %s, o pedido seguinte é 401', async (_, befall) => {
  const person = await holder()
  await befall(casa, person)
  expect((await clientOf(casa.app, person.access).get('/turma/')).status).toBe(401)
  expect((await clientOf(casa.app, held.access).get('/turma/')).status).toBe(200)
})

test('T10: um acesso vencido é 401, e o refresh ainda renova', async () => {
  const apart = await institute()
  const { email, password } = await apart.coordenadora()
  const { body } = await apart.anyone.post('/token/', { username: email, password })
  const { access, refresh } = body as Held
  apart.clock.pass(10)
  expect((await clientOf(apart.app, access).get('/turma/')).status).toBe(401)
  expect((await apart.anyone.post('/token/refresh/', { refresh })).status).toBe(200)
})
