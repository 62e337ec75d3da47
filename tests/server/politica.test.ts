import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { frontDoor } from '#app/server/front-door'
import { type Batched, batchCalls } from '#model/batch'
import { fileCalls } from '#model/file-calls'
import type { Preview } from '#model/mergeable'
import { ownAccounts } from '#model/own-accounts'
import type { Action, Resource } from '#model/resource'
import { declarationOf, type Role } from '#model/role'
import { resources } from '#resources'
import { createApp } from '#server/app'
import { pdf } from '../fixtures/arquivos.ts'
import { sendFile } from './attach.ts'
import { makeBackup } from './copies.ts'
import {
  type Institute,
  institute,
  institutoVizinho,
  type Person,
  type Row,
  signIn,
} from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'
import { routesOf } from './routes.ts'

/** The rows of a kind: one that the educator and the assistant of these tests call theirs, and another's. */
interface Rows {
  readonly own: string
  readonly other: string
  readonly absent: string
}

/** 'nada' is a role that may ask, and whose rows none of these are. */
type Reach = 'tudo' | 'seu' | 'nada' | 'não'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const [beatriz, carla] = [await casa.educadora(), await casa.educadora()]
const [helena, ines] = [await casa.assistente(), await casa.assistente()]
/** Somebody of each role that is declared in `resources/papeis.ts` alone: the table has no column for it. */
const outros = await outrosPapeis()
const minha = await casa.turma({ educador_id: beatriz.id })
const dela = await casa.turma({ educador_id: carla.id })

/** A class, and how a new student comes to be of it. */
interface Room {
  readonly turma: Row
  aluno(): Promise<Row>
}
const roomOf = (turma: Row): Room => ({ turma, aluno: () => casa.aluno({ turma_id: turma.id }) })
const [daBeatriz, daCarla] = [roomOf(minha), roomOf(dela)]

const kinds = {
  aluno: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => minha.aluno(),
      () => dela.aluno(),
    ),
  turma: (minha = daBeatriz, dela = daCarla) =>
    pair(
      async () => minha.turma,
      async () => dela.turma,
    ),
  diaSemAula: () => pair(diaSemAula, diaSemAula),
  substituicao: () => pair(substituicao, substituicao),
  responsavel: () => pair(responsavel, responsavel),
  outraTurma: () =>
    pair(
      () => casa.turma(),
      () => casa.turma(),
    ),
  educador: () =>
    pair(
      async () => beatriz,
      async () => carla,
    ),
  outroEducador: () => pair(outroEducador, outroEducador),
  assistente: () => pair(outraAssistente, outraAssistente),
  documento: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => documento(minha),
      () => documento(dela),
    ),
  planejamento: () =>
    pair(
      () => planejamento(beatriz),
      () => planejamento(carla),
    ),
  relatorio: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => relatorio(beatriz, minha.turma),
      () => relatorio(carla, dela.turma),
    ),
  relatorioAssistente: () =>
    pair(
      () => visita(helena),
      () => visita(ines),
    ),
  justificativa: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => justificativa(minha),
      () => justificativa(dela),
    ),
  aviso: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => aviso(beatriz, minha),
      () => aviso(carla, dela),
    ),
  comprovante: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => comprovante(minha),
      () => comprovante(dela),
    ),
  folhaAssinada: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => folhaAssinada(minha.turma),
      () => folhaAssinada(dela.turma),
    ),
  atendimento: () =>
    pair(
      () => atendimento(helena),
      () => atendimento(ines),
    ),
  declaracao: () => pair(declaracao, declaracao),
  ajuste: async () => ({ own: '1', other: '1', absent: '999999' }),
  contato: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => contato(minha),
      () => contato(dela),
    ),
  email: async () => ({
    own: beatriz.email,
    other: carla.email,
    absent: 'ninguem@exemplo.org',
  }),
  sessao: async () => ({
    own: await outraSessao(beatriz),
    other: await outraSessao(carla),
    absent: crypto.randomUUID(),
  }),
  visao: () =>
    pair(
      () => visao(beatriz),
      () => visao(carla),
    ),
  mudanca: () => pair(mudanca, mudanca),
  vinculo: () => pair(vinculo, vinculo),
  virada: () => pair(virada, virada),
  autorizacao: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => autorizacao(minha),
      () => autorizacao(dela),
    ),
  autorizacaoAssinada: (minha = daBeatriz, dela = daCarla) =>
    pair(
      () => assinada(minha),
      () => assinada(dela),
    ),
  tipoDeAutorizacao: () => pair(tipoDeAutorizacao, tipoDeAutorizacao),
  tipoDeDocumento: () => pair(tipoDeDocumento, tipoDeDocumento),
  certidao: () => pair(certidao, certidao),
  certidaoDigitalizada: () => pair(digitalizada, digitalizada),
  juncao: () => pair(juncao, juncao),
  contaDaCoordenacao: () => pair(outraCoordenadora, outraCoordenadora),
  importacao: () => pair(importacao, importacao),
  nenhuma: async () => ({ own: '', other: '', absent: '' }),
} satisfies Record<string, (own?: Room, other?: Room) => Promise<Rows>>

async function pair(own: () => Promise<{ id: number }>, other: () => Promise<{ id: number }>) {
  return { own: String((await own()).id), other: String((await other()).id), absent: '999999' }
}

async function created(person: Person, path: string, body: object): Promise<Row> {
  const answer = await person.post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

const planejamento = ({ id, ...person }: Person) =>
  created({ id, ...person }, '/planejamentos/', {
    data_aula: '2026-03-12',
    tema: 'Frações',
    disciplina: 'Horta',
    educador_id: id,
  })
const relatorio = (person: Person, turma: Row) =>
  created(person, '/relatorio/', {
    data_relatorio: '2026-03-09',
    report: 'Leitura.',
    educador_id: person.id,
    turma_id: turma.id,
  })
const visita = async (person: Person) =>
  created(person, '/relatorio-assistente/', {
    aluno_id: (await casa.aluno()).id,
    report: 'Visita.',
  })

const justificativa = async (room: Room) =>
  created(coordenadora, '/justificativa/', {
    aluno_id: (await room.aluno()).id,
    inicio: '2026-03-02',
    fim: '2026-03-06',
    motivo: 'luto',
  })

const aviso = async (person: Person, room: Room) => {
  const { id } = await room.aluno()
  return created(person, `/alunos/${id}/avisos`, { inicio: '2026-03-10', fim: '2026-03-10' })
}

/** A student who comes into a class on a day ahead. */
const mudanca = async () => {
  await casa.aluno({ turma_id: minha.id, turma_desde: '2026-03-20' })
  const { body } = await coordenadora.get('/mudanca/?_sort=id&_order=desc')
  return (body as Row[])[0] as Row
}

const importacao = async () => {
  await coordenadora.post('/turma/importacao', { linhas: [] })
  const { body } = await coordenadora.get('/importacoes')
  return (body as { importacoes: Row[] }).importacoes[0] as Row
}

const vinculo = async () => {
  const { id } = await casa.aluno({ turma_id: minha.id })
  const { body } = await coordenadora.get(`/vinculo/?aluno_id=${id}`)
  return (body as Row[])[0] as Row
}

const atendimento = async (person: Person) =>
  created(person, '/atendimento/', {
    aluno_id: (await casa.aluno()).id,
    sigilo: 'equipe',
  })

const declaracao = async () => {
  const { id } = await casa.aluno({ turma_id: minha.id, turma_desde: '2026-02-02' })
  const frequencias = [{ aluno_id: id, status: 'presente' }]
  const path = `/turma/${minha.id}/dia/2026-03-09`
  expect((await beatriz.post(path, { frequencias })).status).toBe(200)
  const periodo = { inicio: '2026-03-01', fim: '2026-03-10' }
  return created(coordenadora, `/alunos/${id}/declaracoes`, periodo)
}

const contato = async (room: Room) =>
  created(coordenadora, '/contato/', {
    aluno_id: (await room.aluno()).id,
    nome: 'Carla',
  })

const responsavel = () => created(coordenadora, '/responsavel/', { nome: 'Maria Lima' })

const autorizacao = async (room: Room) =>
  created(coordenadora, '/autorizacao/', {
    aluno_id: (await room.aluno()).id,
    tipo_id: 1,
    resposta: 'autoriza',
  })

const withFile = async (path: string, field: string, row: Row) => {
  const file = await sendFile(coordenadora, `${path}/${row.id}/${field}`, 'assinada.pdf', pdf())
  expect(file.status).toBe(201)
  return row
}
const assinada = async (room: Room) => withFile('/autorizacao', 'assinada', await autorizacao(room))

let kindsMade = 0
const kind = (path: string) => {
  kindsMade += 1
  return created(coordenadora, path, { nome: `Tipo ${kindsMade}` })
}
const tipoDeAutorizacao = () => kind('/tipo-de-autorizacao/')
const tipoDeDocumento = () => kind('/tipo-de-documento/')

const certidao = () =>
  created(coordenadora, '/certidao/', {
    ...{ de: 'educador', educador_id: beatriz.id },
    ...{ tipo: 'estadual', emitida_em: '2026-03-02' },
  })
const digitalizada = async () => withFile('/certidao', 'arquivo', await certidao())

const comprovante = async (room: Room) => {
  const row = await justificativa(room)
  const path = `/justificativa/${row.id}/comprovante`
  expect((await sendFile(coordenadora, path, 'atestado.pdf', pdf())).status).toBe(201)
  return row
}

/** Of days gone by: whoever stood in then reaches nothing by it. In a class each, where nobody stands in twice. */
const substituicao = async () =>
  created(coordenadora, '/substituicao/', {
    ...{ turma_id: (await ofCarla()).id, educador_id: beatriz.id, motivo: 'Curso' },
    ...{ inicio: '2026-03-02', fim: '2026-03-06' },
  })
/** A month each time another one: a class has one sheet of it. */
let meses = 0
const folhaAssinada = async (turma: Row) => {
  meses += 1
  const mes = `${2000 + Math.floor(meses / 12)}-${String((meses % 12) + 1).padStart(2, '0')}`
  const row = await created(coordenadora, '/folha-assinada/', { turma_id: turma.id, mes })
  const path = `/folha-assinada/${row.id}/arquivo`
  expect((await sendFile(coordenadora, path, 'folha.pdf', pdf())).status).toBe(201)
  return row
}

const diaSemAula = () =>
  created(coordenadora, '/dia-sem-aula/', {
    inicio: '2026-11-02',
    fim: '2026-11-02',
    motivo: 'Finados',
  })

const visao = (person: Person) =>
  created(person, '/conta/visoes', {
    lista: 'aluno',
    nome: crypto.randomUUID(),
    estado: { busca: '', ordem: '', filtros: {}, colunas: null },
  })

/** A turn of a class of its own, with nobody in it. */
async function juncao(): Promise<Row> {
  const [um, outro] = [await casa.aluno(), await casa.aluno()]
  const path = `/alunos/${um.id}/juncao`
  const { prova } = (await coordenadora.get(`${path}?outro_id=${outro.id}`)).body as Preview
  const body = { outro_id: outro.id, campos: [], valem: [], prova }
  expect((await coordenadora.post(path, body)).status).toBe(200)
  const made = (await coordenadora.get('/alunos/juncoes')).body as Row[]
  return { id: made[0]?.id ?? 0 }
}

async function virada(): Promise<Row> {
  const { id } = await casa.turma()
  const turmas = [{ id, nova: crypto.randomUUID(), existente: null, alunos: [] }]
  const body = { de: 2026, para: 2027, dia: '2026-03-10', turmas }
  const { text } = await coordenadora.post('/viradas', body)
  const done = JSON.parse(text.trim().split('\n').at(-1) ?? '')
  return { id: done.virada }
}

/** People who never sign in. */
const outroEducador = () =>
  created(coordenadora, '/educadores/', {
    nome: 'Davi',
    email: `${crypto.randomUUID()}@exemplo.org`,
    telefone: '11987654321',
    data_nascimento: '1985-04-20',
    password: 'Goiabada7',
  })
const outraAssistente = () =>
  created(coordenadora, '/assistente/', {
    name: 'Julia',
    email: `${crypto.randomUUID()}@exemplo.org`,
    password: 'Goiabada7',
  })

const outraCoordenadora = () =>
  created(coordenadora, '/coordenacao/contas', {
    nome: 'Marta',
    email: `${crypto.randomUUID()}@exemplo.org`,
    password: 'Inicial7Chave',
  })

async function outrosPapeis(): Promise<[Person, Role][]> {
  const people: [Person, Role][] = []
  for (const { role } of ownAccounts.slice(1)) people.push([await casa.pessoa(role), role])
  return people
}

/** What a role reaches that is declared in `resources/papeis.ts` alone: what all do, and what it is given there. */
function reachOf(role: Role, route: string): Reach {
  const bare = (path: string) => path.replace(/\/$/, '')
  // Reminders are about registers, and admission about secrets: of the roles that see them.
  if (/\/conta\/(lembretes|admissoes)$/.test(route)) return 'não'
  if (/ \/(conta(\/|$)|busca)/.test(route)) return route.includes(':') ? 'nada' : 'tudo'
  const given = Object.entries(declarationOf(role).can ?? {}).some(([entity, actions]) => {
    const { api, calls } = resources[entity as keyof typeof resources] as Resource
    const batches = batchCalls(resources[entity as keyof typeof resources])
    const routes = actions.flatMap((of) =>
      [api[of as Action] ?? calls[of]?.route ?? [], batches[of as Batched]?.route ?? []].flat(),
    )
    const files = Object.values(fileCalls(resources[entity as keyof typeof resources]))
    const read = files.filter(({ access }) => access !== 'public' && access[role])
    return [...routes, ...read.flatMap((call) => call.route)].some((each) => bare(each) === route)
  })
  return given ? 'tudo' : 'não'
}

/** The id of a session that somebody opens on another device. */
async function outraSessao(person: Person): Promise<string> {
  const dela = await signIn(casa.app, person)
  const sessoes = (await dela.get('/conta/sessoes')).body as { id: string; atual: boolean }[]
  return sessoes.find(({ atual }) => atual)?.id ?? ''
}

async function documento(room: Room): Promise<Row> {
  const aluno = await room.aluno()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(pdf())], 'laudo.pdf'))
  const { headers, body } = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await casa.app.inject({
    method: 'POST',
    url: `/api/v1/alunos/${aluno.id}/documentos`,
    headers: {
      authorization: `Bearer ${coordenadora.token}`,
      'content-type': headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await new Response(body).arrayBuffer()),
  })
  return answer.json() as Row
}

/**
 * Who may do what: the row that a route is about, what each role reaches of it (coordinator, educator,
 * assistant), and the answer to who does: 400 and 415 are a body that the call then refuses.
 */
const tabela: [string, keyof typeof kinds, Reach, Reach, Reach, number][] = [
  ['GET /dashboard/resumo', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['GET /chamadas-em-aberto', 'nenhuma', 'tudo', 'seu', 'não', 200],
  ['GET /chamadas-em-aberto/painel', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /aulas', 'nenhuma', 'tudo', 'seu', 'não', 200],
  ['GET /minhas-substituicoes', 'nenhuma', 'não', 'seu', 'não', 200],
  ['POST /turma/:id/dia/:data/lembrete', 'turma', 'tudo', 'não', 'não', 409],
  ['GET /faltas', 'nenhuma', 'tudo', 'seu', 'tudo', 400],
  ['GET /indicadores', 'nenhuma', 'tudo', 'não', 'tudo', 400],
  ['GET /indicadores/semana', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /turma/:id/semanas', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['GET /turma/:id/ficha-de-emergencia', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['GET /turma/:id/folha', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['GET /turma/:id/folha/digitar', 'turma', 'tudo', 'não', 'não', 200],
  ['POST /turma/:id/folha/digitar', 'turma', 'tudo', 'não', 'não', 400],
  ['GET /folha-assinada', 'nenhuma', 'tudo', 'seu', 'não', 200],
  ['POST /folha-assinada', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /folha-assinada/:id', 'folhaAssinada', 'tudo', 'seu', 'não', 200],
  ['PUT /folha-assinada/:id', 'folhaAssinada', 'tudo', 'não', 'não', 200],
  ['DELETE /folha-assinada/:id', 'folhaAssinada', 'tudo', 'não', 'não', 204],
  ['POST /folha-assinada/:id/arquivo', 'folhaAssinada', 'tudo', 'não', 'não', 400],
  ['GET /folha-assinada/:id/arquivo', 'folhaAssinada', 'tudo', 'seu', 'não', 200],
  ['DELETE /folha-assinada/:id/arquivo', 'folhaAssinada', 'tudo', 'não', 'não', 204],
  ['GET /acessos', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /busca', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['GET /lixeira', 'nenhuma', 'tudo', 'não', 'não', 200],
  // Who may delete something takes back what they just did.
  ['POST /lixeira/restaurar', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /lixeira/apagar', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /conta', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['PUT /conta/senha', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['GET /conta/lembretes', 'nenhuma', 'tudo', 'tudo', 'não', 200],
  ['PUT /conta/lembretes', 'nenhuma', 'tudo', 'tudo', 'não', 400],
  ['GET /conta/sessoes', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['DELETE /conta/sessoes', 'nenhuma', 'tudo', 'tudo', 'tudo', 204],
  ['DELETE /conta/sessoes/:sessao', 'sessao', 'nada', 'seu', 'nada', 204],
  ['GET /conta/visoes', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['POST /conta/visoes', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['PUT /conta/visoes/:id', 'visao', 'nada', 'seu', 'nada', 200],
  ['DELETE /conta/visoes/:id', 'visao', 'nada', 'seu', 'nada', 204],
  ['GET /coordenacao/contas', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /coordenacao/contas', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /coordenacao/contas/:id/desativar', 'contaDaCoordenacao', 'tudo', 'não', 'não', 200],
  ['POST /coordenacao/contas/:id/reativar', 'contaDaCoordenacao', 'tudo', 'não', 'não', 200],
  ['DELETE /coordenacao/contas/:id/sessoes', 'contaDaCoordenacao', 'tudo', 'não', 'não', 204],
  ['GET /dia-sem-aula', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['POST /dia-sem-aula', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /dia-sem-aula/feriados', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /dia-sem-aula/feriados', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /dia-sem-aula/:id', 'diaSemAula', 'tudo', 'tudo', 'tudo', 200],
  ['PUT /dia-sem-aula/:id', 'diaSemAula', 'tudo', 'não', 'não', 200],
  ['DELETE /dia-sem-aula/:id', 'diaSemAula', 'tudo', 'não', 'não', 204],
  ['POST /dia-sem-aula/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /dia-sem-aula/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /viradas', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /viradas/turmas', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /viradas/conferencia', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /viradas', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /viradas/:id/desfazer', 'virada', 'tudo', 'não', 'não', 200],
  ['GET /turma', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['POST /turma', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /turma/:id', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['PUT /turma/:id', 'turma', 'tudo', 'não', 'não', 200],
  ['DELETE /turma/:id', 'outraTurma', 'tudo', 'não', 'não', 204],
  ['GET /turma/frequencia/:id', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['GET /turma/:id/intervalo', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['GET /turma/:id/dia/:data', 'turma', 'tudo', 'seu', 'tudo', 200],
  ['GET /turma/:id/dia/:data/ultimas-aulas', 'turma', 'não', 'seu', 'não', 200],
  ['POST /turma/:id/dia/:data', 'turma', 'não', 'seu', 'não', 400],
  ['GET /alunos', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['POST /alunos', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /alunos/:id', 'aluno', 'tudo', 'seu', 'tudo', 200],
  ['GET /aluno/:id', 'aluno', 'tudo', 'seu', 'tudo', 200],
  ['GET /alunos/:id/frequencias', 'aluno', 'tudo', 'seu', 'tudo', 200],
  ['PUT /alunos/:id', 'aluno', 'tudo', 'não', 'não', 200],
  ['PATCH /alunos/:id', 'aluno', 'tudo', 'não', 'não', 200],
  ['POST /alunos/:id/update', 'aluno', 'tudo', 'não', 'não', 200],
  ['DELETE /alunos/:id', 'aluno', 'tudo', 'não', 'não', 204],
  ['POST /alunos/:id/documentos', 'aluno', 'tudo', 'não', 'não', 400],
  ['GET /alunos/:id/historico', 'aluno', 'tudo', 'não', 'não', 200],
  ['GET /alunos/:id/linha-do-tempo', 'aluno', 'tudo', 'não', 'tudo', 200],
  ['GET /alunos/:id/semanas', 'aluno', 'tudo', 'não', 'tudo', 200],
  ['GET /declaracao', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['POST /alunos/:id/declaracoes', 'aluno', 'tudo', 'não', 'tudo', 400],
  ['POST /declaracao/:id/anulacao', 'declaracao', 'tudo', 'não', 'não', 400],
  ['POST /declaracao/:id/via', 'declaracao', 'tudo', 'não', 'tudo', 200],
  ['POST /alunos/:id/desligamento', 'aluno', 'tudo', 'não', 'não', 400],
  ['POST /alunos/:id/turmas', 'aluno', 'tudo', 'não', 'não', 400],
  ['POST /turma/:id/saidas', 'turma', 'tudo', 'não', 'não', 400],
  ['POST /turma/:id/alunos', 'turma', 'tudo', 'não', 'não', 400],
  ['POST /vinculo/:id/encerramento', 'vinculo', 'tudo', 'não', 'não', 400],
  ['GET /alunos/:id/juncao', 'aluno', 'tudo', 'não', 'não', 400],
  ['POST /alunos/:id/juncao', 'aluno', 'tudo', 'não', 'não', 400],
  ['POST /alunos/:id/distincao', 'aluno', 'tudo', 'não', 'não', 400],
  ['GET /alunos/semelhantes', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /alunos/juncoes', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /alunos/juncoes/:id/desfazer', 'juncao', 'tudo', 'não', 'não', 200],
  ['POST /alunos/:id/religamento', 'aluno', 'tudo', 'não', 'não', 400],
  ['GET /alunos/:id/exportacao', 'aluno', 'tudo', 'não', 'não', 200],
  ['GET /alunos/documentos/:id/download', 'documento', 'tudo', 'seu', 'tudo', 200],
  ['DELETE /alunos/documentos/:id', 'documento', 'tudo', 'não', 'não', 204],
  ['POST /alunos/importacao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /alunos/importacao/conferencia', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /turma/importacao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /turma/importacao/conferencia', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /educadores/importacao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /educadores/importacao/conferencia', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /alunos/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /alunos/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /educadores/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /educadores/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /turma/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /turma/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /turma/:id/justificativas', 'turma', 'tudo', 'não', 'tudo', 400],
  ['GET /ajuste/:id', 'ajuste', 'tudo', 'não', 'não', 200],
  ['PUT /ajuste/:id', 'ajuste', 'tudo', 'não', 'não', 200],
  ['GET /ajuste/:id/historico', 'ajuste', 'tudo', 'não', 'não', 200],
  ['GET /cuidado/fila', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['GET /cuidado/saidas', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['GET /cuidado/efeito', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['PUT /cuidado/alunos/:id/responsavel', 'aluno', 'tudo', 'não', 'tudo', 400],
  ['GET /mudanca', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /mudanca/:id', 'mudanca', 'tudo', 'não', 'não', 200],
  ['DELETE /mudanca/:id', 'mudanca', 'tudo', 'não', 'não', 204],
  ['PUT /alunos/documentos/:id/tipo', 'documento', 'tudo', 'não', 'não', 204],
  ['GET /turma/:id/o-que-falta', 'turma', 'tudo', 'não', 'não', 200],
  ['GET /autorizacao', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['POST /autorizacao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /autorizacao/:id', 'autorizacao', 'tudo', 'seu', 'tudo', 200],
  ['PUT /autorizacao/:id', 'autorizacao', 'tudo', 'não', 'não', 200],
  ['DELETE /autorizacao/:id', 'autorizacao', 'tudo', 'não', 'não', 204],
  ['GET /autorizacao/:id/historico', 'autorizacao', 'tudo', 'não', 'não', 200],
  ['POST /autorizacao/:id/revogacao', 'autorizacao', 'tudo', 'não', 'não', 400],
  ['POST /autorizacao/:id/assinada', 'autorizacao', 'tudo', 'não', 'não', 400],
  ['GET /autorizacao/:id/assinada', 'autorizacaoAssinada', 'tudo', 'não', 'tudo', 200],
  ['DELETE /autorizacao/:id/assinada', 'autorizacaoAssinada', 'tudo', 'não', 'não', 204],
  ['GET /tipo-de-autorizacao', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['POST /tipo-de-autorizacao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /tipo-de-autorizacao/:id', 'tipoDeAutorizacao', 'tudo', 'tudo', 'tudo', 200],
  ['PUT /tipo-de-autorizacao/:id', 'tipoDeAutorizacao', 'tudo', 'não', 'não', 200],
  ['DELETE /tipo-de-autorizacao/:id', 'tipoDeAutorizacao', 'tudo', 'não', 'não', 204],
  ['POST /tipo-de-autorizacao/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /tipo-de-autorizacao/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /tipo-de-documento', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['POST /tipo-de-documento', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /tipo-de-documento/:id', 'tipoDeDocumento', 'tudo', 'tudo', 'tudo', 200],
  ['PUT /tipo-de-documento/:id', 'tipoDeDocumento', 'tudo', 'não', 'não', 200],
  ['DELETE /tipo-de-documento/:id', 'tipoDeDocumento', 'tudo', 'não', 'não', 204],
  ['POST /tipo-de-documento/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /tipo-de-documento/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /certidoes/a-vencer', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /certidoes/quem-nao-tem', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /certidao', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /certidao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /certidao/:id', 'certidao', 'tudo', 'não', 'não', 200],
  ['PUT /certidao/:id', 'certidao', 'tudo', 'não', 'não', 200],
  ['DELETE /certidao/:id', 'certidao', 'tudo', 'não', 'não', 204],
  ['GET /certidao/:id/historico', 'certidao', 'tudo', 'não', 'não', 200],
  ['POST /certidao/:id/arquivo', 'certidao', 'tudo', 'não', 'não', 400],
  ['GET /certidao/:id/arquivo', 'certidaoDigitalizada', 'tudo', 'não', 'não', 200],
  ['DELETE /certidao/:id/arquivo', 'certidaoDigitalizada', 'tudo', 'não', 'não', 204],
  ['POST /certidao/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /certidao/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /justificativa', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['POST /justificativa', 'nenhuma', 'tudo', 'não', 'tudo', 400],
  ['GET /justificativa/:id', 'justificativa', 'tudo', 'seu', 'tudo', 200],
  ['PUT /justificativa/:id', 'justificativa', 'tudo', 'não', 'tudo', 200],
  ['DELETE /justificativa/:id', 'justificativa', 'tudo', 'não', 'tudo', 204],
  ['POST /justificativa/:id/comprovante', 'justificativa', 'tudo', 'não', 'tudo', 400],
  ['GET /justificativa/:id/comprovante', 'comprovante', 'tudo', 'não', 'tudo', 200],
  ['DELETE /justificativa/:id/comprovante', 'comprovante', 'tudo', 'não', 'tudo', 204],
  ['POST /alunos/:id/avisos', 'aluno', 'não', 'seu', 'não', 400],
  ['GET /aviso', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['GET /aviso/:id', 'aviso', 'tudo', 'seu', 'tudo', 200],
  ['PUT /aviso/:id', 'aviso', 'tudo', 'não', 'tudo', 200],
  ['GET /contato', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['POST /contato', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /contato/:id', 'contato', 'tudo', 'seu', 'tudo', 200],
  ['PUT /contato/:id', 'contato', 'tudo', 'não', 'não', 200],
  ['DELETE /contato/:id', 'contato', 'tudo', 'não', 'não', 204],
  ['GET /atendimento', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['POST /atendimento', 'nenhuma', 'tudo', 'não', 'tudo', 400],
  ['GET /atendimento/:id/acessos', 'atendimento', 'nada', 'não', 'seu', 200],
  ['GET /atendimento/:id', 'atendimento', 'tudo', 'não', 'tudo', 200],
  ['PUT /atendimento/:id', 'atendimento', 'nada', 'não', 'seu', 200],
  ['DELETE /atendimento/:id', 'atendimento', 'nada', 'não', 'seu', 204],
  ['GET /vinculo', 'nenhuma', 'tudo', 'seu', 'tudo', 200],
  ['GET /responsavel', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /responsavel', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /responsavel/:id', 'responsavel', 'tudo', 'não', 'não', 200],
  ['PUT /responsavel/:id', 'responsavel', 'tudo', 'não', 'não', 200],
  ['DELETE /responsavel/:id', 'responsavel', 'tudo', 'não', 'não', 204],
  ['GET /responsavel/:id/historico', 'responsavel', 'tudo', 'não', 'não', 200],
  ['POST /responsavel/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /responsavel/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /substituicao', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /substituicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /substituicao/:id', 'substituicao', 'tudo', 'não', 'não', 200],
  ['PUT /substituicao/:id', 'substituicao', 'tudo', 'não', 'não', 200],
  ['DELETE /substituicao/:id', 'substituicao', 'tudo', 'não', 'não', 204],
  ['GET /substituicao/:id/historico', 'substituicao', 'tudo', 'não', 'não', 200],
  ['POST /substituicao/lote/edicao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['POST /substituicao/lote/exclusao', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /educadores', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /educadores', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /educadores/:id', 'educador', 'tudo', 'seu', 'não', 200],
  ['GET /educadores/by_email/:email', 'email', 'tudo', 'seu', 'não', 200],
  ['PUT /educadores/:id', 'outroEducador', 'tudo', 'não', 'não', 200],
  ['DELETE /educadores/:id', 'outroEducador', 'tudo', 'não', 'não', 204],
  ['DELETE /educadores/:id/sessoes', 'outroEducador', 'tudo', 'não', 'não', 204],
  ['GET /planejamentos/educador/:id', 'educador', 'tudo', 'seu', 'não', 200],
  ['GET /turma/:id/planejamentos', 'turma', 'tudo', 'seu', 'não', 200],
  ['GET /turma/:id/planejamentos/:data', 'turma', 'tudo', 'seu', 'não', 200],
  ['GET /turma/:id/adiamento', 'turma', 'não', 'seu', 'não', 400],
  ['POST /turma/:id/adiamento', 'turma', 'não', 'seu', 'não', 400],
  ['GET /planejamentos/:id', 'planejamento', 'tudo', 'seu', 'não', 200],
  ['POST /planejamentos', 'nenhuma', 'não', 'seu', 'não', 400],
  ['PUT /planejamentos/:id', 'planejamento', 'não', 'seu', 'não', 200],
  ['DELETE /planejamentos/:id', 'planejamento', 'não', 'seu', 'não', 204],
  ['GET /relatorio', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /relatorio', 'nenhuma', 'não', 'seu', 'não', 400],
  ['GET /relatorio/:id', 'relatorio', 'tudo', 'seu', 'não', 200],
  ['GET /relatorio/devolvidos', 'nenhuma', 'não', 'seu', 'não', 200],
  // Only one that was sent back is written again.
  ['PUT /relatorio/:id', 'relatorio', 'não', 'seu', 'não', 409],
  ['POST /relatorio/:id/leitura', 'relatorio', 'tudo', 'não', 'não', 400],
  ['POST /relatorio/:id/devolucao', 'relatorio', 'tudo', 'não', 'não', 400],
  ['GET /turmas-sem-relatorio', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['DELETE /relatorio/:id', 'relatorio', 'não', 'seu', 'não', 204],
  ['GET /relatorio/por-educador/:id', 'educador', 'tudo', 'seu', 'não', 200],
  ['GET /relatorio/educador/:id/data/:data', 'educador', 'tudo', 'seu', 'não', 200],
  ['GET /relatorio/por-turma/:id', 'turma', 'tudo', 'seu', 'não', 200],
  ['GET /relatorio/data/:data', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['GET /relatorio-assistente', 'nenhuma', 'tudo', 'não', 'tudo', 200],
  ['POST /relatorio-assistente', 'nenhuma', 'não', 'não', 'seu', 400],
  ['GET /relatorio-assistente/aluno/:id', 'aluno', 'tudo', 'não', 'tudo', 200],
  ['GET /relatorio-assistente/:id/acessos', 'relatorioAssistente', 'não', 'não', 'seu', 200],
  ['DELETE /relatorio-assistente/:id', 'relatorioAssistente', 'não', 'não', 'seu', 204],
  ['GET /assistente', 'nenhuma', 'tudo', 'não', 'seu', 200],
  ['POST /assistente', 'nenhuma', 'tudo', 'não', 'não', 400],
  ['GET /assistente/:id', 'assistente', 'tudo', 'não', 'não', 200],
  ['PUT /assistente/:id', 'assistente', 'tudo', 'não', 'não', 200],
  ['DELETE /assistente/:id', 'assistente', 'tudo', 'não', 'não', 204],
  ['DELETE /assistente/:id/sessoes', 'assistente', 'tudo', 'não', 'não', 204],
  ['GET /importacoes', 'nenhuma', 'tudo', 'não', 'não', 200],
  ['POST /importacoes/:id/desfazer', 'importacao', 'tudo', 'não', 'não', 200],
  ['GET /conta/admissoes', 'nenhuma', 'não', 'não', 'tudo', 200],
  ['POST /conta/admissoes', 'nenhuma', 'não', 'não', 'tudo', 400],
  ['GET /conta/segundo-fator', 'nenhuma', 'tudo', 'tudo', 'tudo', 200],
  ['POST /conta/segundo-fator/preparar', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /conta/segundo-fator/ativar', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /conta/segundo-fator/codigos', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /conta/segundo-fator/remover', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /conta/segundo-fator/adiar', 'nenhuma', 'tudo', 'tudo', 'tudo', 204],
  ['POST /conta/chaves/opcoes', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /conta/chaves', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
  ['POST /conta/chaves/remover', 'nenhuma', 'tudo', 'tudo', 'tudo', 400],
]

/** Routes for whoever comes, with the answer to an empty request. */
const abertas: [string, number][] = [
  ['POST /api/v1/login/login', 400],
  ['POST /api/v1/login/segundo-fator', 400],
  ['POST /api/v1/login/chave/opcoes', 200],
  ['POST /api/v1/login/chave', 400],
  ['POST /api/v1/token', 400],
  ['POST /api/v1/educadores/login', 400],
  ['POST /api/v1/token/refresh', 401],
  ['POST /api/v1/logout', 204],
  ['POST /api/v1/recuperacao/solicitar', 400],
  ['POST /api/v1/recuperacao/validar', 400],
  ['POST /api/v1/recuperacao/redefinir', 400],
  ['POST /api/v1/declaracoes/conferir', 400],
  ['GET /api/v1/openapi.json', 200],
  ['GET /healthz', 200],
]

const ask = async (
  person: Pick<Person, 'token'>,
  method: string,
  path: string,
  { app = casa.app, host = 'localhost' } = {},
) => {
  const { statusCode, payload } = await app.inject({
    method: method as 'GET',
    url: `/api/v1${path}`,
    headers: { host, ...(person.token && { authorization: `Bearer ${person.token}` }) },
    ...(/^P/.test(method) && { payload: {} }),
  })
  return { status: statusCode, text: payload }
}

const pathFor = (pattern: string, row: string) =>
  pattern
    .replace(/:(id|email|sessao)/, encodeURIComponent(row))
    .replace(':data', '2026-03-09')
    .replace(/intervalo$/, 'intervalo?data_inicio=2026-03-01&data_fim=2026-03-09')

/** The statuses of who reaches all, their own, or nothing, for a row of theirs, another's and an absent one. */
const cells = (reach: Reach, ok: number, hasRow: boolean) =>
  ({
    tudo: [ok, ok, hasRow ? 404 : ok],
    seu: [ok, hasRow ? 404 : ok, hasRow ? 404 : ok],
    nada: [404, 404, 404],
    não: [403, 403, 403],
  })[reach]

test.each(tabela)(
  'T1: %s (%s): coordenação %s, educadora %s, assistente %s',
  async (...[route, kind, coordenacao, educacao, assistencia, ok]) => {
    const [method = '', pattern = ''] = route.split(' ')
    const methods = method === 'GET' ? ['HEAD', 'GET'] : [method]
    const reaches: [Person, Reach][] = [
      [helena, assistencia],
      [beatriz, educacao],
      ...outros.map(([person, role]): [Person, Reach] => [person, reachOf(role, route)]),
      [coordenadora, coordenacao],
    ]
    for (const [person, reach] of reaches) {
      for (const verb of methods) {
        const { own, other, absent } = await kinds[kind]()
        const answers = [
          await ask(person, verb, pathFor(pattern, own)),
          await ask(person, verb, pathFor(pattern, other)),
          await ask(person, verb, pathFor(pattern, absent)),
        ]
        const statuses = answers.map(({ status }) => status)
        expect(statuses, `${verb} ${person.email}`).toEqual(cells(reach, ok, kind !== 'nenhuma'))
        const refused = answers.filter(({ status }) => status === 404)
        expect(new Set(refused.map(({ text }) => text)).size).toBeLessThan(2)
        const told = answers.map(({ text }) => text).join()
        expect(told).not.toMatch(/senha_hash|argon2|versao|busca_|excluido_em|criado_em|pessoa_id/)
      }
    }
    const { own, absent } = await kinds[kind]()
    const unknown = [
      await ask(casa.anyone, method, pathFor(pattern, own)),
      await ask(casa.anyone, method, pathFor(pattern, absent)),
      await ask(casa.anyone, method, `${pathFor(pattern, own).replace(/(\?|$)/, '/$1')}`),
    ]
    expect(unknown.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(new Set(unknown.map(({ text }) => text)).size).toBe(1)
  },
)

/** Classes of Carla in which Beatriz is one of the others, or stands in; those of days gone by and to come are not hers. */
const ofCarla = async (outros: readonly Person[] = []) =>
  casa.turma({ educador_id: carla.id, outros_educadores_ids: outros.map(({ id }) => id) })
const standingIn = async (inicio: string, fim: string) => {
  const turma = await ofCarla()
  const body = { turma_id: turma.id, educador_id: beatriz.id, motivo: 'Curso', inicio, fim }
  await created(coordenadora, '/substituicao/', body)
  return roomOf(turma)
}
/** A class in which students are beside their main one, from a day on, until another one. */
const beside = (room: Room, saida: string | null = null): Room => ({
  ...room,
  async aluno() {
    const aluno = await casa.aluno({ turma_id: dela.id })
    const own = { aluno_id: aluno.id, turma_id: room.turma.id, oficina: true as never }
    const days = { entrada: '2026-02-02', saida }
    await casa.db.kysely
      .insertInto('vinculo')
      .values({ ...own, ...days })
      .execute()
    return aluno
  },
})
const outra = await ofCarla([beatriz])
await coordenadora.put(`/turma/${outra.id}`, { outros_educadores_ids: [] })
/** How a class, or a student, is of an educator, and a like one that is not: no more, or not yet. */
const modes: Record<string, readonly [Room, Room]> = {
  'outra educadora da turma': [roomOf(await ofCarla([beatriz])), roomOf(outra)],
  'substituta hoje; não mais': [
    await standingIn('2026-03-10', '2026-03-10'),
    await standingIn('2026-02-16', '2026-03-02'),
  ],
  'substituta desde ontem; só amanhã': [
    await standingIn('2026-03-09', '2026-03-11'),
    await standingIn('2026-03-11', '2026-03-11'),
  ],
  'aluno que tem aqui a oficina; até hoje': [beside(daBeatriz), beside(daBeatriz, '2026-03-10')],
  'oficina em que é substituta; até ontem': [
    beside(await standingIn('2026-03-09', '2026-03-10')),
    beside(await standingIn('2026-02-16', '2026-03-02')),
  ],
}
const ofStudents = new Set([
  'aluno',
  'documento',
  'justificativa',
  'aviso',
  'comprovante',
  'contato',
])
const ofClasses = new Set(['turma', 'folhaAssinada'])
const daEducadora = tabela.filter(
  ([, kind, , reach]) => reach === 'seu' && (ofStudents.has(kind) || ofClasses.has(kind)),
)

test.each(daEducadora)(
  'T1: %s (%s): de quem educa a turma de outro modo, nos dias em que é',
  async (...[route, kind, , reach, , ok]) => {
    const [method = '', pattern = ''] = route.split(' ')
    for (const [mode, [own, other]] of Object.entries(modes)) {
      if (ofClasses.has(kind) && own.turma === daBeatriz.turma) continue
      const rows = await kinds[kind as 'aluno'](own, other)
      const statuses = []
      for (const row of Object.values(rows))
        statuses.push((await ask(beatriz, method, pathFor(pattern, row))).status)
      expect(statuses, mode).toEqual(cells(reach, ok, true))
    }
  },
)

/** Two institutes in one process, told apart by the Host header. */
const vizinho = await institutoVizinho(casa)
const vizinha = await vizinho.coordenadora()
const porta = frontDoor(
  new Map([
    ['casa.org', casa],
    ['vizinho.org', vizinho],
  ]),
)
afterAll(() => porta.close())
const askAt = (host: string, person: Pick<Person, 'token'>, method: string, path: string) =>
  ask(person, method, path, { app: porta, host })

/** How many lines of the audit log say that something was written. */
async function escritas({ db }: Pick<Institute, 'db'>): Promise<number> {
  const { total } = await db.kysely
    .selectFrom('auditoria')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('acao', 'in', ['criou', 'editou', 'excluiu'])
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** What only rows of the first institute say. */
const daCasa =
  /Ana Clara|Beatriz|Helena|Davi|Julia|Marta|Carla|Frações|Leitura|Visita|Finados|laudo/

test.each(tabela)(
  'T1: %s (%s) de outro instituto: nem com o token do primeiro, nem pelo id das suas linhas',
  async (...[route, kind, coordenacao, _educacao, _assistencia, ok]) => {
    const [method = '', pattern = ''] = route.split(' ')
    const { own } = await kinds[kind]()
    const path = pathFor(pattern, own)
    const before = await escritas(casa)
    const strangers = [coordenadora, beatriz, helena, ...outros.map(([person]) => person)]
    const answers = []
    for (const person of strangers) answers.push(await askAt('vizinho.org', person, method, path))
    answers.push(await askAt('casa.org', vizinha, method, path))
    const nobody = await ask(casa.anyone, method, path)
    for (const answer of answers) expect(answer).toEqual(nobody)
    expect(nobody.status).toBe(401)
    const own404 = cells(coordenacao, ok, kind !== 'nenhuma')[2]
    const { status, text } = await askAt('vizinho.org', vizinha, method, path)
    // Each has limits of its own, in a row with the same id.
    expect(status, text).toBe(kind === 'ajuste' ? ok : own404)
    expect(text).not.toMatch(daCasa)
    expect(await escritas(casa)).toBe(before)
  },
)

test('T1: o que abre uma sessão em um instituto não abre em outro, onde o mesmo e-mail tem outra senha', async () => {
  const json = { 'content-type': 'application/json' }
  const send = (host: string, path: string, payload: object, cookie = '') =>
    porta.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { host, ...json, ...(cookie && { cookie }) },
      payload,
    })
  const { email, password } = beatriz
  const criada = await vizinha.post('/educadores/', {
    ...{ nome: 'Beatriz', email, telefone: '11987654321', data_nascimento: '1985-04-20' },
    password: 'Jabuticaba71',
  })
  expect(criada.status, criada.text).toBe(201)
  const entradas = [
    await send('casa.org', '/login/login', { email, password }),
    await send('vizinho.org', '/login/login', { email, password }),
    await send('vizinho.org', '/login/login', { email, password: 'Jabuticaba71' }),
    await send('casa.org', '/login/login', { email, password: 'Jabuticaba71' }),
  ]
  expect(entradas.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 401])
  const cookie = String(entradas[0]?.headers['set-cookie']).split(';')[0] ?? ''
  expect((await send('vizinho.org', '/token/refresh', {}, cookie)).statusCode).toBe(401)
  expect((await send('vizinho.org', '/logout', {}, cookie)).statusCode).toBe(204)
  expect((await send('casa.org', '/token/refresh', {}, cookie)).statusCode).toBe(200)
  const { codigo } = await declaracao()
  const confere = (host: string) => send(host, '/declaracoes/conferir', { codigo })
  expect((await confere('casa.org')).statusCode).toBe(200)
  expect((await confere('vizinho.org')).statusCode).toBe(404)
})

test('T1: tentativas de senha em um instituto não fecham a mesma conta em outro', async () => {
  const email = coordenadora.email
  expect(vizinha.email).toBe(email)
  const enter = (of: Institute, password: string) =>
    of.anyone.post('/login/login', { email, password })
  const erros = []
  for (const _ of Array.from({ length: 6 })) erros.push((await enter(vizinho, 'errada')).status)
  expect(erros.at(-1)).toBe(429)
  expect((await enter(casa, coordenadora.password)).status).toBe(200)
})

test('T1: um aluno de um instituto não está em lista, busca, exportação nem cópia do outro', async () => {
  findPgDump()
  const deles = await vizinho.aluno({ nome: 'Otávio Nogueira' })
  const nosso = await casa.aluno({ nome: 'Quitéria Bonfim', turma_id: minha.id })
  const lists = tabela.filter(([route, kind]) => /^GET/.test(route) && kind === 'nenhuma')
  for (const [route] of lists) {
    const [, path = ''] = route.split(' ')
    for (const query of ['', '?q=bonfim', '?inicio=2026-03-01&fim=2026-03-31'])
      expect((await askAt('vizinho.org', vizinha, 'GET', path + query)).text).not.toContain(
        'Bonfim',
      )
  }
  expect((await casa.coordenadora().then((her) => her.get('/busca?q=bonfim'))).text).toContain(
    'Bonfim',
  )
  expect((await vizinha.get('/busca?q=otavio')).text).toContain('Otávio')
  const { body } = await vizinha.get(`/alunos/${deles.id}/exportacao`)
  expect(JSON.stringify(body)).toContain('Otávio')
  expect(JSON.stringify(body)).not.toContain('Bonfim')
  expect(nosso.id).not.toBe(deles.id)
  const place = { dataDir: vizinho.services.dataDir, url: vizinho.url }
  const { folder, manifest } = await makeBackup(place, join(place.dataDir, 'copia'), new Date())
  expect(manifest.tabelas.aluno).toBe(1)
  const rows = vizinho.url
    ? execFileSync('pg_restore', ['--file=-', join(folder, 'caderno.dump')], { encoding: 'utf8' })
    : readFileSync(join(folder, 'caderno.db'), 'utf8')
  expect(rows).toContain('Otávio')
  expect(rows).not.toContain('Bonfim')
})

test.each(['quem.org', 'casa.org.quem.org', '', 'casa.org@quem.org', 'x/casa.org'])(
  'T1: o endereço "%s", que não é de instituto algum, não diz nada',
  async (host) => {
    for (const url of ['/', '/api/v1/openapi.json', '/api/docs', '/api/v1/alunos/', '/login']) {
      const { statusCode, payload, headers } = await porta.inject({ url, headers: { host } })
      expect([statusCode, payload]).toEqual([404, '{"detail":"Não encontrado."}'])
      expect(headers).not.toHaveProperty('x-caderno')
    }
  },
)

test.each(['casa.org', 'CASA.org', 'casa.org:3000', 'casa.org.'])(
  'o endereço "%s" é o do instituto',
  async (host) => {
    const { statusCode, headers } = await porta.inject({ url: '/healthz', headers: { host } })
    expect(statusCode).toBe(200)
    expect(headers).toHaveProperty('x-caderno')
  },
)

test.each(abertas)('T1: %s é para quem vier', async (route, status) => {
  const [method = '', url = ''] = route.split(' ')
  const answer = await casa.app.inject({
    method: method as 'GET',
    url,
    ...(method === 'POST' && { payload: {} }),
  })
  expect(answer.statusCode).toBe(status)
})

/** What an account may ask for that has something to do before it goes on. */
const comPendencia = [
  'GET /conta',
  'PUT /conta/senha',
  'GET /conta/sessoes',
  'DELETE /conta/sessoes',
  'DELETE /conta/sessoes/:sessao',
]

test('T1: com a senha por trocar, cada papel só alcança o que serve para trocá-la', async () => {
  const people = [await casa.coordenadora(), await casa.educadora(), await casa.assistente()]
  const emails = people.map(({ email }) => email)
  const mark = (pendencia: string | null) =>
    casa.db.kysely.updateTable('conta').set({ pendencia }).where('email', 'in', emails).execute()
  await mark('senha')
  for (const person of people) {
    const reached: string[] = []
    for (const [route] of tabela) {
      const [method = '', pattern = ''] = route.split(' ')
      const { status, text } = await ask(person, method, pathFor(pattern, '1'))
      if (status !== 403) reached.push(route)
      else expect(JSON.parse(text), route).toMatchObject({ pendencia: 'senha' })
    }
    expect(reached, person.email).toEqual(comPendencia)
  }
  await mark(null)
})

test('T1: com o segundo fator por configurar, a coordenação só alcança o que serve para isso', async () => {
  const app = await createApp({ ...casa.services, exigeSegundoFator: true })
  onTestFinished(() => app.close())
  const reached: string[] = []
  for (const [route] of tabela) {
    const [method = '', pattern = ''] = route.split(' ')
    const { status, text } = await ask(coordenadora, method, pathFor(pattern, '1'), { app })
    if (status !== 403) reached.push(route)
    else expect(JSON.parse(text), route).toMatchObject({ pendencia: 'segundo_fator' })
  }
  expect(reached).toEqual([
    ...comPendencia,
    'GET /conta/segundo-fator',
    'POST /conta/segundo-fator/preparar',
    'POST /conta/segundo-fator/ativar',
  ])
})

test('T1: toda rota do servidor está em uma das tabelas, e toda linha delas é uma rota', () => {
  const inTables = [
    ...tabela.map(([route]) => route.replace(' ', ' /api/v1')),
    ...abertas.map(([route]) => route),
  ]
  const withHead = inTables.flatMap((route) =>
    route.startsWith('GET ') ? [route, route.replace('GET', 'HEAD')] : [route],
  )
  const docs = /^(GET|HEAD) \/api\/docs(\/static\/[\w.-]+|\/?\*|\/json|\/yaml)?$/
  // The accounts of roles that have no column: papel.test.ts.
  const others = ownAccounts.slice(1).map(({ route }) => `/api/v1${route}`)
  const served = routesOf(casa.app).filter(
    (route) => !docs.test(route) && !others.some((other) => route.includes(other)),
  )
  expect(served.length).toBeGreaterThan(70)
  expect(served.sort()).toEqual(withHead.sort())
})

test('a educadora lê o relatório da sua turma que outra escreveu, e não o exclui', async () => {
  const turma = await casa.turma({ educador_id: carla.id })
  const { id } = await relatorio(carla, turma)
  expect((await beatriz.get(`/relatorio/${id}`)).status).toBe(404)
  await coordenadora.put(`/turma/${turma.id}`, { educador_id: beatriz.id })
  expect((await beatriz.get(`/relatorio/${id}`)).status).toBe(200)
  expect((await beatriz.delete(`/relatorio/${id}`)).status).toBe(404)
  expect((await carla.get(`/relatorio/${id}`)).status).toBe(200)
  await coordenadora.put(`/turma/${turma.id}`, { educador_id: null })
  expect((await beatriz.get(`/relatorio/${id}`)).status).toBe(404)
})

test('as listas de cada papel têm só o que ele alcança', async () => {
  const idsFor = async (person: Person, path: string) =>
    ((await person.get(path)).body as Row[]).map(({ id }) => id)
  const [byMode, notByMode] = [0, 1].map((at) =>
    Object.values(modes).map((rooms) => rooms[at]?.turma.id),
  )
  const own = new Set([minha.id, ...(byMode ?? [])])
  expect(new Set(await idsFor(beatriz, '/turma/'))).toEqual(own)
  expect(notByMode?.filter((id) => !own.has(id ?? 0))).toHaveLength(4)
  expect(await idsFor(helena, '/assistente/')).toEqual([helena.id])
  expect(await idsFor(coordenadora, '/assistente/')).toEqual(
    expect.arrayContaining([helena.id, ines.id]),
  )
  const hoje = '2026-03-10'
  const { rows } =
    await sql<Row>`select distinct aluno.id from aluno join vinculo as v on v.aluno_id = aluno.id
    where aluno.excluido_em is null and v.turma_id in (${sql.join([...own])})
      and v.entrada <= ${hoje} and (v.saida is null or v.saida > ${hoje})`.execute(casa.db.kysely)
  const hers = await idsFor(beatriz, '/alunos/')
  expect(new Set(hers)).toEqual(new Set(rows.map(({ id }) => id)))
  expect(hers.length).toBeGreaterThan(100)
})

test('ninguém escreve em nome de outra pessoa, nem sobre turma que não é sua', async () => {
  const plano = { data_aula: '2026-03-12', tema: 'x', disciplina: 'y', educador_id: carla.id }
  const report = { data_relatorio: '2026-03-09', report: 'x', educador_id: beatriz.id }
  const answers = [
    await beatriz.post('/planejamentos/', plano),
    await beatriz.post('/relatorio/', { ...report, educador_id: carla.id, turma_id: minha.id }),
    await beatriz.post('/relatorio/', { ...report, turma_id: dela.id }),
    await beatriz.put(`/planejamentos/${(await planejamento(beatriz)).id}`, plano),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const seen = await coordenadora.get(`/planejamentos/educador/${carla.id}`)
  expect(seen.text).not.toContain('"tema":"x"')
})
