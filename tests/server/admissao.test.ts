import { expect, test } from 'vitest'
import { runCommand } from '#server/cli/commands'
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
  const ines = await nova(casa, 'ines@exemplo.org')
  const outra = await nova(casa, 'outra@exemplo.org')
  const contas = (await helena.get('/admissoes')).body as Row[]
  expect(contas).toMatchObject([
    { email: helena.email, espera: false, propria: true },
    { email: ines.email, espera: true, propria: false },
    { email: outra.email, espera: true, propria: false },
  ])
  const conta = contas[1]?.id
  const admitir = (quem: Person, senha = quem.password) =>
    quem.post(`/admissoes/${conta}`, { email: ines.email, senha })
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
  const contas = (await volta.get('/admissoes')).body as Row[]
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
