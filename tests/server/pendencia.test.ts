import { expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { firstCoordinator } from '#server/auth/first-account'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { type Answer, clientOf } from './client.ts'
import { type Institute, institute } from './institute.ts'

const casa = await institute()
const primeira = 'Inicial7Chave'
const nova = 'Escolhida7Tarde'

const entrar = (email: string, password: string, em: Institute = casa) =>
  em.anyone.post('/login/login', { email, password })
const acesso = (answer: Answer) => {
  const { access_token, access } = answer.body as { access_token?: string; access?: string }
  return access_token ?? access ?? ''
}
const como = (answer: Answer) => clientOf(casa.app, acesso(answer))
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** An educator as a coordinator has just registered them; nobody has signed in with the password yet. */
async function recemCriada() {
  const email = `${crypto.randomUUID()}@exemplo.org`
  const contact = { telefone: '11987654321', data_nascimento: '1985-04-20' }
  const body = { nome: 'Beatriz', ...contact, email, password: primeira }
  const { status } = await (await casa.coordenadora()).post('/educadores/', body)
  expect(status).toBe(201)
  return email
}

const recusa = {
  detail: 'Antes de continuar, troque a senha que você recebeu.',
  pendencia: 'senha',
}

test('quem recebeu a senha da coordenação entra, e só alcança o que serve para trocá-la', async () => {
  const email = await recemCriada()
  const login = await entrar(email, primeira)
  expect(login.body).toEqual({
    access_token: expect.any(String),
    role: 'educador',
    pendencia: 'senha',
  })
  expect(claimsOf(acesso(login))).toMatchObject({ pendencia: 'senha' })
  const beatriz = como(login)
  for (const answer of [
    await beatriz.get('/turma/'),
    await beatriz.get('/alunos/'),
    await beatriz.get(`/educadores/by_email/${email}`),
    await beatriz.get('/educadores/1'),
  ])
    expect([answer.status, answer.body]).toEqual([403, recusa])
  expect((await beatriz.get('/conta')).body).toMatchObject({ email, pendencia: 'senha' })
})

test('trocada a senha, tudo se abre, e a primeira não vale mais', async () => {
  const email = await recemCriada()
  const beatriz = como(await entrar(email, primeira))
  const troca = { senha_atual: primeira, nova_senha: nova }
  expect((await beatriz.put('/conta/senha', troca)).status).toBe(204)
  expect((await beatriz.get('/turma/')).status).toBe(200)
  expect((await entrar(email, primeira)).status).toBe(401)
  const depois = await entrar(email, nova)
  expect(depois.body).toEqual({ access_token: expect.any(String), role: 'educador' })
  expect(claimsOf(acesso(depois))).not.toHaveProperty('pendencia')
})

test('renovar, sair e as entradas antigas seguem valendo, e dizem a pendência', async () => {
  const email = await recemCriada()
  const antiga = await casa.anyone.post('/token/', { username: email, password: primeira })
  expect(antiga.body).toMatchObject({ pendencia: 'senha' })
  const educadores = await casa.anyone.post('/educadores/login', {
    username: email,
    password: primeira,
  })
  expect(educadores.body).toMatchObject({ role: 'educador', pendencia: 'senha' })
  const { refresh } = antiga.body as { refresh: string }
  const renovada = await casa.anyone.post('/token/refresh/', { refresh })
  expect(renovada.body).toMatchObject({ pendencia: 'senha' })
  expect((await como(renovada).get('/turma/')).status).toBe(403)
  expect((await casa.anyone.post('/logout', { refresh })).status).toBe(204)
})

test('a assistente que a coordenação cria também troca a senha', async () => {
  const email = `${crypto.randomUUID()}@exemplo.org`
  const body = { name: 'Helena', email, password: primeira }
  await (await casa.coordenadora()).post('/assistente/', body)
  const helena = como(await entrar(email, primeira))
  expect((await helena.get('/relatorio-assistente/')).body).toEqual(recusa)
})

test('sem trocar a senha não se muda, não se envia e não se lê documento', async () => {
  const aluno = await casa.aluno()
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const email = `${crypto.randomUUID()}@exemplo.org`
  const [, line = ''] = await runCommand(['coordenador', email], { place, now: casa.clock.now })
  const marta = como(await entrar(email, line.slice(line.lastIndexOf(' ') + 1)))
  const answers = [
    await marta.get('/dashboard/resumo'),
    await marta.put(`/alunos/${aluno.id}`, { nome: 'Outro Nome' }),
    await marta.delete(`/alunos/${aluno.id}`),
    await attach(marta, aluno, 'x.pdf', pdf()),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('a senha dada por comando é trocada; a que a pessoa escolheu com o código, não', async () => {
  const beatriz = await casa.educadora()
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const [, line = ''] = await runCommand(['senha', beatriz.email], { place, now: casa.clock.now })
  const dada = await entrar(beatriz.email, line.slice(line.lastIndexOf(' ') + 1))
  expect(dada.body).toMatchObject({ pendencia: 'senha' })
  await casa.anyone.post('/recuperacao/solicitar', { email: beatriz.email })
  const [codigo] = /[A-Z0-9]{6}(?=\n)/.exec(casa.letters.at(-1)?.text ?? '') ?? []
  const redefinir = { email: beatriz.email, codigo, nova_senha: nova }
  expect((await casa.anyone.post('/recuperacao/redefinir', redefinir)).status).toBe(200)
  expect((await entrar(beatriz.email, nova)).body).not.toHaveProperty('pendencia')
})

const noCoordinator = async () => {
  const nossa = await institute()
  await nossa.db.kysely.deleteFrom('conta').execute()
  return nossa
}

test('a primeira senha sorteada é trocada; a que veio do ambiente, não', async () => {
  const sorteada = await noCoordinator()
  const made = await firstCoordinator(sorteada.services, {})
  const login = await entrar(made?.email ?? '', made?.password ?? '', sorteada)
  expect(login.body).toMatchObject({ pendencia: 'senha' })
  const doAmbiente = await noCoordinator()
  const given = { email: 'marta@exemplo.org', password: 'Coordena2026' }
  await firstCoordinator(doAmbiente.services, given)
  const other = await entrar(given.email, given.password, doAmbiente)
  expect(other.body).not.toHaveProperty('pendencia')
})

test('o e-mail do ambiente entra, em que letras o terminal o escreveu', async () => {
  const nossa = await noCoordinator()
  const given = { email: ' Coordenação@exemplo.org'.normalize('NFD'), password: 'Coordena2026' }
  await firstCoordinator(nossa.services, given)
  expect((await entrar(given.email, given.password, nossa)).status).toBe(200)
})

test('uma conta de antes não tem nada pendente', async () => {
  const beatriz = await casa.educadora()
  await casa.db.kysely
    .updateTable('conta')
    .set({ pendencia: null })
    .where('email', '=', beatriz.email)
    .execute()
  expect((await beatriz.get('/turma/')).status).toBe(200)
})
