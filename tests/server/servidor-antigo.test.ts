import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { text } from '#model/field'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { lastCopy } from '#server/backup/record'
import type { DatabaseOptions } from '#server/open-database'
import { temporaryFolder } from '../temporary-folder.ts'
import { type Institute, institute } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

// On the embedded database a second server does not start: tests/server/inicio.sqlite.test.ts.
const isPostgres = inject('database') === 'postgres'

const detail =
  'O Caderno foi atualizado, e este servidor ainda é da versão anterior. Tente novamente em instantes.'

/** The declarations of a newer version: a student has one more field. */
const newer = Object.values({
  ...resources,
  aluno: {
    ...resources.aluno,
    fields: { ...resources.aluno.fields, apelido: text('Apelido') },
  },
})

/** Starts another server on the database of an institute. */
async function beside(
  { url }: Institute,
  resources: readonly Resource[] = newer,
  options?: DatabaseOptions,
) {
  const place = { dataDir: temporaryFolder('ao-lado'), url, resources }
  const db = await openDatabase(place, options)
  onTestFinished(db.close)
  return db
}

/** Something to wait for, and what makes it happen. */
function signal() {
  let happen = () => undefined as unknown
  const happened = new Promise<void>((resolve) => {
    happen = resolve
  })
  return [happened, () => happen()] as const
}

const alone = async () => institute({}, undefined, await temporaryPlace())

test.runIf(isPostgres)(
  'quando outro programa muda o banco, o servidor de antes responde 503 e diz por quê desde o primeiro pedido',
  async () => {
    const casa = await alone()
    const coordenadora = await casa.coordenadora()
    const ana = await casa.aluno()
    const answers = () =>
      Promise.all([
        coordenadora.put(`/alunos/${ana.id}`, { ...ana, nome: 'Outra' }),
        coordenadora.get('/alunos/'),
        coordenadora.post('/turma/', { nome: 'Nova' }),
        casa.anyone.post('/login/login', { email: 'a@b.org', password: 'Goiabada7' }),
      ])
    const { kysely } = await beside(casa)
    for (let times = 0; times < 3; times += 1)
      for (const { status, body } of await answers())
        expect({ status, body }).toEqual({ status: 503, body: { detail } })
    const health = await casa.app.inject('/healthz')
    expect([health.statusCode, health.json()]).toEqual([503, { detail }])
    const students = await kysely
      .selectFrom('aluno' as never)
      .select('nome' as never)
      .execute()
    expect(students).toEqual([{ nome: ana.nome }])
    await expect(lastCopy(casa.db)).rejects.toThrow(detail)
    const heavy = casa.db.separateConnection()
    await expect(lastCopy({ kysely: heavy })).rejects.toThrow(detail)
    await heavy.destroy()
  },
)

test.runIf(isPostgres)(
  'o que o servidor de antes gravava quando o banco mudou não fica pela metade nem vem depois',
  async () => {
    const casa = await alone()
    const [written, write] = signal()
    const [changed, change] = signal()
    const rename = casa.db.kysely.transaction().execute(async (transaction) => {
      await transaction.updateTable('conta').set({ nome: 'Outra' }).execute()
      write()
      await changed
      return transaction.selectFrom('conta').select('nome').execute()
    })
    await written
    const { kysely } = await beside(casa)
    change()
    await expect(rename).rejects.toThrow()
    expect(await kysely.selectFrom('conta').select('nome').execute()).toEqual([
      { nome: 'Coordenação' },
    ])
  },
)

test.runIf(isPostgres)(
  'sob carga, nada que o servidor de antes responde com êxito foi gravado depois da mudança',
  async () => {
    const casa = await alone()
    const coordenadora = await casa.coordenadora()
    let isOver = false
    const saves: { readonly since: number; readonly status: number }[] = []
    const save = async () => {
      while (!isOver) {
        const since = performance.now()
        const { status } = await coordenadora.post('/turma/', { nome: `Turma ${Math.random()}` })
        saves.push({ since, status })
      }
    }
    const saving = Array.from({ length: 8 }, save)
    await expect.poll(() => saves.length).toBeGreaterThan(20)
    const { kysely } = await beside(casa)
    const changed = performance.now()
    const rows = () =>
      kysely
        .selectFrom('turma' as never)
        .select('id' as never)
        .execute()
    const before = (await rows()).length
    const after = () => saves.filter(({ since }) => since > changed)
    await expect.poll(() => after().length).toBeGreaterThan(20)
    isOver = true
    await Promise.all(saving)
    expect((await rows()).length).toBe(before)
    expect(new Set(after().map(({ status }) => status))).toEqual(new Set([503]))
    expect(saves.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(before)
  },
)

test.runIf(isPostgres)(
  'uma mudança que falha, ou um servidor que nada muda, deixa o outro seguir',
  async () => {
    const casa = await alone()
    const coordenadora = await casa.coordenadora()
    const sound = async () => (await coordenadora.get('/alunos/')).status
    await beside(casa, Object.values(resources))
    expect(await sound()).toBe(200)
    const failing = {
      name: '0099-falha',
      up: async () => {
        throw new Error('não deu')
      },
    }
    const migrations = [failing]
    await expect(beside(casa, newer, { migrations })).rejects.toThrow('não deu')
    expect(await sound()).toBe(200)
  },
)
