import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, onTestFinished, TestRunner } from 'vitest'
import { product } from '#app/server/product'
import { type Role, roles } from '#model/field'
import { firstRole, ownAccounts } from '#model/own-accounts'
import { createApp } from '#server/app'
import { createOwnAccount } from '#server/auth/first-account'
import type { Db } from '#server/db/db'
import { urlInSchema } from '#server/db/own-schema'
import { documentsAt } from '#server/documents/places'
import type { Letter } from '#server/mail'
import { openDatabase } from '#server/open-database'
import type { Services } from '#server/services'
import { cpfOf } from '../fixtures/planilha.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Client, clientOf, noteSent } from './client.ts'
import { watchAnswers } from './documented-answers.ts'
import { expectKept } from './expect-kept.ts'
import { placeWithTables } from './temporary-database.ts'
import { type TemporaryPlace, temporaryPlace } from './temporary-place.ts'
import { watchLog } from './watched-log.ts'

/** Someone signed in. */
export interface Person extends Client {
  readonly id: number
  readonly email: string
  readonly password: string
}

/** The clock of an institute under test; it stands still until it is told. */
export interface Clock {
  now(): Date
  set(moment: string): void
  pass(minutes: number): void
}

/** The whole server over a database of its own, of the kind that this run of the suite is about. */
export interface Institute {
  readonly app: FastifyInstance
  readonly db: Db
  /** The address of the database, where it is a PostgreSQL. */
  readonly url?: string
  readonly services: Services
  readonly clock: Clock
  /** Letters sent, oldest first. */
  readonly letters: Letter[]
  /** A client without a token. */
  readonly anyone: Client
  /** The first coordinator, signed in at the first call. */
  coordenadora(): Promise<Person>
  /** Registers an educator and signs them in. */
  educadora(values?: Values): Promise<Person>
  /** Registers a social assistant, whose account is admitted, and signs them in. */
  assistente(values?: Values): Promise<Person>
  /** Somebody new of a role, signed in; of the coordination the first one. */
  pessoa(role: Role): Promise<Person>
  /** Opens a class and answers its row. */
  turma(values?: Values): Promise<Row>
  /** Enrols a student, with a CPF of their own, and answers the row. */
  aluno(values?: Values): Promise<Row>
}

export type Values = Readonly<Record<string, unknown>>
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

const password = 'Goiabada7'
/** What the coordinator types for somebody else. */
export const firstPassword = 'Inicial7Chave'

/** Opens an institute with one coordinator; it is closed and removed after the test, or after the file. */
export async function institute(
  given: Partial<Services> = {},
  // Far more than a person does in 15 seconds: a test is faster than hands.
  personBurst = 100_000,
  kept?: TemporaryPlace,
): Promise<Institute> {
  const place = kept ?? (await (given.resources ? temporaryPlace() : placeWithTables()))
  const handlers = { ...product.handlers, ...given.handlers }
  const db = await openDatabase({ ...product, ...given, handlers }, place)
  const clock = clockAt('2026-03-10T12:00:00Z')
  const letters: Letter[] = []
  const services: Services = {
    db,
    ...product,
    documents: documentsAt(place, db),
    dataDir: place.dataDir,
    mail: async (letter) => void letters.push(letter),
    now: clock.now,
    secret: 'segredo de teste com trinta e dois bytes',
    publicUrl: null,
    exigeSegundoFator: false,
    lixeiraDias: 90,
    lembretes: true,
    ending: new AbortController().signal,
    ...{ ...given, handlers },
  }
  const log = watchLog()
  const [app, answers] = await watchAnswers(() =>
    createApp(services, { personBurst, logger: { level: 'info', stream: log.stream } }),
  )
  noteSent(app, log.sent)
  const close = async () => {
    // What a test breaks, or closes, keeps nothing.
    const isWhole = await db.kysely
      .selectFrom('aluno')
      .select('id')
      .limit(1)
      .execute()
      .then(
        () => !given.resources && !services.ending.aborted,
        () => false,
      )
    if (isWhole) await expectKept(services)
    await app.close()
    await db.close()
    await place.remove()
    log.expectNothingPersonal()
    answers.expectDocumented()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)

  const coordinator = { email: 'coordenacao@exemplo.org', password }
  const first = { ...coordinator, role: firstRole, nome: 'Coordenação', pendencia: null }
  await createOwnAccount(services, first)
  let coordinatorIn: Promise<Person> | undefined
  let made = 0

  const coordenadora = () => {
    coordinatorIn ??= signIn(app, { ...coordinator, id: 1 })
    return coordinatorIn
  }
  const create = async (path: string, values: Values): Promise<Row> => {
    const answer = await (await coordenadora()).post(path, values)
    if (answer.status !== 201) throw new Error(`POST ${path}: ${answer.text}`)
    return answer.body as Row
  }
  const account = async (path: string, values: Values): Promise<Person> => {
    const { id } = await create(path, { ...values, password: firstPassword })
    const given = { id, email: String(values.email), password: firstPassword }
    return firstSignIn(app, given, String(values.password))
  }
  const educadora: Institute['educadora'] = (values) => {
    made += 1
    const email = `educadora${made}@exemplo.org`
    const contact = { telefone: '11987654321', data_nascimento: '1985-04-20' }
    return account('/educadores/', { nome: 'Beatriz', ...contact, email, password, ...values })
  }
  const assistente: Institute['assistente'] = async (values) => {
    made += 1
    const email = `assistente${made}@exemplo.org`
    const one = await account('/assistente/', { name: 'Helena', email, password, ...values })
    // As one that an institute of before had.
    await db.kysely
      .updateTable('conta')
      .set({ espera_desde: null })
      .where('email', '=', one.email)
      .execute()
    return one
  }
  /** A role that these tests have no name for has accounts alone. */
  const pessoa = async (role: Role): Promise<Person> => {
    if (role === firstRole) return coordenadora()
    const of = ownAccounts.find((each) => each.role === role)
    if (!of) return role === 'educador' ? educadora() : assistente()
    made += 1
    const given = { email: `pessoa${made}@exemplo.org`, password: firstPassword }
    const manager = await pessoa(of.managedBy[0] ?? firstRole)
    const { body } = await manager.post(of.route, { nome: 'Dalva Reis', ...given })
    return firstSignIn(app, { id: (body as Row).id, ...given })
  }

  return {
    app,
    db,
    url: place.url,
    services,
    clock,
    letters,
    anyone: clientOf(app),
    coordenadora,
    educadora,
    assistente,
    pessoa,
    turma: (values) => {
      made += 1
      return create('/turma/', { nome: `Turma ${made}`, ...values })
    },
    aluno: (values) => {
      made += 1
      return create('/alunos/', { ...alunoValues(made), ...values })
    },
  }
}

/** Somebody of each role. */
export async function everyRole(casa: Institute): Promise<Readonly<Record<Role, Person>>> {
  const people: [Role, Person][] = []
  for (const role of roles) people.push([role, await casa.pessoa(role)])
  // Every role is a key of it.
  return Object.fromEntries(people) as Record<Role, Person>
}

/** What a body needs to enrol a student; each number is another CPF. */
export function alunoValues(number: number): Values {
  return {
    nome: 'Ana Clara de Souza',
    data_nascimento: '2014-05-06',
    cpf: cpfOf(number),
    escola: 'E.E. José de Alencar',
    serie: '5º ano',
    turno: 'manha',
  }
}

/** Another institute of the same process and, on PostgreSQL, in a schema of the same database. */
export function institutoVizinho({ url }: Institute): Promise<Institute> {
  const dataDir = temporaryFolder('vizinho')
  return institute({ secret: 'outro segredo, também com trinta e dois bytes' }, undefined, {
    dataDir,
    url: url && urlInSchema(url, 'vizinho'),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  })
}

/** Those whom many tests begin with: an educator, and a student in a class of hers. */
export async function comTurma(casa: Institute) {
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  return { coordenadora, beatriz, turma, ana }
}

/** Signs in by the main login. */
export async function signIn(
  app: FastifyInstance,
  { id, email, password }: { id: number; email: string; password: string },
): Promise<Person> {
  const answer = await clientOf(app).post('/login/login', { email, password })
  if (answer.status !== 200) throw new Error(`A entrada de ${email} falhou: ${answer.text}`)
  const { access_token } = answer.body as { access_token: string }
  return { ...clientOf(app, access_token), id, email, password }
}

/** Signs in with a password that somebody else gave, and changes it as the server asks. */
export async function firstSignIn(
  app: FastifyInstance,
  given: { id: number; email: string; password: string },
  nova_senha = password,
): Promise<Person> {
  const person = await signIn(app, given)
  const answer = await person.put('/conta/senha', { senha_atual: given.password, nova_senha })
  if (answer.status !== 204) throw new Error(`A troca da senha de ${given.email}: ${answer.text}`)
  return { ...person, password: nova_senha }
}

function clockAt(start: string): Clock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (moment) => {
      at = new Date(moment).getTime()
    },
    pass: (minutes) => {
      at += minutes * 60_000
    },
  }
}
