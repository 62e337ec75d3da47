import { cpfOf } from '../fixtures/planilha.ts'
import { type Answer, type Call, callsOf, done } from './api.ts'

/** The first coordinator of each institute under fault, as the environment of its server names it. */
export const coordinator = {
  COORDENADOR_EMAIL: 'coordenacao@exemplo.org',
  COORDENADOR_SENHA: 'Coordena2026',
} as const

/** An educator with a class, and who is in it. */
export interface Room {
  readonly email: string
  readonly turma: number
  readonly alunos: readonly number[]
}

const password = 'Goiabada7'
/** What the coordinator types for somebody else. */
const firstPassword = 'Inicial7Chave'

/** Signs in at a server. */
export async function signIn(url: string, email: string, senha: string = password): Promise<Call> {
  const login = await callsOf(url)('POST', '/login/login', { email, password: senha })
  return callsOf(url, done<{ access_token: string }>(login).access_token)
}

/** Signs the coordinator in. */
export function signInCoordinator(url: string): Promise<Call> {
  return signIn(url, coordinator.COORDENADOR_EMAIL, coordinator.COORDENADOR_SENHA)
}

/** Opens so many classes, each with an educator and so many students. */
export async function openRooms(url: string, rooms: number, students: number): Promise<Room[]> {
  const call = await signInCoordinator(url)
  const create = async (path: string, values: object) =>
    done<{ id: number }>(await call('POST', path, values)).id
  const opened: Room[] = []
  for (let room = 0; room < rooms; room += 1) {
    const email = `educadora${room}@exemplo.org`
    const person = { nome: 'Beatriz', telefone: '11987654321', data_nascimento: '1985-04-20' }
    const given = { ...person, email, password: firstPassword }
    const educador_id = await create('/educadores/', given)
    const own = await signIn(url, email, firstPassword)
    done(await own('PUT', '/conta/senha', { senha_atual: firstPassword, nova_senha: password }))
    const turma = await create('/turma/', { nome: `Turma ${room}`, educador_id })
    const alunos: number[] = []
    for (let at = 0; at < students; at += 1) {
      const cpf = cpfOf(room * students + at)
      alunos.push(await create('/alunos/', { ...student, cpf, turma_id: turma }))
    }
    opened.push({ email, turma, alunos })
  }
  return opened
}

const student = {
  nome: 'Ana Clara de Souza',
  data_nascimento: '2014-05-06',
  escola: 'E.E. José de Alencar',
  serie: '5º ano',
  turno: 'manha',
}

/** What a register says of a student. */
export const statuses = ['presente', 'ausente', 'justificado'] as const
export type Status = (typeof statuses)[number]

/** Another status for each number. */
export function statusOf(number: number): Status {
  return statuses[number % statuses.length] ?? 'presente'
}

/** A day of the past for each number, from the newest. */
export function dayOf(number: number): string {
  const day = new Date('2026-10-30T12:00:00Z')
  day.setUTCDate(day.getUTCDate() - number)
  return day.toISOString().slice(0, 10)
}

/** Saves the same status for all students of a class, so that half a save would be seen. */
export function saveDay(
  call: Call,
  room: Room,
  { data, status }: { readonly data: string; readonly status: Status },
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const marks = room.alunos.map(() => status)
  return saveMarks(call, room, { data, marks }, headers)
}

/** Saves a status for each student of a class, in their order. */
export function saveMarks(
  call: Call,
  { turma, alunos }: Room,
  { data, marks }: { readonly data: string; readonly marks: readonly Status[] },
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const frequencias = alunos.map((aluno_id, at) => ({ aluno_id, status: marks[at] }))
  return call('POST', `/turma/${turma}/dia/${data}`, { frequencias }, headers)
}

/** The status of each student of a class, by day. */
export async function savedDays(call: Call, { turma }: Room): Promise<Map<string, Status[]>> {
  const answer = await call('GET', `/turma/frequencia/${turma}`)
  const { registros } = done<{
    registros: { data: string; frequencias: { status: Status }[] }[]
  }>(answer)
  return new Map(
    registros.map(({ data, frequencias }) => [data, frequencias.map(({ status }) => status)]),
  )
}
