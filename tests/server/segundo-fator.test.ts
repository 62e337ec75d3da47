import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { createApp } from '#server/app'
import { type Client, clientOf } from './client.ts'
import { type Institute, institute, type Person } from './institute.ts'

const senha = 'Goiabada7'
const email = 'coordenacao@exemplo.org'

const codeAt = (casa: Institute, segredo: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(segredo),
    timestamp: casa.clock.now().getTime() + steps * 30_000,
  })

interface Ativado {
  readonly segredo: string
  readonly codigos: readonly string[]
}

/** Sets a second factor up, and lets a minute pass: the code that confirmed it is good no more. */
async function ativar(casa: Institute, person: Client): Promise<Ativado> {
  const prepared = await person.post('/conta/segundo-fator/preparar', { senha })
  expect(prepared.status, prepared.text).toBe(200)
  const { segredo } = prepared.body as { segredo: string }
  const codigo = codeAt(casa, segredo)
  const done = await person.post('/conta/segundo-fator/ativar', { codigo })
  expect(done.status, done.text).toBe(200)
  casa.clock.pass(1)
  return { segredo, ...(done.body as { codigos: string[] }) }
}

const entrar = (casa: Institute, password = senha) =>
  casa.anyone.post('/login/login', { email, password })

/** The password, right: what it answers names the challenge of the second step. */
async function desafioDe(casa: Institute): Promise<string> {
  const answer = await entrar(casa)
  expect(answer.status).toBe(401)
  return (answer.body as { desafio: string }).desafio
}

const confirmar = (
  casa: Institute,
  desafio: string,
  codigo: string,
  headers: Readonly<Record<string, string>> = {},
) => casa.anyone.post('/login/segundo-fator', { desafio, codigo }, headers)

const endereco = (address: string) => ({ 'x-forwarded-for': address })

/** Wrong codes of somebody who knows the password; their statuses. */
async function adivinhar(casa: Institute, times: number, address: string): Promise<number[]> {
  const desafio = await desafioDe(casa)
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1)
    statuses.push((await confirmar(casa, desafio, '000000', endereco(address))).status)
  return statuses
}

const situacao = async (person: Client) =>
  (await person.get('/conta/segundo-fator')).body as Record<string, unknown>

const sessions = async (casa: Institute) =>
  (await casa.db.kysely.selectFrom('sessao').select('id').execute()).length

test('quem não tem segundo fator entra como o contrato documenta', async () => {
  const casa = await institute()
  const answer = await entrar(casa)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ access_token: expect.any(String), role: 'coordenador' })
})

test('com segundo fator, a senha certa recebe uma recusa documentada com um desafio, e o código entra', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  const before = await sessions(casa)
  const refused = await entrar(casa)
  expect(refused.status).toBe(401)
  expect(refused.body).toEqual({
    detail: 'Falta o código do segundo fator.',
    segundo_fator: true,
    desafio: expect.any(String),
  })
  expect(refused.headers['set-cookie']).toBeUndefined()
  expect(await sessions(casa)).toBe(before)
  const { desafio } = refused.body as { desafio: string }
  const answer = await confirmar(casa, desafio, codeAt(casa, segredo))
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body).toEqual({ access_token: expect.any(String), role: 'coordenador' })
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
  const { access_token } = answer.body as { access_token: string }
  expect((await clientOf(casa.app, access_token).get('/turma/')).status).toBe(200)
})

test('cada porta responde ao código como responderia à senha', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const { segredo } = await ativar(casa, beatriz)
  const by = async (path: string) => {
    casa.clock.pass(1)
    const body = { username: beatriz.email, password: beatriz.password }
    const { desafio } = (await casa.anyone.post(path, body)).body as { desafio: string }
    return (await confirmar(casa, desafio, codeAt(casa, segredo))).body
  }
  expect(await by('/token/')).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  expect(await by('/educadores/login')).toEqual({
    access_token: expect.any(String),
    role: 'educador',
  })
})

test('a entrada de educadores recusa os outros papéis antes de pedir código', async () => {
  const casa = await institute()
  await ativar(casa, await casa.coordenadora())
  const answer = await casa.anyone.post('/educadores/login', { username: email, password: senha })
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({ detail: 'Apenas educadores podem acessar por aqui.' })
})

test('uma senha certa à espera do código não conta como falha', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  for (let at = 0; at < 8; at += 1) expect((await entrar(casa)).status).toBe(401)
  const answer = await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))
  expect(answer.status).toBe(200)
})

test('um código vale por um passo antes e um depois, e uma vez só, também para pedidos ao mesmo tempo', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo, -2))).status).toBe(400)
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo, 2))).status).toBe(400)
  const late = codeAt(casa, segredo, -1)
  expect((await confirmar(casa, await desafioDe(casa), late)).status).toBe(200)
  expect((await confirmar(casa, await desafioDe(casa), late)).status).toBe(400)
  const [one, other] = [await desafioDe(casa), await desafioDe(casa)]
  const code = codeAt(casa, segredo, 1)
  const answers = await Promise.all([confirmar(casa, one, code), confirmar(casa, other, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  // Whoever has seen an older code may not use it after a newer one.
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))).status).toBe(400)
})

test('um relógio adiantado que se corrige não deixa o segundo fator de fora', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  casa.clock.pass(24 * 60)
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))).status).toBe(200)
  casa.clock.pass(-24 * 60)
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))).status).toBe(200)
})

test('códigos errados contam antes da comparação, no banco, por conta', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  const desafio = await desafioDe(casa)
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => confirmar(casa, desafio, '000000')),
  )
  const statuses = wrong.map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  const blocked = await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))
  expect(blocked.status).toBe(429)
  expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
  casa.clock.pass(16)
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))).status).toBe(200)
})

test('quem sabe a senha não gasta os códigos de um navegador conhecido, por mais que erre', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  const entered = await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))
  const cookie = /caderno-aparelho=[^;]+/.exec(String(entered.headers['set-cookie']))?.[0] ?? ''
  const compared: number[] = []
  for (let n = 0; n < 20; n += 1) {
    casa.clock.pass(16)
    compared.push(...(await adivinhar(casa, 5, `203.0.113.${n % 10}`)))
  }
  expect(compared.filter((status) => status === 400)).toHaveLength(40)
  const code = () => codeAt(casa, segredo)
  expect((await confirmar(casa, await desafioDe(casa), code())).status).toBe(429)
  expect((await confirmar(casa, await desafioDe(casa), code(), { cookie })).status).toBe(200)
  // Nor does it open the door to them; and it has no more tries than anybody.
  casa.clock.pass(1)
  expect((await confirmar(casa, await desafioDe(casa), code())).status).toBe(429)
  const desafio = await desafioDe(casa)
  const own: number[] = []
  for (let n = 0; n < 7; n += 1)
    own.push((await confirmar(casa, desafio, '000000', { cookie })).status)
  expect(own).toEqual([400, 400, 400, 400, 400, 429, 429])
})

test('um endereço sozinho não gasta os códigos do dia de uma conta', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  const compared: number[] = []
  for (let n = 0; n < 20; n += 1) {
    casa.clock.pass(16)
    compared.push(...(await adivinhar(casa, 5, '203.0.113.7')))
  }
  expect(compared.filter((status) => status === 400)).toHaveLength(10)
  const from = endereco('198.51.100.20')
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo), from)).status).toBe(
    200,
  )
})

test('um desafio vale por cinco minutos, uma vez só, e morre com a senha que o abriu', async () => {
  const casa = await institute()
  const { segredo } = await ativar(casa, await casa.coordenadora())
  const old = await desafioDe(casa)
  casa.clock.pass(6)
  const late = await confirmar(casa, old, codeAt(casa, segredo))
  expect(late.status).toBe(401)
  expect(late.body).toEqual({ detail: 'O tempo para o código acabou. Entre de novo.' })
  const used = await desafioDe(casa)
  expect((await confirmar(casa, used, codeAt(casa, segredo))).status).toBe(200)
  casa.clock.pass(1)
  expect((await confirmar(casa, used, codeAt(casa, segredo))).status).toBe(401)
  const before = await desafioDe(casa)
  await casa.db.kysely.updateTable('conta').set({ senha_hash: 'outra' }).execute()
  casa.clock.pass(1)
  expect((await confirmar(casa, before, codeAt(casa, segredo))).status).toBe(401)
  expect((await confirmar(casa, 'inventado', codeAt(casa, segredo))).status).toBe(401)
})

test('dez códigos de recuperação entram uma vez cada, escritos de qualquer jeito, e podem ser trocados', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const { codigos } = await ativar(casa, coordenadora)
  expect(codigos).toHaveLength(10)
  expect(new Set(codigos).size).toBe(10)
  const [first = '', second = ''] = codigos
  expect((await confirmar(casa, await desafioDe(casa), first)).status).toBe(200)
  expect((await confirmar(casa, await desafioDe(casa), first)).status).toBe(400)
  const sloppy = ` ${second.toUpperCase().replaceAll('-', ' ')} `
  expect((await confirmar(casa, await desafioDe(casa), sloppy)).status).toBe(200)
  expect(await situacao(coordenadora)).toMatchObject({ ativo: true, codigos_restantes: 8 })
  expect(casa.letters.at(-1)?.text).toContain('Restam 8')
  const renewed = await coordenadora.post('/conta/segundo-fator/codigos', { senha })
  expect((renewed.body as Ativado).codigos).toHaveLength(10)
  expect((await confirmar(casa, await desafioDe(casa), codigos[2] ?? '')).status).toBe(400)
  expect(await situacao(coordenadora)).toMatchObject({ codigos_restantes: 10 })
})

test('nenhum código de recuperação está no banco como foi mostrado', async () => {
  const casa = await institute()
  const { codigos } = await ativar(casa, await casa.coordenadora())
  const rows = await casa.db.kysely.selectFrom('codigo_reserva').selectAll().execute()
  const kept = JSON.stringify(rows)
  for (const codigo of codigos) {
    expect(kept).not.toContain(codigo)
    expect(kept).not.toContain(codigo.replaceAll('-', ''))
  }
})

test('preparar, trocar códigos e remover pedem a senha, e as tentativas têm limite', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const wrong = await coordenadora.post('/conta/segundo-fator/preparar', { senha: 'errada' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ errors: { senha: 'Senha incorreta' } })
  await ativar(casa, coordenadora)
  for (const what of ['codigos', 'remover']) {
    const answer = await coordenadora.post(`/conta/segundo-fator/${what}`, { senha: 'errada' })
    expect(answer.status).toBe(400)
  }
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () =>
      coordenadora.post('/conta/segundo-fator/remover', { senha: 'errada' }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
  expect(await situacao(coordenadora)).toMatchObject({ ativo: true })
})

test('um código errado não ativa nada, e o segredo anterior vale até o novo ser confirmado', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const early = await coordenadora.post('/conta/segundo-fator/ativar', { codigo: '123456' })
  expect(early.status).toBe(400)
  const { segredo } = await ativar(casa, coordenadora)
  await coordenadora.post('/conta/segundo-fator/preparar', { senha })
  const wrong = await coordenadora.post('/conta/segundo-fator/ativar', { codigo: '000000' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ errors: { codigo: expect.any(String) } })
  expect((await confirmar(casa, await desafioDe(casa), codeAt(casa, segredo))).status).toBe(200)
})

test('remover volta à entrada documentada, e cada mudança fica na auditoria e vai por e-mail', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  await ativar(casa, coordenadora)
  expect(casa.letters.at(-1)).toMatchObject({
    to: email,
    subject: expect.stringMatching(/segundo fator/i),
  })
  const removed = await coordenadora.post('/conta/segundo-fator/remover', { senha })
  expect(removed.status).toBe(204)
  expect(casa.letters.at(-1)?.subject).toMatch(/segundo fator/i)
  expect((await entrar(casa)).status).toBe(200)
  expect(await situacao(coordenadora)).toMatchObject({ ativo: false, codigos_restantes: 0 })
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['conta_id', 'acao', 'registro_id', 'depois'])
    .where('recurso', '=', 'conta')
    .where('depois', 'like', '%segundo_fator%')
    .execute()
  expect(traces.map(({ depois }) => JSON.parse(depois ?? ''))).toEqual([
    { segundo_fator: 'ativado' },
    { segundo_fator: 'removido' },
  ])
  expect(JSON.stringify(traces)).not.toMatch(/segredo/)
})

test('a senha redefinida por e-mail não tira o segundo fator', async () => {
  const casa = await institute()
  await ativar(casa, await casa.coordenadora())
  await casa.anyone.post('/recuperacao/solicitar', { email })
  const codigo = /\b[A-Z0-9]{6}\b/.exec(casa.letters.at(-1)?.text ?? '')?.[0]
  const nova_senha = 'Canteiro7Novo'
  const reset = await casa.anyone.post('/recuperacao/redefinir', { email, codigo, nova_senha })
  expect(reset.status, reset.text).toBe(200)
  const answer = await entrar(casa, nova_senha)
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ segundo_fator: true })
})

test('a coordenação é convidada até adiar por sete dias; os outros papéis, não', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const helena = await casa.assistente()
  const inicio = async (person: Client) => (await person.get('/dashboard/resumo')).body
  expect(await inicio(coordenadora)).toMatchObject({ convite: true })
  expect(await inicio(helena)).not.toHaveProperty('convite')
  expect((await coordenadora.post('/conta/segundo-fator/adiar')).status).toBe(204)
  expect(await inicio(coordenadora)).toMatchObject({ convite: false })
  casa.clock.pass(7 * 24 * 60 + 1)
  const again = await entrar(casa)
  const { access_token } = again.body as { access_token: string }
  const back = clientOf(casa.app, access_token)
  expect(await inicio(back)).toMatchObject({ convite: true })
  await ativar(casa, back)
  expect(await inicio(back)).toMatchObject({ convite: false })
})

test('o comando segundo-fator tira os dois, encerra as sessões e fica na auditoria', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  await ativar(casa, coordenadora)
  const context = {
    place: { dataDir: casa.services.dataDir, url: casa.url },
    now: casa.clock.now,
  }
  const lines = await runCommand(['segundo-fator', ' Coordenacao@Exemplo.org'], context)
  expect(lines.join('\n')).toContain(email)
  expect((await coordenadora.get('/turma/')).status).toBe(401)
  expect((await entrar(casa)).status).toBe(200)
  const trace = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['conta_id', 'depois'])
    .where('depois', 'like', '%comando%')
    .executeTakeFirstOrThrow()
  expect(trace).toEqual({
    conta_id: null,
    depois: JSON.stringify({ segundo_fator: 'removido por comando', chaves: 0 }),
  })
  await expect(runCommand(['segundo-fator', 'ninguem@exemplo.org'], context)).rejects.toThrow(
    'Não há conta com o e-mail ninguem@exemplo.org.',
  )
})

test('nada do que o servidor responde ou registra traz o segredo, senão a quem o prepara', async () => {
  const casa = await institute()
  const coordenadora: Person = await casa.coordenadora()
  const { segredo } = await ativar(casa, coordenadora)
  const told = await coordenadora.get('/conta/segundo-fator')
  expect(told.text).not.toContain(segredo)
  const audit = await casa.db.kysely.selectFrom('auditoria').selectAll().execute()
  expect(JSON.stringify(audit)).not.toContain(segredo)
  expect(JSON.stringify(casa.letters)).not.toContain(segredo)
})

test('com SEGUNDO_FATOR=exigir a coordenação só segue depois de o configurar; os outros papéis seguem', async () => {
  const casa = await institute({ exigeSegundoFator: true })
  const login = await entrar(casa)
  expect(login.body).toMatchObject({ role: 'coordenador', pendencia: 'segundo_fator' })
  const { access_token } = login.body as { access_token: string }
  const coordenadora = clientOf(casa.app, access_token)
  const refused = await coordenadora.get('/turma/')
  expect(refused.status).toBe(403)
  expect(refused.body).toEqual({
    detail: 'Antes de continuar, configure o segundo fator da sua conta.',
    pendencia: 'segundo_fator',
  })
  expect((await coordenadora.post('/conta/segundo-fator/adiar')).status).toBe(403)
  await ativar(casa, coordenadora)
  expect((await coordenadora.get('/turma/')).status).toBe(200)
  await coordenadora.post('/conta/segundo-fator/remover', { senha })
  expect((await coordenadora.get('/turma/')).status).toBe(403)
})

test('o que exige o segundo fator da coordenação não alcança educadoras nem assistentes', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const strict = { ...casa.services, exigeSegundoFator: true }
  const app = await createApp(strict)
  onTestFinished(() => app.close())
  for (const { email, password } of [beatriz, helena]) {
    const { body } = await clientOf(app).post('/login/login', { email, password })
    expect(body).not.toHaveProperty('pendencia')
    const { access_token } = body as { access_token: string }
    expect((await clientOf(app, access_token).get('/turma/')).status).toBe(200)
  }
})
