import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { frontDoor } from '#app/server/front-door'
import { createApp } from '#server/app'
import { refusalOf } from '#server/http/errors'
import { clientOf } from './client.ts'
import { alunoValues, institute } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

const send = (type: string | undefined, payload: string, url = '/api/v1/alunos/') =>
  casa.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${coordenadora.token}`,
      ...(type && { 'content-type': type }),
    },
    payload,
  })

test.each([
  ['que não fecha', '{"nome": "Ana"'],
  ['vazio', ''],
  ['com aspas simples', "{'nome': 'Ana'}"],
  ['com __proto__', '{"__proto__": {"role": "coordenador"}}'],
  ['com constructor.prototype', '{"constructor": {"prototype": {"x": 1}}}'],
  ['que é uma lista', '[]'],
  ['que é nulo', 'null'],
  ['que é um texto', '"Ana"'],
])('um JSON %s é 400, em português', async (_, payload) => {
  const answer = await send('application/json', payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ detail: 'Dados inválidos.' })
})

test('um corpo até 1 MB é lido; além disso, 413', async () => {
  const body = (size: number) => JSON.stringify({ nome: 'a'.repeat(size - '{"nome":""}'.length) })
  expect((await send('application/json', body(1024 * 1024))).statusCode).toBe(400)
  const beyond = await send('application/json', body(1024 * 1024 + 1))
  expect(beyond.statusCode).toBe(413)
  expect(beyond.json()).toEqual({ detail: 'O envio passa do tamanho permitido.' })
})

test('de quem não entrou, um corpo vai até 16 kB', async () => {
  const entrar = (size: number) =>
    casa.app.inject({
      method: 'POST',
      url: '/api/v1/login/login',
      payload: { email: 'a'.repeat(size) },
    })
  expect((await entrar(16_000)).statusCode).toBe(400)
  expect((await entrar(17_000)).statusCode).toBe(413)
})

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png'])(
  'um corpo %s é 415',
  async (type) => {
    const answer = await send(type, 'nome=Ana')
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({ detail: 'Tipo de conteúdo não aceito.' })
  },
)

test.each(['%', '%ZZ', '%C3%28', 'a%2', 'a'.repeat(301)])(
  'um endereço malformado ou longo demais (%s) é 400',
  async (path) => {
    const answer = await coordenadora.get(`/educadores/by_email/${path}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ detail: 'Dados inválidos.' })
  },
)

test('um endereço que não há é 404 com qualquer método, entrando ou não', async () => {
  const answers = [
    await casa.anyone.get('/nao/existe'),
    await coordenadora.get('/nao/existe'),
    await coordenadora.put('/login/login', {}),
    await coordenadora.delete('/dashboard/resumo'),
    await coordenadora.get('/recuperacao/solicitar'),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    Array(5).fill([404, { detail: 'Não encontrado.' }]),
  )
})

test('um valor de tipo errado é dito em português em toda chamada', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const dia = `/turma/${turma.id}/dia/2026-03-09`
  const answers = [
    await casa.anyone.post('/login/login', { email: 5, password: 'x' }),
    await casa.anyone.post('/login/login', { email: 'a@b.co' }),
    await casa.anyone.post('/token/', { username: 'a@b.co', password: null }),
    await casa.anyone.post('/token/refresh/', { refresh: 5 }),
    await casa.anyone.post('/recuperacao/solicitar', { email: ['a@b.co'] }),
    await beatriz.post(dia, { frequencias: 'todos' }),
    await beatriz.post(dia, { frequencias: [{ aluno_id: 'x', status: 'presente' }] }),
    await beatriz.post(dia, { frequencias: [{ aluno_id: 99_999_999_999, status: null }] }),
    await beatriz.get(`/turma/${turma.id}/intervalo`),
    await beatriz.get(`/turma/${turma.id}/intervalo?data_inicio=a&data_fim=b`),
    await coordenadora.post('/alunos/importacao', { criar: 5 }),
    await coordenadora.post('/alunos/', { ...alunoValues(1), nome: { a: 1 }, turma_id: [] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(400))
  for (const { text } of answers) expect(text).not.toMatch(/invalid|expected|received|required/i)
})

test('um e-mail com caractere nulo é um e-mail que não há', async () => {
  expect((await coordenadora.get('/educadores/by_email/a%00b@c.org')).status).toBe(404)
  const login = { email: 'a\u0000@exemplo.org', password: 'Goiabada7' }
  expect((await casa.anyone.post('/login/login', login)).status).toBe(400)
})

test('o que nem HTTP é, ou tem cabeçalhos sem fim, é recusado nas mesmas palavras', async () => {
  const other = await institute()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const told = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    let answer = ''
    for await (const chunk of socket) answer += chunk
    return answer
  }
  const nothing = await told('não sou HTTP\r\n\r\n')
  expect(nothing).toMatch(/^HTTP\/1\.1 400 /)
  expect(nothing).toMatch(/\r\n\r\n\{"detail":"Dados inválidos\."\}$/)
  const endless = await told(`GET /healthz HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(endless).toMatch(/^HTTP\/1\.1 431 /)
  expect(endless).toMatch(/\{"detail":"O cabeçalho da requisição passa do tamanho permitido\."\}$/)
})

test.runIf(inject('database') === 'sqlite')(
  'cabeçalhos que chegam aos poucos são cortados em 10 s, também na porta de vários institutos',
  { timeout: 60_000 },
  async () => {
    const other = await institute()
    const door = frontDoor(new Map([['a.local', other]]))
    onTestFinished(() => door.close())
    const cut = async (app: FastifyInstance) => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const since = performance.now()
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /healthz HTTP/1.1\r\nHost: a.local\r\nx: ')
      const drops = setInterval(() => socket.writable && socket.write('x'), 500)
      let answer = ''
      for await (const chunk of socket) answer += chunk
      clearInterval(drops)
      return { seconds: (performance.now() - since) / 1000, answer }
    }
    for (const { seconds, answer } of await Promise.all([cut(other.app), cut(door)])) {
      expect(seconds).toBeGreaterThan(9)
      expect(seconds).toBeLessThan(13)
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('A requisição demorou demais para chegar.')
    }
  },
)

test('o que ninguém previu é 500 com o texto geral, sem pilha nem SQL', async () => {
  const broken = await institute()
  const coordinator = await broken.coordenadora()
  await sql`alter table aluno rename to aluno_perdido`.execute(broken.db.kysely)
  const answer = await coordinator.get('/alunos/')
  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ detail: 'Erro interno. Tente novamente.' })
})

test.each([
  ['PostgreSQL reiniciando', { code: '57P01' }],
  ['PostgreSQL sem disco', { code: '53100' }],
  ['conexão que caiu', { code: 'ECONNRESET' }],
  ['conexão que não veio', { message: 'timeout exceeded when trying to connect' }],
  ['disco cheio', { code: 'ENOSPC' }],
  ['cota de disco no fim', { code: 'EDQUOT' }],
  ['arquivo no limite do sistema', { code: 'EFBIG' }],
  ['disco que só se lê', { message: 'attempt to write a readonly database' }],
  ['conexão de que se desistiu', { message: 'Client was closed and is not queryable' }],
  ['SQLite sem disco', { message: 'database or disk is full' }],
  ['SQLite ocupado', { message: 'database is locked' }],
])('%s é 503, e passa', (_, error) => {
  expect(refusalOf(Object.assign(new Error(), error))).toMatchObject({
    status: 503,
    body: { detail: 'O serviço está indisponível no momento. Tente novamente em instantes.' },
  })
})

test.runIf(inject('database') === 'postgres')(
  'se o banco derruba as conexões, o servidor segue de pé e volta sozinho',
  async () => {
    const shaken = await institute()
    const coordinator = await shaken.coordenadora()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(shaken.db.kysely)
    await expect.poll(async () => (await coordinator.get('/alunos/')).status).toBe(200)
  },
)

test('toda resposta proíbe que o navegador a guarde, a emoldure ou adivinhe o seu tipo', async () => {
  const answers = [
    await coordenadora.get('/alunos/'),
    await casa.anyone.get('/openapi.json'),
    await coordenadora.get('/alunos/99999'),
    await coordenadora.get('/alunos/?nada=1'),
    await coordenadora.get('/nada'),
    await casa.anyone.get('/alunos/'),
    await (await casa.educadora()).get('/acessos/'),
    await coordenadora.post('/alunos/', '{', { 'content-type': 'application/json' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([
    ...[200, 200, 404],
    ...[400, 404, 401, 403, 400],
  ])
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(String(headers['content-security-policy'])).toContain("script-src 'self';")
  }
  const unreadable = await coordenadora.get('/alunos/%')
  expect([unreadable.status, unreadable.headers['cache-control']]).toEqual([400, 'no-store'])
})

test('outra origem só entra se foi nomeada', async () => {
  const named = 'https://painel.exemplo.org'
  const app = await createApp(casa.services, { allowedOrigins: [named] })
  const preflight = (origin: string) =>
    app.inject({ method: 'OPTIONS', url: '/api/v1/alunos/', headers: { origin } })
  const allowed = await preflight(named)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': named,
    'access-control-allow-headers': expect.stringContaining('if-match'),
  })
  for (const origin of ['https://outro.exemplo.org', 'null', `${named}.mau.org`]) {
    const refused = await preflight(origin)
    expect(refused.headers['access-control-allow-origin'], origin).toBeUndefined()
  }
  await app.close()
})

test('o registro do servidor não guarda senha, token, código, CPF nem e-mail', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = await createApp(casa.services, { logger: { level: 'trace', stream } })
  const watched = clientOf(app, coordenadora.token)
  const beatriz = await casa.educadora()
  await clientOf(app).post('/login/login', { email: beatriz.email, password: 'Errada123' })
  const login = await clientOf(app).post('/token/', {
    username: beatriz.email,
    password: beatriz.password,
  })
  const { refresh, access } = login.body as { refresh: string; access: string }
  await clientOf(app).post('/token/refresh/', undefined, { cookie: `caderno=${refresh}` })
  await watched.get(`/educadores/by_email/${encodeURIComponent(beatriz.email)}`)
  await watched.get(`/educadores/by_email/${beatriz.email}`)
  await watched.post('/alunos/', { ...alunoValues(77), quadro_cronico: 'Asma' })
  await app.close()
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  const secrets = [beatriz.password, 'Errada123', refresh, access, 'Asma', coordenadora.token ?? '']
  const personal = [String(alunoValues(77).cpf), beatriz.email, encodeURIComponent(beatriz.email)]
  expect([...secrets, ...personal].filter((word) => log.includes(word))).toEqual([])
})

test('cada entrada recusada está no registro, no nível de costume: a conta pelo número, o endereço e o motivo, e nada do que se digitou', async () => {
  const other = await institute()
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = await createApp(other.services, { logger: { level: 'warn', stream } })
  onTestFinished(() => app.close())
  const beatriz = await other.educadora()
  const { id: conta } = await other.db.kysely
    .selectFrom('conta')
    .select('id')
    .where('email', '=', beatriz.email)
    .executeTakeFirstOrThrow()
  const stranger = clientOf(app)
  const entrar = (email: string, password = 'Errada123') =>
    stranger.post('/login/login', { email, password })
  await entrar(beatriz.email, beatriz.password)
  expect(lines).toEqual([])
  await entrar(beatriz.email)
  await entrar('ninguem@exemplo.org')
  await stranger.post('/recuperacao/solicitar', { email: beatriz.email })
  await stranger.post('/recuperacao/validar', { email: beatriz.email, codigo: 'ABC123' })
  const nova_senha = 'Girassol77'
  await stranger.post('/recuperacao/redefinir', {
    ...{ email: beatriz.email, codigo: 'ABC123', nova_senha },
  })
  const chave = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} }
  const response = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
  await stranger.post('/login/chave', { desafio: 'x', resposta: { ...chave, response } })
  for (let n = 0; n < 5; n += 1) await entrar(beatriz.email)
  const said = lines.map((line) => JSON.parse(line))
  expect(said.map(({ conta, motivo, req }) => [motivo, conta, req.url, req.ip])).toEqual([
    ['errou', conta, '/api/v1/login/login', '127.0.0.1'],
    ['desconhecido', null, '/api/v1/login/login', '127.0.0.1'],
    ['Código inválido', conta, '/api/v1/recuperacao/validar', '127.0.0.1'],
    ['Código inválido', conta, '/api/v1/recuperacao/redefinir', '127.0.0.1'],
    ['errou_chave', null, '/api/v1/login/chave', '127.0.0.1'],
    ...Array(4).fill(['errou', conta, '/api/v1/login/login', '127.0.0.1']),
    [
      ...['Muitas tentativas. Aguarde um pouco e tente novamente.', null],
      ...['/api/v1/login/login', '127.0.0.1'],
    ],
  ])
  expect(said.every(({ level, msg }) => level === 40 && msg === 'Entrada recusada')).toBe(true)
  const typed = [beatriz.email, 'ninguem@', 'Errada123', 'ABC123', nova_senha]
  expect(typed.filter((word) => lines.join('').includes(word))).toEqual([])
})

test('com endereço público em https o navegador só volta por https; sem ele nada se diz disso', async () => {
  const publicUrl = 'https://caderno.exemplo.org'
  const app = await createApp({ ...casa.services, publicUrl })
  for (const url of ['/', '/api/v1/turma/', '/healthz']) {
    const { headers } = await app.inject({ url })
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000')
    const open = await casa.app.inject({ url })
    expect(open.headers).not.toHaveProperty('strict-transport-security')
  }
  await app.close()
})

test('toda resposta dispensa câmera, microfone, localização e o mais que a tela não usa', async () => {
  for (const url of ['/', '/api/v1/turma/', '/healthz']) {
    const policy = String((await casa.app.inject({ url })).headers['permissions-policy'])
    expect(policy.split(', '), url).toEqual(
      expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'payment=()']),
    )
    // What signs in by a passkey.
    expect(policy).not.toContain('publickey-credentials')
  }
})

test('de um erro registra-se o defeito, e não a linha nem o endereço de que tratava', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const failure = new Error(
    'invalid input syntax for type integer: "Ana Clara", beatriz@exemplo.org',
  )
  const more = { code: '22P02', constraint: 'u_cpf', detail: 'Key (cpf)=(529.982.247-25) exists' }
  const mail = () => Promise.reject(Object.assign(failure, more))
  const app = await createApp({ ...casa.services, mail }, { logger: { level: 'info', stream } })
  const { email } = coordenadora
  expect((await clientOf(app).post('/recuperacao/solicitar', { email })).status).toBe(503)
  await app.close()
  const [logged] = lines.map((line) => JSON.parse(line)).filter(({ err }) => err)
  expect(logged.err).toMatchObject({
    message: 'Não foi possível enviar o email agora. Tente novamente.',
    cause: { message: 'invalid input syntax for type integer: "…", [e-mail]', constraint: 'u_cpf' },
  })
  expect(lines.join('')).not.toMatch(/Ana Clara|beatriz|coordenacao@|529\.982/)
})

test('um banco que se descobre danificado é dito em uma frase, e não é um erro interno', async () => {
  const casa = await institute()
  const code = inject('database') === 'postgres' ? 'XX001' : 'ERR_SQLITE_ERROR'
  const damage = Object.assign(new Error('database disk image is malformed'), { code })
  const { status, body } = refusalOf(damage)
  expect([status, body]).toEqual([
    503,
    { detail: 'O banco de dados está danificado. Avise quem cuida do servidor.' },
  ])
  casa.db.damage.report(damage)
  const health = await casa.app.inject('/healthz')
  expect(health.statusCode).toBe(503)
  expect(health.json().detail).toContain(
    'O banco está danificado. Não há cópia em DATA_DIR/backups',
  )
})
