import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { openDatabase } from '#app/server/open-database'
import { own } from '#model/access'
import { resources } from '#resources'
import { hashPassword } from '#server/auth/password'
import { authenticator } from './authenticator.ts'
import type { Client } from './client.ts'
import {
  firstPassword,
  firstSignIn,
  type Institute,
  institute,
  type Person,
  type Row,
  signIn,
} from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

const palavra = 'Jabuticabeira'
const trocada = 'Jenipapo7'

/** A secret report and a secret contact of somebody about a new student. */
async function guarda(casa: Institute, quem: Client, texto = palavra) {
  const aluno = await casa.aluno()
  const sobre = { aluno_id: aluno.id, sigilo: 'sigiloso' }
  const relatorio = await quem.post('/relatorio-assistente/', { ...sobre, report: texto })
  const contato = { ...sobre, data: '2026-03-09', relato: texto, proximo_passo: texto }
  const atendimento = await quem.post('/atendimento/', {
    ...{ ...contato, conseguiu: true, motivo: 'violencia', proximo_passo_em: '2026-03-10' },
  })
  expect([relatorio.status, atendimento.status]).toEqual([201, 201])
  return {
    aluno,
    relatorio: (relatorio.body as Row).id,
    atendimento: (atendimento.body as Row).id,
  }
}

/** Every way by which the social service reads what is written about a student. */
const leituras = ({ aluno, atendimento }: Awaited<ReturnType<typeof guarda>>) => [
  ...['/relatorio-assistente/', `/relatorio-assistente/aluno/${aluno.id}`, '/atendimento/'],
  ...[`/atendimento/${atendimento}`, '/cuidado/fila', '/cuidado/saidas'],
  ...[`/alunos/${aluno.id}/linha-do-tempo`, `/alunos/${aluno.id}/linha-do-tempo?para=imprimir`],
  ...['/atendimento/?_para=exportar', '/relatorio-assistente/?_para=exportar'],
]

async function achados(quem: Client, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const { status, text } = await quem.get(path)
    expect([200, 403], path).toContain(status)
    if (text.includes(palavra)) found.push(path)
  }
  return found
}

function comandos(casa: Institute) {
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const context = { place, now: casa.clock.now, mail: casa.services.mail }
  return (...words: string[]) => runCommand(words, context)
}

async function recupera(casa: Institute, email: string, id: number): Promise<Person> {
  await casa.anyone.post('/recuperacao/solicitar', { email })
  const letter = casa.letters.findLast(({ to }) => to === email)
  const [codigo] = /[A-Z0-9]{6}(?=\n)/.exec(letter?.text ?? '') ?? []
  const body = { email, codigo, nova_senha: trocada }
  const { status, text } = await casa.anyone.post('/recuperacao/redefinir', body)
  expect(status, text).toBe(200)
  return signIn(casa.app, { id, email, password: trocada })
}

/** Helena, whose account is admitted, and what she has written. */
async function comHelena() {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const helena = await casa.assistente()
  const escrito = await guarda(casa, helena)
  const paths = leituras(escrito)
  expect((await achados(helena, paths)).length).toBeGreaterThan(6)
  return { casa, coordenadora, helena, escrito, paths }
}

/** An account of the social service that C has just made, signed in. */
async function nova(casa: Institute, email = 'nova@exemplo.org'): Promise<Person> {
  const body = { name: 'Nova', email, password: firstPassword }
  const { body: row } = await (await casa.coordenadora()).post('/assistente/', body)
  return firstSignIn(casa.app, { id: (row as Row).id, email, password: firstPassword })
}

test('T1: a conta que a coordenação cria para si no serviço social não lê o que já estava escrito', async () => {
  const { casa, escrito, paths } = await comHelena()
  const falsa = await nova(casa)
  expect(await achados(falsa, paths)).toEqual([])
  const { id } = escrito.aluno
  for (const query of [`q=${palavra}`, 'motivo=violencia', 'conseguiu=true']) {
    const { body } = await falsa.get(`/atendimento/?${query}`)
    expect(Array.isArray(body) ? body : [], query).toEqual([])
  }
  expect((await falsa.get('/cuidado/fila')).body).toEqual([])
  expect((await falsa.put(`/atendimento/${escrito.atendimento}`, { relato: 'x' })).status).toBe(404)
  expect((await falsa.get('/cuidado/efeito?mes=2026-03')).body).toMatchObject({
    ...{ alunos: 0, de_fora: 0 },
  })
  const indicadores = await falsa.get('/indicadores?inicio=2026-03-01&fim=2026-03-31')
  const dela = await casa.coordenadora()
  const dito = await dela.get('/indicadores?inicio=2026-03-01&fim=2026-03-31')
  if (indicadores.status === 200) expect(indicadores.body).toEqual(dito.body)
  expect((await falsa.get(`/alunos/${id}/historico`)).text).not.toContain(palavra)
})

test('T1: com outro e-mail, o código de recuperação dá a conta, não o que ela tinha escrito', async () => {
  const { casa, coordenadora, helena, paths } = await comHelena()
  const email = 'da-coordenacao@exemplo.org'
  expect((await coordenadora.put(`/assistente/${helena.id}`, { email })).status).toBe(200)
  const tomada = await recupera(casa, email, helena.id)
  expect(await achados(tomada, paths)).toEqual([])
  // Nor once the e-mail is hers again.
  expect((await coordenadora.put(`/assistente/${helena.id}`, { email: helena.email })).status).toBe(
    200,
  )
  const devolvida = await recupera(casa, helena.email, helena.id)
  expect(await achados(devolvida, paths)).toEqual([])
  const aviso = casa.letters.find(
    ({ to, subject }) => to === helena.email && subject.includes('e-mail'),
  )
  expect(aviso?.text).toContain(email)
})

test('T1: senha dada por comando e segundo fator tirado por comando também esperam', async () => {
  for (const comando of ['senha', 'segundo-fator']) {
    const { casa, helena, paths } = await comHelena()
    await comandos(casa)(comando, helena.email)
    const volta = await recupera(casa, helena.email, helena.id)
    expect(await achados(volta, paths), comando).toEqual([])
  }
})

test('a própria senha, trocada ou recuperada, não tira a admissão', async () => {
  const { casa, helena, paths } = await comHelena()
  const volta = await recupera(casa, helena.email, helena.id)
  expect((await achados(volta, paths)).length).toBeGreaterThan(6)
})

test('quem espera escreve, e lê só o que escreveu desde então', async () => {
  const { casa, paths, escrito, helena } = await comHelena()
  const falsa = await nova(casa)
  const seu = await guarda(casa, falsa, 'Pitangueira')
  expect((await falsa.get(`/atendimento/${seu.atendimento}`)).text).toContain('Pitangueira')
  expect((await falsa.get('/atendimento/?motivo=violencia')).body).toMatchObject([
    { id: seu.atendimento },
  ])
  expect((await falsa.get('/relatorio-assistente/')).text).toContain('Pitangueira')
  const novo = await guarda(casa, helena)
  expect(await achados(falsa, [...paths, ...leituras(novo), ...leituras(escrito)])).toEqual([])
  const mudado = await falsa.put(`/atendimento/${seu.atendimento}`, { relato: 'Pitangueira 2' })
  expect(mudado.status).toBe(200)
  // Once its e-mail is another one, what it wrote is of before.
  const dela = await casa.coordenadora()
  const email = 'outra@exemplo.org'
  await dela.put(`/assistente/${falsa.id}`, { email })
  const depois = await recupera(casa, email, falsa.id)
  expect((await depois.get(`/atendimento/${seu.atendimento}`)).text).not.toContain('Pitangueira')
})

test('outra conta admitida a admite com a senha; quem espera não admite ninguém, nem a coordenação', async () => {
  const { casa, coordenadora, helena, paths } = await comHelena()
  const nela = await nova(casa, 'ines@exemplo.org')
  const ines = await recupera(casa, nela.email, nela.id)
  const outra = await nova(casa, 'outra@exemplo.org')
  const contas = (await helena.get('/conta/admissoes')).body as Row[]
  expect(contas).toMatchObject([
    { email: helena.email, espera: false, propria: true },
    { email: ines.email, espera: true, propria: false },
    { email: outra.email, espera: true, propria: false },
  ])
  const admitir = (quem: Person, senha = quem.password) =>
    quem.post('/conta/admissoes', { email: ines.email, senha })
  expect((await admitir(outra)).status).toBe(403)
  expect((await admitir(ines)).status).toBe(403)
  expect((await admitir(coordenadora)).status).toBe(403)
  expect((await admitir(helena, 'errada')).status).toBe(400)
  expect(await achados(ines, paths)).toEqual([])
  expect((await admitir(helena)).status).toBe(204)
  expect((await achados(ines, paths)).length).toBeGreaterThan(6)
  expect((await admitir(helena)).status).toBe(404)
  expect(casa.letters.at(-1)).toMatchObject({
    to: ines.email,
    subject: expect.stringContaining('admitida'),
  })
  const { body } = await coordenadora.get('/assistente/')
  expect((body as Row[]).map(({ email, admissao }) => [email, admissao])).toEqual([
    [helena.email, null],
    [ines.email, null],
    [outra.email, expect.stringContaining('espera de admissão')],
  ])
})

test('T1: quem espera não planta chave de acesso, que abriria a conta depois de admitida', async () => {
  const { casa, coordenadora, helena, paths } = await comHelena()
  const ines = await casa.assistente({ name: 'Inês' })
  const device = authenticator()
  const criar = async (quem: Person, senha: string) => {
    const { status, body } = await quem.post('/conta/chaves/opcoes', { senha })
    if (status !== 200) return [status, body]
    const { desafio, opcoes } = body as { desafio: string; opcoes: { challenge: string } }
    const resposta = device.create(opcoes)
    return [(await quem.post('/conta/chaves', { desafio, nome: 'Celular', resposta })).status]
  }
  const path = `/assistente/${helena.id}`
  const email = 'da-coordenacao@exemplo.org'
  await coordenadora.put(path, { email })
  const tomada = await recupera(casa, email, helena.id)
  expect(await criar(tomada, trocada)).toEqual([409, { detail: expect.stringContaining('espera') }])
  await coordenadora.put(path, { email: helena.email })
  const volta = await recupera(casa, helena.email, helena.id)
  const admitir = { email: helena.email, senha: ines.password }
  expect((await ines.post('/conta/admissoes', admitir)).status).toBe(204)
  expect((await achados(volta, paths)).length).toBeGreaterThan(6)
  expect(await criar(volta, trocada)).toEqual([201])
})

test('T1: ninguém admite uma conta cuja senha outra pessoa pode conhecer, nem por comando', async () => {
  const { casa, coordenadora, helena, paths } = await comHelena()
  const email = 'marta@exemplo.org'
  const given = { name: 'Marta', email, password: firstPassword }
  const { body } = await coordenadora.post('/assistente/', given)
  const id = (body as Row).id
  const admitir = () => helena.post('/conta/admissoes', { email, senha: helena.password })
  const recusada = { status: 409, body: { detail: expect.stringContaining('senha') } }
  expect(await admitir()).toMatchObject(recusada)
  // Whoever made the account enters first, and gives it a password that the owner is told.
  const antes = await firstSignIn(casa.app, { id, ...given })
  expect(await admitir()).toMatchObject(recusada)
  const marta = await recupera(casa, email, id)
  expect(await achados(marta, paths)).toEqual([])
  expect((await admitir()).status).toBe(204)
  expect((await achados(marta, paths)).length).toBeGreaterThan(6)
  expect((await antes.get('/atendimento/')).status).toBe(401)
  const comando = comandos(casa)
  for (const conta of [helena.email, email]) await comando('senha', conta)
  await expect(comando('admitir', email)).rejects.toThrow('senha')
})

test('onde ninguém pode, o comando admite: fica na auditoria e é dito ao e-mail de antes', async () => {
  const { casa, coordenadora, helena, paths } = await comHelena()
  const admitir = comandos(casa)
  await expect(admitir('admitir', helena.email)).rejects.toThrow('não espera')
  const ines = await nova(casa, 'ines@exemplo.org')
  await expect(admitir('admitir', ines.email)).rejects.toThrow('Helena')
  const email = 'outro@exemplo.org'
  await coordenadora.put(`/assistente/${helena.id}`, { email })
  const volta = await recupera(casa, email, helena.id)
  expect(await achados(volta, paths)).toEqual([])
  const contas = (await volta.get('/conta/admissoes')).body as Row[]
  expect(contas.map(({ espera }) => espera)).toEqual([true, true])
  await admitir('admitir', email)
  expect((await achados(volta, paths)).length).toBeGreaterThan(6)
  expect(casa.letters.at(-1)).toMatchObject({ to: helena.email })
  const trace = await casa.db.kysely
    .selectFrom('auditoria')
    .selectAll()
    .where('recurso', '=', 'conta')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(trace).toMatchObject({ conta_id: null, depois: expect.stringContaining('admitida') })
  await expect(admitir('admitir', 'coordenacao@exemplo.org')).rejects.toThrow('sigilosos')
})

test('de um banco da versão anterior, quem já entrava está admitida, e quem entra depois espera', async () => {
  const place = await temporaryPlace()
  const antes = await openDatabase(place)
  const [email, senha, role] = ['antiga@exemplo.org', 'Goiabada7', 'assistente_social']
  const quem = { nome: 'Antiga', pessoa_id: 1, senha_hash: await hashPassword(senha) }
  const criado_em = '2026-01-08T12:00:00.000Z'
  await antes.kysely.insertInto('assistente').values({ name: 'Antiga', email, criado_em }).execute()
  await antes.kysely
    .insertInto('conta')
    .values({ ...quem, role, email, criado_em })
    .execute()
  // As that version had it.
  for (const column of ['espera_desde', 'email_admitido'])
    await sql`alter table conta drop column ${sql.ref(column)}`.execute(antes.kysely)
  await antes.close()
  const casa = await institute({}, undefined, place)
  const antiga = await signIn(casa.app, { id: 1, email, password: senha })
  const escrito = await guarda(casa, await casa.assistente())
  expect((await achados(antiga, leituras(escrito))).length).toBeGreaterThan(6)
  expect(await achados(await nova(casa), leituras(escrito))).toEqual([])
})

test('o próprio e-mail só muda com a senha, e então a admissão fica; o aviso vai ao de antes', async () => {
  const edit = { coordenador: 'all', assistente_social: own('id') } as const
  const access = { ...resources.assistente.access, edit, show: edit }
  const declared = { ...resources, assistente: { ...resources.assistente, access } }
  const casa = await institute({ resources: declared as typeof resources })
  const helena = await casa.assistente()
  const escrito = await guarda(casa, helena)
  const path = `/assistente/${helena.id}`
  const email = 'helena.nova@exemplo.org'
  expect((await helena.put(path, { telefone: '11934567890' })).status).toBe(200)
  for (const senha_atual of [undefined, 'errada']) {
    const { status, body } = await helena.put(path, { email, senha_atual })
    expect([status, body]).toMatchObject([400, { errors: { senha_atual: 'Senha incorreta' } }])
  }
  const { status, text } = await helena.put(path, { email, senha_atual: helena.password })
  expect(status, text).toBe(200)
  expect(casa.letters.at(-1)).toMatchObject({ to: helena.email })
  const volta = await signIn(casa.app, { ...helena, email })
  expect((await achados(volta, leituras(escrito))).length).toBeGreaterThan(6)
  const coordenadora = await casa.coordenadora()
  expect((await coordenadora.put(path, { email: helena.email, senha_atual: 'x' })).status).toBe(400)
})

test('o e-mail de uma educadora, mudado pela coordenação, é dito ao de antes', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const coordenadora = await casa.coordenadora()
  const path = `/educadores/${beatriz.id}`
  await coordenadora.put(path, { telefone: '11987654322', email: beatriz.email })
  expect(casa.letters).toEqual([])
  await coordenadora.put(path, { email: 'b@exemplo.org' })
  expect(casa.letters).toMatchObject([
    { to: beatriz.email, text: expect.stringContaining('b@exemplo.org') },
  ])
})

test('T1: quem lê sigilosos e tem conta sem linha espera ao ser criado, e outra vez ao ser reativado', async () => {
  const atendimento = {
    ...resources.atendimento,
    secret: { ...resources.atendimento.secret, readers: ['assistente_social', 'coordenador'] },
  }
  const casa = await institute({ resources: { ...resources, atendimento } as typeof resources })
  const coordenadora = await casa.coordenadora()
  const helena = await casa.assistente()
  const { atendimento: id } = await guarda(casa, helena)
  const le = async (quem: Person) => (await quem.get(`/atendimento/${id}`)).text.includes(palavra)
  expect(await le(coordenadora)).toBe(false)
  await comandos(casa)('senha', helena.email)
  const { db } = casa
  await db.kysely.updateTable('conta').set({ espera_desde: null }).execute()
  expect(await le(coordenadora)).toBe(true)
  const body = { nome: 'Marta', email: 'marta@exemplo.org', password: firstPassword }
  const { body: conta } = await coordenadora.post('/coordenacao/contas', body)
  const marta = await firstSignIn(casa.app, { ...body, id: (conta as Row).id })
  expect(await le(marta)).toBe(false)
  const admitir = { email: body.email, senha: coordenadora.password }
  // The call is of the roles that read secret rows in the declarations of the product.
  expect((await coordenadora.post('/conta/admissoes', admitir)).status).toBe(403)
  await db.kysely.updateTable('conta').set({ espera_desde: null }).execute()
  expect(await le(marta)).toBe(true)
  for (const what of ['desativar', 'reativar'])
    expect((await coordenadora.post(`/coordenacao/contas/${marta.id}/${what}`, {})).status).toBe(
      200,
    )
  expect(await le(await signIn(casa.app, marta))).toBe(false)
})
