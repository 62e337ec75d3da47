import { expect, test } from 'vitest'
import { authenticator } from './authenticator.ts'
import { type Client, clientOf } from './client.ts'
import { type Institute, institute } from './institute.ts'

const senha = 'Goiabada7'

interface Challenge {
  readonly desafio: string
  readonly opcoes: {
    readonly challenge: string
    readonly rpId?: string
    readonly user?: { readonly id: string; readonly name: string }
    readonly userVerification?: string
    readonly authenticatorSelection?: object
    readonly excludeCredentials?: readonly { readonly id: string }[]
  }
}

type Device = ReturnType<typeof authenticator>

const opcoes = async (person: Client): Promise<Challenge> => {
  const answer = await person.post('/conta/chaves/opcoes', { senha })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Challenge
}

/** Registers a passkey of a person, and answers its id. */
async function criar(person: Client, device: Device, nome = 'Celular'): Promise<number> {
  const { desafio, opcoes: asked } = await opcoes(person)
  const body = { desafio, nome, resposta: device.create(asked) }
  const answer = await person.post('/conta/chaves', body)
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as { id: number }).id
}

const desafiar = async (casa: Institute) =>
  (await casa.anyone.post('/login/chave/opcoes')).body as Challenge

async function entrar(casa: Institute, device: Device, answering = {}) {
  const { desafio, opcoes: asked } = await desafiar(casa)
  return casa.anyone.post('/login/chave', { desafio, resposta: device.get(asked, answering) })
}

const chavesDe = async (person: Client) => {
  const { chaves } = (await person.get('/conta/segundo-fator')).body as { chaves: unknown[] }
  return chaves
}

test('uma chave de acesso entra sem senha nem código, e pede que a pessoa se identifique', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const device = authenticator()
  const { opcoes: asked } = await opcoes(coordenadora)
  expect(asked).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: coordenadora.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const id = await criar(coordenadora, device)
  expect(await desafiar(casa)).toMatchObject({
    opcoes: { rpId: 'localhost', userVerification: 'required' },
  })
  const answer = await entrar(casa, device)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toEqual({ access_token: expect.any(String), role: 'coordenador' })
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  const { access_token } = answer.body as { access_token: string }
  const mine = clientOf(casa.app, access_token)
  const criada_em = casa.clock.now().toISOString()
  expect(await chavesDe(mine)).toEqual([
    { id, nome: 'Celular', criada_em, usada_em: casa.clock.now().toISOString() },
  ])
})

test('um desafio serve uma vez, por cinco minutos, a quem o pediu', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const device = authenticator()
  const hers = await opcoes(beatriz)
  const resposta = device.create(hers.opcoes)
  const body = { desafio: hers.desafio, nome: 'Celular', resposta }
  expect((await coordenadora.post('/conta/chaves', body)).status).toBe(400)
  await criar(coordenadora, device)
  const { desafio, opcoes: asked } = await desafiar(casa)
  const signed = { desafio, resposta: device.get(asked) }
  expect((await casa.anyone.post('/login/chave', signed)).status).toBe(200)
  expect((await casa.anyone.post('/login/chave', signed)).status).toBe(401)
  const old = await desafiar(casa)
  casa.clock.pass(6)
  const late = { desafio: old.desafio, resposta: device.get(old.opcoes) }
  expect((await casa.anyone.post('/login/chave', late)).status).toBe(401)
})

test('outra origem, outro dono, quem não se identificou e um contador que não anda são recusados', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const device = authenticator()
  await criar(coordenadora, device)
  expect((await entrar(casa, device)).status).toBe(200)
  const refused = [
    await entrar(casa, device, { origin: 'https://outro.exemplo.org' }),
    await entrar(casa, device, { userHandle: 'b3V0cmE' }),
    await entrar(casa, device, { verified: false }),
    await entrar(casa, device, { counter: 1 }),
    await entrar(casa, authenticator()),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  const audited = await casa.db.kysely
    .selectFrom('auditoria')
    .select('depois')
    .where('depois', 'like', '%contador repetido%')
    .execute()
  expect(audited).toHaveLength(1)
  const told = await coordenadora.get('/acessos/?resultado=errou_chave')
  expect(told.body).toHaveLength(4)
  expect((await entrar(casa, device, { counter: 9 })).status).toBe(200)
})

test('uma chave criada para outra origem, ou sem identificar a pessoa, não é guardada', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  for (const answering of [{ origin: 'https://outro.exemplo.org' }, { verified: false }]) {
    const { desafio, opcoes: asked } = await opcoes(coordenadora)
    const resposta = authenticator().create(asked, answering)
    const answer = await coordenadora.post('/conta/chaves', { desafio, nome: 'X', resposta })
    expect(answer.status).toBe(400)
  }
  expect(await chavesDe(coordenadora)).toEqual([])
})

test('com PUBLIC_URL as chaves são do endereço público, qualquer que seja o da requisição', async () => {
  const casa = await institute({ publicUrl: 'https://caderno.exemplo.org' })
  const coordenadora = await casa.coordenadora()
  const device = authenticator()
  const { desafio, opcoes: asked } = await opcoes(coordenadora)
  expect(asked).toMatchObject({ rp: { id: 'caderno.exemplo.org' } })
  const origin = 'https://caderno.exemplo.org'
  const resposta = device.create(asked, { origin })
  const made = await coordenadora.post('/conta/chaves', { desafio, nome: 'X', resposta })
  expect(made.status, made.text).toBe(201)
  expect((await entrar(casa, device, { origin })).status).toBe(200)
  expect((await entrar(casa, device)).status).toBe(401)
})

test('criar e remover pedem a senha, ficam na auditoria e vão por e-mail; cada um remove só as suas', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const device = authenticator()
  const wrong = await coordenadora.post('/conta/chaves/opcoes', { senha: 'errada' })
  expect(wrong.body).toMatchObject({ errors: { senha: 'Senha incorreta' } })
  const id = await criar(coordenadora, device)
  expect(casa.letters.at(-1)?.subject).toMatch(/Chave de acesso acrescentada/)
  const again = await opcoes(coordenadora)
  expect(again.opcoes.excludeCredentials).toHaveLength(1)
  expect((await beatriz.post('/conta/chaves/remover', { id, senha })).status).toBe(404)
  const refused = await coordenadora.post('/conta/chaves/remover', { id, senha: 'errada' })
  expect(refused.status).toBe(400)
  expect((await coordenadora.post('/conta/chaves/remover', { id, senha })).status).toBe(204)
  expect(casa.letters.at(-1)?.subject).toMatch(/Chave de acesso removida/)
  expect((await entrar(casa, device)).status).toBe(401)
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select('depois')
    .where('depois', 'like', '%chave_acesso%')
    .execute()
  expect(traces.map(({ depois }) => JSON.parse(depois ?? ''))).toEqual([
    { chave_acesso: 'acrescentada', id, nome: 'Celular' },
    { chave_acesso: 'removida', id, nome: 'Celular' },
  ])
})

test('um endereço que não é nenhum é recusado, não um erro do servidor', async () => {
  const casa = await institute()
  const answer = await casa.anyone.post('/login/chave/opcoes', undefined, { host: 'a b<c>' })
  expect(answer.status).toBe(400)
})

test('a chave de uma conta encerrada não entra', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const device = authenticator()
  await criar(beatriz, device)
  expect((await entrar(casa, device)).status).toBe(200)
  expect((await coordenadora.delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  expect((await entrar(casa, device)).status).toBe(401)
})
