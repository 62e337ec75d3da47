import { expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { unknownEmail } from '#model/recovery'
import { firstSignIn, type Institute, institute, type Person } from './institute.ts'

interface Conta {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly desativada_em: string | null
  readonly propria: boolean
}

const contasDe = async (person: Person) => (await person.get('/coordenacao/contas')).body as Conta[]
const primeira = 'Inicial7Chave'
let made = 0

/** A coordinator whom another one adds, signed in. */
async function outraCoordenadora(casa: Institute, nome = 'Marta Reis'): Promise<Person> {
  made += 1
  const email = `marta${made}@exemplo.org`
  const rosana = await casa.coordenadora()
  const { status, body } = await rosana.post('/coordenacao/contas', {
    nome,
    email,
    password: primeira,
  })
  expect(status).toBe(201)
  return firstSignIn(casa.app, { id: (body as Conta).id, email, password: primeira })
}

const desativar = (person: Person, id: number) => person.post(`/coordenacao/contas/${id}/desativar`)
const reativar = (person: Person, id: number) => person.post(`/coordenacao/contas/${id}/reativar`)

test('a coordenação acrescenta uma conta, que entra e troca a senha', async () => {
  const casa = await institute()
  const marta = await outraCoordenadora(casa)
  expect((await marta.get('/educadores/')).status).toBe(200)
  expect(await contasDe(marta)).toEqual([
    {
      id: 1,
      nome: 'Coordenação',
      email: 'coordenacao@exemplo.org',
      desativada_em: null,
      propria: false,
    },
    { id: marta.id, nome: 'Marta Reis', email: marta.email, desativada_em: null, propria: true },
  ])
})

test('a conta nova é recusada sem nome, com e-mail que não é ou já tem dona, e com senha fácil', async () => {
  const casa = await institute()
  const rosana = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const boa = { nome: 'Marta', email: 'marta@exemplo.org', password: primeira }
  const tries = [
    [{ nome: ' ' }, 400, { nome: 'Nome é obrigatório' }],
    [{ email: 'marta' }, 400, { email: 'Formato de email inválido' }],
    [{ password: 'curta' }, 400, { password: 'Senha deve ter pelo menos 6 caracteres' }],
    [{ password: 'abc123' }, 400, { password: 'Essa senha é fácil de adivinhar' }],
    [{ email: beatriz.email.toUpperCase() }, 409, { email: 'Este email já está em uso' }],
    [{ role: 'coordenador' }, 400, { role: 'Campo desconhecido: role' }],
  ] as const
  for (const [wrong, status, errors] of tries) {
    const answer = await rosana.post('/coordenacao/contas', { ...boa, ...wrong })
    expect(
      [answer.status, (answer.body as { errors?: object }).errors],
      JSON.stringify(wrong),
    ).toEqual([status, errors])
  }
  expect(await contasDe(rosana)).toHaveLength(1)
})

test('desativada: as sessões acabam, a entrada e a recuperação a desconhecem, o histórico guarda o nome', async () => {
  const casa = await institute()
  const rosana = await casa.coordenadora()
  const marta = await outraCoordenadora(casa)
  const aluno = await casa.aluno()
  await marta.put(`/alunos/${aluno.id}`, { escola: 'Outra Escola' })
  const { email, password } = marta
  const { body } = await casa.anyone.post('/token/', { username: email, password })
  const { refresh } = body as { refresh: string }
  expect((await desativar(rosana, marta.id)).status).toBe(200)

  expect((await marta.get('/alunos/')).status).toBe(401)
  expect((await casa.anyone.post('/token/refresh/', { refresh })).status).toBe(401)
  const right = await casa.anyone.post('/login/login', { email, password })
  const wrong = await casa.anyone.post('/login/login', { email, password: 'errada' })
  expect([right.status, right.text]).toEqual([401, wrong.text])
  for (const [step, more] of [
    ['solicitar', {}],
    ['validar', { codigo: 'ABC123' }],
    ['redefinir', { codigo: 'ABC123', nova_senha: 'Girassol77' }],
  ] as const) {
    const answer = await casa.anyone.post(`/recuperacao/${step}`, { email, ...more })
    expect([answer.status, answer.body]).toEqual([404, { detail: unknownEmail }])
  }
  const historico = await rosana.get(`/alunos/${aluno.id}/historico`)
  expect(historico.text).toContain('Marta Reis')
  const [, conta] = await contasDe(rosana)
  expect(conta?.desativada_em).toBe(casa.clock.now().toISOString())
})

test('reativada, entra com a senha que tinha; sessões e códigos de antes não voltam', async () => {
  const casa = await institute()
  const rosana = await casa.coordenadora()
  const marta = await outraCoordenadora(casa)
  await casa.anyone.post('/recuperacao/solicitar', { email: marta.email })
  const codigo = /^ +([A-Z0-9]{6})$/m.exec(casa.letters.at(-1)?.text ?? '')?.[1]
  await desativar(rosana, marta.id)
  expect((await reativar(rosana, marta.id)).status).toBe(200)
  expect((await marta.get('/alunos/')).status).toBe(401)
  const { email, password } = marta
  const validated = await casa.anyone.post('/recuperacao/validar', { email, codigo })
  expect([validated.status, validated.body]).toEqual([400, { detail: 'Código expirado' }])
  expect((await casa.anyone.post('/login/login', { email, password })).status).toBe(200)
  for (const again of [reativar, desativar, desativar])
    expect((await again(rosana, marta.id)).status).toBe(200)
})

test('ninguém desativa a si mesma, nem a conta que não é da coordenação', async () => {
  const casa = await institute()
  const rosana = await casa.coordenadora()
  const beatriz = await casa.educadora()
  await outraCoordenadora(casa)
  const own = await desativar(rosana, 1)
  expect([own.status, own.body]).toEqual([
    409,
    { detail: 'Você não pode desativar a própria conta.' },
  ])
  const { id } = await casa.db.kysely
    .selectFrom('conta')
    .select('id')
    .where('email', '=', beatriz.email)
    .executeTakeFirstOrThrow()
  for (const act of [desativar, reativar])
    for (const other of [id, 99_999]) expect((await act(rosana, other)).status).toBe(404)
  expect((await beatriz.get('/turma/')).status).toBe(200)
})

test('duas que se desativam no mesmo instante: uma fica', async () => {
  for (let n = 0; n < 5; n += 1) {
    const casa = await institute()
    const rosana = await casa.coordenadora()
    const marta = await outraCoordenadora(casa)
    const answers = await Promise.all([desativar(rosana, marta.id), desativar(marta, 1)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const active = await casa.db.kysely
      .selectFrom('conta')
      .select('id')
      .where('desativada_em', 'is', null)
      .execute()
    expect(active).toHaveLength(1)
  }
})

test('o e-mail de uma conta desativada continua dela', async () => {
  const casa = await institute()
  const rosana = await casa.coordenadora()
  const marta = await outraCoordenadora(casa)
  await desativar(rosana, marta.id)
  const again = { nome: 'Marta', email: marta.email, password: primeira }
  expect((await rosana.post('/coordenacao/contas', again)).status).toBe(409)
  const contact = { telefone: '11987654321', data_nascimento: '1985-04-20' }
  expect((await rosana.post('/educadores/', { ...again, ...contact })).status).toBe(400)
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  await expect(
    runCommand(['coordenador', marta.email], { place, now: casa.clock.now }),
  ).rejects.toThrow(`O e-mail ${marta.email} já está em uso.`)
})

test('por comando: a lista, desativar e reativar, e nunca a última', async () => {
  const casa = await institute()
  const marta = await outraCoordenadora(casa)
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const run = (...words: string[]) => runCommand(words, { place, now: casa.clock.now })
  expect(await run('desativar', ` ${marta.email.toUpperCase()}`)).toEqual([
    `A conta ${marta.email} foi desativada, e as suas sessões encerradas.`,
  ])
  expect((await marta.get('/alunos/')).status).toBe(401)
  expect(await run('coordenadores')).toEqual([
    'coordenacao@exemplo.org  Coordenação',
    `${marta.email.padEnd(23)}  Marta Reis (desativada)`,
  ])
  await expect(run('senha', marta.email)).rejects.toThrow(
    `Não há conta com o e-mail ${marta.email}.`,
  )
  await expect(run('desativar', 'coordenacao@exemplo.org')).rejects.toThrow(
    'É a última conta ativa da coordenação.',
  )
  expect(await run('reativar', marta.email)).toEqual([`A conta ${marta.email} foi reativada.`])
  const { email, password } = marta
  expect((await casa.anyone.post('/login/login', { email, password })).status).toBe(200)
  const beatriz = await casa.educadora()
  for (const name of ['desativar', 'reativar'])
    await expect(run(name, beatriz.email)).rejects.toThrow(
      `Não há conta da coordenação com o e-mail ${beatriz.email}.`,
    )
})
