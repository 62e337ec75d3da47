import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import type { Status } from '#domain/attendance'
import { createApp } from '#server/app'
import { type Client, clientOf } from './client.ts'
import { type Institute, institute, type Row } from './institute.ts'
import { quickClock } from './quick-clock.ts'

/** A save that was accepted: from which version of which day, of whom, what was there and what is there since. */
interface Accepted {
  readonly data: string
  readonly from: string
  readonly to: string
  readonly aluno: number
  readonly before: Status | null
  readonly after: Status
}

interface Tab {
  readonly client: Client
  readonly turma: Row
  readonly alunos: readonly Row[]
  readonly accepted: Accepted[]
  readonly statuses: Map<number, number>
}

const clients = 8
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const cycle = { presente: 'ausente', ausente: 'justificado', justificado: 'presente' } as const

type Day = { data: string; etag: string | null; marks: ReadonlyMap<number, Status> }

async function dayOf({ client, turma }: Tab, data: string): Promise<Day> {
  const { body, headers } = await client.get(`/turma/${turma.id}/dia/${data}`)
  const { registros } = body as {
    registros: { frequencias: { aluno_id: number; status: Status }[] }[]
  }
  const marks = registros.flatMap(({ frequencias }) => frequencias)
  return {
    data,
    etag: headers.etag === undefined ? null : String(headers.etag),
    marks: new Map(marks.map(({ aluno_id, status }) => [aluno_id, status])),
  }
}

/** Moves one student on by one status, from the day as this tab has it; now and then the answer counts as lost. */
async function save(tab: Tab, day: Day, turn: number): Promise<void> {
  const aluno = tab.alunos[turn % tab.alunos.length]?.id ?? 0
  const before = day.marks.get(aluno) ?? null
  const after = before ? cycle[before] : 'presente'
  const path = `/turma/${tab.turma.id}/dia/${day.data}`
  const headers = {
    ...(day.etag ? { 'if-match': day.etag } : { 'if-none-match': '*' }),
    'idempotency-key': crypto.randomUUID() as string,
  } as Record<string, string>
  const body = { frequencias: [{ aluno_id: aluno, status: after }] }
  const answer = await tab.client.post(path, body, headers)
  tab.statuses.set(answer.status, (tab.statuses.get(answer.status) ?? 0) + 1)
  if (answer.status !== 200) return
  const to = String(answer.headers.etag)
  tab.accepted.push({ data: day.data, from: day.etag ?? 'none', to, aluno, before, after })
  if (turn % 9 > 0) return
  const again = await tab.client.post(path, body, headers)
  expect([again.status, again.text, again.headers.etag]).toEqual([200, answer.text, to])
}

/** Eight tabs of one educator; on PostgreSQL half of them at a second server. */
async function tabsOf(casa: Institute): Promise<Tab[]> {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const alunos: Row[] = []
  for (let n = 0; n < 5; n += 1) alunos.push(await casa.aluno({ turma_id: turma.id }))
  const apps = [casa.app]
  if (casa.url) {
    const db = await openDatabase({ dataDir: casa.services.dataDir, url: casa.url })
    const second = await createApp({ ...casa.services, db })
    onTestFinished(async () => {
      await second.close()
      await db.close()
    })
    apps.push(second)
  }
  const accepted: Accepted[] = []
  const statuses = new Map<number, number>()
  return Array.from({ length: clients }, (_, n) => {
    const client = clientOf(apps[n % apps.length] ?? casa.app, beatriz.token)
    return { client, turma, alunos, accepted, statuses }
  })
}

/** The saves of a day, each from the version that the one before made; fails where two came from the same. */
function chainOf(accepted: readonly Accepted[], data: string): Accepted[] {
  const byFrom = new Map<string, Accepted>()
  for (const save of accepted.filter((each) => each.data === data)) {
    expect(byFrom.has(save.from), `${data}: dois gravaram a partir de ${save.from}`).toBe(false)
    byFrom.set(save.from, save)
  }
  const chain: Accepted[] = []
  for (let next = byFrom.get('none'); next; next = byFrom.get(next.to)) chain.push(next)
  expect(chain, `${data}: gravações fora da sequência`).toHaveLength(byFrom.size)
  return chain
}

/** Registers T4 with so many conditional saves by eight tabs on the same four days. */
export function collisions(saves: number): void {
  const name = `T4: de ${saves} gravações condicionais de oito abas nos mesmos dias, nenhuma se perde nem se repete`
  test(name, { timeout: 60_000 + saves * 50 }, async () => {
    const casa = await institute()
    const tabs = await tabsOf(casa)
    const [first] = tabs
    if (!first) return
    const { accepted, statuses } = first
    const pass = quickClock()
    const work = async (tab: Tab, index: number) => {
      for (let turn = index; turn < saves; turn += clients) {
        pass()
        await save(tab, await dayOf(tab, days[turn % days.length] ?? ''), turn)
      }
    }
    await Promise.all(tabs.map(work))
    const [saved = 0, stale = 0] = [statuses.get(200), statuses.get(412)]
    expect(saved + stale).toBe(saves)
    expect(stale, 'nenhuma gravação disputada').toBeGreaterThan(0)
    for (const data of days) {
      const held = new Map<number, Status>()
      for (const { aluno, before, after } of chainOf(accepted, data)) {
        expect(held.get(aluno) ?? null).toBe(before)
        held.set(aluno, after)
      }
      expect((await dayOf(first, data)).marks).toEqual(held)
    }
    await expectTraced(casa, first, accepted.length)
  })
}

/** As many records, and as many traces, as there were accepted saves: a repeated answer stored nothing. */
async function expectTraced({ db }: Institute, { turma }: Tab, saves: number) {
  const records = await db.kysely
    .selectFrom('frequencia')
    .select(['aluno_id', 'data'])
    .where('turma_id', '=', turma.id)
    .execute()
  expect(new Set(records.map(({ aluno_id, data }) => `${aluno_id} ${data}`)).size).toBe(
    records.length,
  )
  const traces = await db.kysely
    .selectFrom('auditoria')
    .select('id')
    .where('recurso', '=', 'frequencia')
    .where('registro_id', '=', turma.id)
    .execute()
  expect(traces).toHaveLength(saves)
  const versions = await db.kysely
    .selectFrom('dia_frequencia')
    .select('versao')
    .where('turma_id', '=', turma.id)
    .execute()
  expect(versions.reduce((sum, { versao }) => sum + versao, 0)).toBe(saves)
}
