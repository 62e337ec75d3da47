import { expect, test } from 'vitest'
import { createApp } from '#server/app'
import { type Answer, type Client, clientOf } from './client.ts'
import { type Institute, institute, signIn } from './institute.ts'

const email = 'coordenacao@exemplo.org'
const nova_senha = 'Outra1senha'

const solicitar = (client: Client, body: object = { email }) =>
  client.post('/recuperacao/solicitar', body)
const validar = (client: Client, codigo: string, of = email) =>
  client.post('/recuperacao/validar', { email: of, codigo })
const redefinir = (client: Client, codigo: string, values: object = {}) =>
  client.post('/recuperacao/redefinir', { email, codigo, nova_senha, ...values })
const entrar = (client: Client, password: string) =>
  client.post('/login/login', { email, password })

/** The code in the newest letter. */
function lastCode({ letters }: Institute): string {
  const code = /^ +([A-Z0-9]{6})$/m.exec(letters.at(-1)?.text ?? '')?.[1]
  if (!code) throw new Error('A última carta não traz um código.')
  return code
}

async function codeFor(casa: Institute, of = email): Promise<string> {
  expect((await solicitar(casa.anyone, { email: of })).status).toBe(200)
  return lastCode(casa)
}

/** Another code than the one given; each number is another. */
const wrong = (code: string, number = 0) =>
  `${code.startsWith('A') ? 'B' : 'A'}${String(number).padStart(5, '0')}`

const details = (answers: readonly Answer[]) =>
  answers.map(({ body }) => (body as { detail?: string }).detail)

const count = (words: readonly unknown[], word: string) => words.filter((it) => it === word).length

test('o código chega por carta, vale e troca a senha', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  expect(casa.letters).toHaveLength(1)
  expect(casa.letters[0]).toMatchObject({
    to: email,
    subject: 'Código para redefinir a senha do Caderno',
    text: expect.stringContaining('30 minutos'),
  })
  const valid = await validar(casa.anyone, codigo)
  expect([valid.status, valid.body]).toEqual([200, { valido: true }])
  expect((await redefinir(casa.anyone, codigo)).status).toBe(200)
  expect((await entrar(casa.anyone, 'Goiabada7')).status).toBe(401)
  expect((await entrar(casa.anyone, nova_senha)).status).toBe(200)
})

test('o código é de letras maiúsculas e algarismos, e cada pedido traz outro', async () => {
  const casa = await institute()
  const codes = []
  for (let times = 0; times < 5; times += 1) codes.push(await codeFor(casa))
  expect(new Set(codes).size).toBe(5)
})

test('o banco não guarda o código, só o que o confere', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  const rows = await casa.db.kysely.selectFrom('recuperacao').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(codigo)
})

test('e-mail em maiúsculas e código em minúsculas, com espaços em volta, valem', async () => {
  const casa = await institute()
  expect((await solicitar(casa.anyone, { email: ' Coordenacao@Exemplo.org ' })).status).toBe(200)
  const codigo = ` ${lastCode(casa).toLowerCase()}\n`
  expect((await validar(casa.anyone, codigo, ' COORDENACAO@exemplo.org')).status).toBe(200)
})

test('um e-mail desconhecido recebe 404 nas palavras da especificação, em cada passo', async () => {
  const casa = await institute()
  const of = 'ninguem@exemplo.org'
  const answers = [
    await solicitar(casa.anyone, { email: of }),
    await validar(casa.anyone, 'ABC123', of),
    await redefinir(casa.anyone, 'ABC123', { email: of }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.body]).toEqual([
      404,
      { detail: 'Email não encontrado no sistema' },
    ])
  }
  expect(casa.letters).toEqual([])
})

const refused: readonly [string, object, string, string][] = [
  ['/solicitar', { email: ' ' }, 'email', 'Por favor, digite seu email'],
  ['/solicitar', { email: 'sem arroba' }, 'email', 'Por favor, digite um email válido'],
  ['/validar', { email, codigo: '' }, 'codigo', 'Por favor, digite o código'],
  ['/validar', { email, codigo: 'ABC12' }, 'codigo', 'O código deve ter 6 caracteres'],
  ['/validar', { email, codigo: 'ABC1234' }, 'codigo', 'O código deve ter 6 caracteres'],
  [
    '/redefinir',
    { email, codigo: 'ABC123', nova_senha: '' },
    'nova_senha',
    'Por favor, digite a nova senha',
  ],
  [
    '/redefinir',
    { email, codigo: 'ABC123', nova_senha: 'abcde' },
    'nova_senha',
    'A senha deve ter pelo menos 6 caracteres',
  ],
  [
    '/redefinir',
    { email, codigo: 'ABC123', nova_senha: 'a'.repeat(129) },
    'nova_senha',
    'A senha deve ter no máximo 128 caracteres',
  ],
]

test('o que não pode valer é recusado com a mensagem do seu campo, sem gastar tentativa', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  for (const [path, body, field, message] of refused) {
    const answer = await casa.anyone.post(`/recuperacao${path}`, body)
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: message, errors: { [field]: message } },
    ])
  }
  expect((await validar(casa.anyone, codigo)).status).toBe(200)
})

test('uma chave a mais é recusada', async () => {
  const casa = await institute()
  expect((await solicitar(casa.anyone, { email, role: 'coordenador' })).status).toBe(400)
  expect(casa.letters).toEqual([])
})

test('um código errado é inválido e o certo segue valendo', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  const answer = await validar(casa.anyone, wrong(codigo))
  expect([answer.status, answer.body]).toEqual([400, { detail: 'Código inválido' }])
  expect((await redefinir(casa.anyone, wrong(codigo, 1))).body).toEqual(answer.body)
  expect((await redefinir(casa.anyone, codigo)).status).toBe(200)
})

test('T11: o código vale até 29:59 e não vale a 30:00 + 1 s', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  const asked = casa.clock.now().getTime()
  const after = (seconds: number) => casa.clock.set(new Date(asked + seconds * 1000).toISOString())
  after(29 * 60 + 59)
  expect((await validar(casa.anyone, codigo)).status).toBe(200)
  after(30 * 60 + 1)
  for (const answer of [await validar(casa.anyone, codigo), await redefinir(casa.anyone, codigo)]) {
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Código expirado' }])
  }
  expect((await entrar(casa.anyone, 'Goiabada7')).status).toBe(200)
})

test('T11: um código novo mata o anterior e recomeça as tentativas', async () => {
  const casa = await institute()
  const old = await codeFor(casa)
  for (let number = 0; number < 5; number += 1) await validar(casa.anyone, wrong(old, number))
  const codigo = await codeFor(casa)
  expect((await redefinir(casa.anyone, old)).body).toEqual({ detail: 'Código inválido' })
  expect((await redefinir(casa.anyone, codigo)).status).toBe(200)
})

test('T11: o código de uma pessoa não vale para outra', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const codigo = await codeFor(casa, beatriz.email)
  await codeFor(casa)
  expect((await redefinir(casa.anyone, codigo)).body).toEqual({ detail: 'Código inválido' })
  expect((await entrar(casa.anyone, 'Goiabada7')).status).toBe(200)
})

test('um código enviado a um endereço deixa de valer quando o e-mail da conta é trocado', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const codigo = await codeFor(casa, beatriz.email)
  const to = 'beatriz@exemplo.org'
  const edited = await (await casa.coordenadora()).put(`/educadores/${beatriz.id}`, { email: to })
  expect(edited.status).toBe(200)
  expect((await validar(casa.anyone, codigo, to)).body).toEqual({ detail: 'Código inválido' })
})

test('uma conta excluída não recupera a senha', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const codigo = await codeFor(casa, beatriz.email)
  expect((await (await casa.coordenadora()).delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  expect((await solicitar(casa.anyone, { email: beatriz.email })).status).toBe(404)
  expect((await redefinir(casa.anyone, codigo, { email: beatriz.email })).status).toBe(404)
})

test('T11: um código usado não vale de novo', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  expect((await redefinir(casa.anyone, codigo)).status).toBe(200)
  for (const answer of [
    await validar(casa.anyone, codigo),
    await redefinir(casa.anyone, codigo, { nova_senha: 'Ainda1outra' }),
  ]) {
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Código expirado' }])
  }
  expect((await entrar(casa.anyone, nova_senha)).status).toBe(200)
})

test('T11: cinco erros, repartidos pelos dois passos, esgotam o código', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  const answers = [
    await validar(casa.anyone, wrong(codigo, 1)),
    await redefinir(casa.anyone, wrong(codigo, 2)),
    await validar(casa.anyone, wrong(codigo, 3)),
    await redefinir(casa.anyone, wrong(codigo, 4)),
    await validar(casa.anyone, wrong(codigo, 5)),
  ]
  expect(count(details(answers), 'Código inválido')).toBe(5)
  expect((await validar(casa.anyone, codigo)).body).toEqual({ detail: 'Código expirado' })
  expect((await redefinir(casa.anyone, codigo)).body).toEqual({ detail: 'Código expirado' })
})

test('quem acerta na quinta tentativa ainda redefine a senha', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  for (let number = 0; number < 4; number += 1) await validar(casa.anyone, wrong(codigo, number))
  expect((await validar(casa.anyone, codigo)).status).toBe(200)
  expect((await redefinir(casa.anyone, codigo)).status).toBe(200)
})

test('acertar devolve só a própria tentativa, não as erradas', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  for (let number = 0; number < 4; number += 1) await validar(casa.anyone, wrong(codigo, number))
  for (let times = 0; times < 3; times += 1)
    expect((await validar(casa.anyone, codigo)).status).toBe(200)
  expect((await validar(casa.anyone, wrong(codigo, 5))).body).toEqual({ detail: 'Código inválido' })
  expect((await redefinir(casa.anyone, codigo)).body).toEqual({ detail: 'Código expirado' })
})

test('T11: as tentativas sobrevivem a um reinício do servidor', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  for (let number = 0; number < 4; number += 1) await validar(casa.anyone, wrong(codigo, number))
  const restarted = await createApp(casa.services)
  const anyone = clientOf(restarted)
  const last = details([
    await validar(anyone, wrong(codigo, 5)),
    await validar(anyone, wrong(codigo, 6)),
    await redefinir(anyone, codigo),
  ])
  await restarted.close()
  expect(last).toEqual(['Código inválido', 'Código expirado', 'Código expirado'])
})

test('T11: de 200 códigos errados ao mesmo tempo, cinco são comparados', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      number % 2
        ? validar(casa.anyone, wrong(codigo, number))
        : redefinir(casa.anyone, wrong(codigo, number)),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  const said = details(answers)
  expect(count(said, 'Código inválido')).toBe(5)
  expect(count(said, 'Código expirado')).toBe(195)
  expect((await redefinir(casa.anyone, codigo)).body).toEqual({ detail: 'Código expirado' })
})

test('T11: de 40 trocas ao mesmo tempo com o código certo, uma acontece', async () => {
  const casa = await institute()
  const codigo = await codeFor(casa)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      redefinir(casa.anyone, codigo, { nova_senha: `Senha1numero${number}` }),
    ),
  )
  expect(count(details(answers), 'Senha redefinida.')).toBe(1)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await entrar(casa.anyone, `Senha1numero${winner}`)).status).toBe(200)
})

test('redefinir encerra todas as sessões da conta, no pedido seguinte, e as de mais ninguém', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const first = await casa.coordenadora()
  const second = await signIn(casa.app, first)
  const old = await casa.anyone.post('/token/', { username: email, password: first.password })
  const { refresh } = old.body as { refresh: string }
  expect((await redefinir(casa.anyone, await codeFor(casa))).status).toBe(200)
  expect((await first.get('/turma/')).status).toBe(401)
  expect((await second.get('/turma/')).status).toBe(401)
  expect((await casa.anyone.post('/token/refresh/', { refresh })).status).toBe(401)
  expect((await beatriz.get('/turma/')).status).toBe(200)
})

test('a troca é avisada por carta e fica na auditoria, sem a senha', async () => {
  const casa = await institute()
  await redefinir(casa.anyone, await codeFor(casa))
  expect(casa.letters).toHaveLength(2)
  expect(casa.letters[1]).toMatchObject({ to: email, subject: 'A senha do Caderno foi trocada' })
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .selectAll()
    .where('recurso', '=', 'conta')
    .execute()
  expect(traces).toHaveLength(1)
  expect(JSON.stringify([traces, casa.letters[1]])).not.toContain(nova_senha)
})

test('redefinir termina a espera de quem errou a senha demais', async () => {
  const casa = await institute()
  for (let times = 0; times < 6; times += 1) await entrar(casa.anyone, 'errada')
  expect((await entrar(casa.anyone, 'Goiabada7')).status).toBe(429)
  await redefinir(casa.anyone, await codeFor(casa))
  expect((await entrar(casa.anyone, nova_senha)).status).toBe(200)
})

test('o sexto pedido de código em uma hora espera, e na hora seguinte não', async () => {
  const casa = await institute()
  for (let times = 0; times < 5; times += 1) await codeFor(casa)
  casa.clock.pass(20)
  const answer = await solicitar(casa.anyone, { email: ' COORDENACAO@exemplo.org' })
  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toBe('2400')
  expect(casa.letters).toHaveLength(5)
  casa.clock.pass(41)
  await codeFor(casa)
})

const de = (address: string) => ({ 'x-forwarded-for': address })
const pedir = ({ anyone }: Institute, address: string) =>
  anyone.post('/recuperacao/solicitar', { email }, de(address))
const tentar = ({ anyone }: Institute, codigo: string, address: string) =>
  anyone.post('/recuperacao/validar', { email, codigo }, de(address))

test('um estranho que pede códigos não tira o de ninguém, nem os que ainda se podem pedir', async () => {
  const casa = await institute()
  await pedir(casa, '203.0.113.7')
  const codigo = lastCode(casa)
  for (let n = 0; n < 5; n += 1) expect((await pedir(casa, '198.51.100.1')).status).toBe(200)
  expect((await pedir(casa, '198.51.100.1')).status).toBe(429)
  expect((await tentar(casa, codigo, '203.0.113.7')).status).toBe(200)
  expect((await pedir(casa, '203.0.113.7')).status).toBe(200)
})

test('os códigos errados de um estranho não gastam as tentativas de onde o código foi pedido', async () => {
  const casa = await institute()
  await pedir(casa, '203.0.113.7')
  const codigo = lastCode(casa)
  for (let n = 0; n < 8; n += 1) await tentar(casa, wrong(codigo, n), `198.51.100.${n}`)
  expect((await tentar(casa, codigo, '203.0.113.7')).status).toBe(200)
})

test('T11: de muitos endereços ao mesmo tempo, um código se compara com dez, e não mais', async () => {
  const casa = await institute()
  await pedir(casa, '203.0.113.7')
  const codigo = lastCode(casa)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      tentar(casa, wrong(codigo, n), n % 2 ? '203.0.113.7' : `198.51.100.${n}`),
    ),
  )
  expect(count(details(answers), 'Código inválido')).toBe(10)
  expect((await tentar(casa, codigo, '203.0.113.7')).body).toEqual({ detail: 'Código expirado' })
})

test('quem muda de rede entre pedir o código e usá-lo usa-o assim mesmo', async () => {
  const casa = await institute()
  await pedir(casa, '203.0.113.7')
  const body = { email, codigo: lastCode(casa), nova_senha }
  const { status } = await casa.anyone.post('/recuperacao/redefinir', body, de('198.51.100.9'))
  expect(status).toBe(200)
  expect((await tentar(casa, body.codigo, '203.0.113.7')).status).toBe(400)
})

test('um endereço pergunta por 20 e-mails desconhecidos em uma hora; os conhecidos seguem atendidos', async () => {
  const casa = await institute()
  const ask = (number: number) => solicitar(casa.anyone, { email: `p${number}@exemplo.org` })
  for (let number = 0; number < 20; number += 1) expect((await ask(number)).status).toBe(404)
  expect((await ask(20)).status).toBe(429)
  expect((await validar(casa.anyone, 'ABC123', 'p21@exemplo.org')).status).toBe(429)
  await codeFor(casa)
  casa.clock.pass(61)
  expect((await ask(22)).status).toBe(404)
})

test('quando a carta não sai, o pedido diz isso, e a troca de senha não depende do aviso', async () => {
  let works = false
  const sent: string[] = []
  const casa = await institute({
    mail: async ({ text }) => {
      sent.push(text)
      if (!works) throw new Error('conexão recusada')
    },
  })
  const answer = await solicitar(casa.anyone)
  expect([answer.status, answer.body]).toEqual([
    503,
    { detail: 'Não foi possível enviar o email agora. Tente novamente.' },
  ])
  works = true
  expect((await solicitar(casa.anyone)).status).toBe(200)
  works = false
  const codigo = /^ +([A-Z0-9]{6})$/m.exec(sent[1] ?? '')?.[1] ?? ''
  expect((await redefinir(casa.anyone, codigo)).status).toBe(200)
  expect(sent).toHaveLength(3)
  expect((await entrar(casa.anyone, nova_senha)).status).toBe(200)
})
