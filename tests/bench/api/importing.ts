import { cpfNumbered } from '#demo/cpf'
import type { Call } from '../load/job.ts'
import { inInstitute } from './institute.ts'
import type { Served } from './measure.ts'
import { type Person, schoolYear } from './people.ts'
import { highestMemory, runLoad } from './processes.ts'
import { type Database, type Size, schoolDays } from './size.ts'
import { get, type Roll, rollSaved, saveOf } from './works.ts'

/** How long others waited, at worst, while a spreadsheet was imported; in ms, but for the import itself. */
export interface Importing {
  readonly rows: number
  readonly seconds: number
  readonly worstSave: number
  readonly worstRead: number
  /** Answers other than success, and an import that is not whole. */
  readonly errors: number
  /** The most memory meanwhile, in MB. */
  readonly memory: number
}

const api = '/api/v1'

/** Imports so many students while somebody saves registers and somebody else reads, both without a pause. */
export async function importing(served: Served, rows: number): Promise<Importing> {
  const done = await whileOthersWork(served, spreadsheetOf(rows))
  const isWhole = (await studentsOf(served)) === served.size.students + rows
  return { rows, ...done, errors: done.errors + (isWhole ? 0 : 1) }
}

/** How long a spreadsheet that changes some of its students is looked at, and how it is then written. */
export interface Updating extends Importing {
  readonly changed: number
  /** Seconds until the difference is there. */
  readonly preview: number
}

/** Looks at the spreadsheet that was imported, of which some lines now say something else, and writes what they do. */
export async function updating(
  served: Served,
  rows: number,
  changed: number,
  { escola = 'E.M. Cora Coralina', firstDay = 100 } = {},
): Promise<Updating> {
  const { server, people } = served
  const { linhas } = JSON.parse(spreadsheetOf(rows)) as { linhas: Line[] }
  for (const { valores } of linhas.slice(0, changed)) valores.escola = escola
  const headers = jsonOf(people.coordinators.at(-1)?.headers ?? {})
  const started = performance.now()
  const answer = await fetch(`${server.address}${api}/alunos/importacao/conferencia`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ atualizar: true, linhas }) },
  })
  const { linhas: known } = (await answer.json()) as { linhas: Known[] }
  const preview = (performance.now() - started) / 1000
  const found = known.flatMap(({ linha, achadas: [one] }) =>
    one && one.mudam.length > 0 ? [{ ...one, linha }] : [],
  )
  const body = JSON.stringify({
    linhas: found.map(({ linha, id, versao }) => ({
      ...{ linha, id, versao, valores: { escola } },
    })),
  })
  const rolls = await rollsOf(
    served,
    found.map(({ linha, id }) => [classOf(linha), id]),
  )
  const done = await whileOthersWork(served, body, { firstDay, rolls })
  const isWhole = found.length === changed && rolls.length > 0
  return { rows, changed, preview, ...done, errors: done.errors + (isWhole ? 0 : 1) }
}

/** The lines of a file that changes rows, and how many of them do: 300 of 5,000. */
export function changing(imported: number): [rows: number, changed: number] {
  const rows = Math.min(imported, 5000)
  return [rows, Math.ceil(rows * 0.06)]
}

/** Measures a spreadsheet that changes rows alone. */
export async function benchUpdating(database: Database, size: Size): Promise<void> {
  const none = async () => undefined
  await inInstitute({ database, size }, none, async (measured) => {
    const served = { ...measured, size }
    await importing(served, 5000)
    const done = await updating(served, ...changing(5000))
    const { changed, preview, seconds, worstSave, worstRead, errors } = done
    console.log(
      `${database}: mudar ${changed} de 5.000 alunos: conferir em ${preview.toFixed(1)} s (meta 3), gravar em ` +
        `${seconds.toFixed(1)} s (meta 3), pior gravação de outros ${Math.round(worstSave)} ms (meta 500), ` +
        `pior leitura ${Math.round(worstRead)} ms, erros ${errors}`,
    )
    await benchMany(database, served)
  })
}

/** The most that a file may change, and taking that back; and the most lines that the server is asked about. */
async function benchMany(database: Database, served: Served): Promise<void> {
  const all = await updating(served, 5000, 5000, {
    escola: 'E.M. Anita Garibaldi',
    firstDay: 150,
  })
  const headers = jsonOf(served.people.coordinators.at(-1)?.headers ?? {})
  const timed = async (path: string, body: string) => {
    const started = performance.now()
    const { status } = await fetch(`${served.server.address}${api}${path}`, {
      ...{ method: 'POST', headers, body },
    })
    return `${((performance.now() - started) / 1000).toFixed(1)} s (${status})`
  }
  const list = await fetch(`${served.server.address}${api}/importacoes`, { headers })
  const [last] = ((await list.json()) as { importacoes: { id: number }[] }).importacoes
  const { linhas } = JSON.parse(spreadsheetOf(20_000))
  const asked = JSON.stringify({ atualizar: true, linhas })
  console.log(
    `${database}: mudar todos os 5.000: conferir em ${all.preview.toFixed(1)} s, gravar em ${all.seconds.toFixed(1)} s, ` +
      `pior gravação de outros ${Math.round(all.worstSave)} ms, pior leitura ${Math.round(all.worstRead)} ms, erros ${all.errors}; ` +
      `desfazer em ${await timed(`/importacoes/${last?.id}/desfazer`, '{}')}; ` +
      `conferir 20.000 linhas em ${await timed('/alunos/importacao/conferencia', asked)}`,
  )
}

/** A class of rows that change, with an educator of its own. */
interface Held {
  readonly educator: Person
  readonly roll: Roll
}

/** The classes that some students of the spreadsheet are in, by the names of these, each given to an educator. */
async function rollsOf({ server, people }: Served, students: readonly [string, number][]) {
  const { coordinators, educators } = people
  const headers = jsonOf(coordinators[0]?.headers ?? {})
  const path = `${server.address}${api}/turma/`
  const answer = await fetch(`${path}?_fields=id,nome`, { headers })
  const held: Held[] = []
  for (const { id: turma, nome } of (await answer.json()) as { id: number; nome: string }[]) {
    const alunos = students.flatMap(([name, id]) => (name === nome ? id : [])).slice(0, 30)
    const educator = educators[held.length]
    if (alunos.length === 0 || !educator) continue
    const body = JSON.stringify({ educador_id: educator.pessoaId })
    const { status } = await fetch(path + turma, { method: 'PUT', headers, body })
    if (status === 200) held.push({ educator, roll: { turma, alunos } })
  }
  return held
}

interface Line {
  readonly valores: Record<string, unknown>
}

interface Known {
  readonly linha: number
  readonly achadas: readonly { id: number; versao: number; mudam: readonly string[] }[]
}

/** From which day on others save registers, and the classes of the rows that change, of which they save some too. */
interface Others {
  readonly firstDay: number
  readonly rolls: readonly Held[]
}

/** Each time registers are saved of other days: one that is there already has a version to send. */
async function whileOthersWork(
  served: Served,
  body: string,
  { firstDay, rolls }: Others = { firstDay: 0, rolls: [] },
) {
  const { server, people, size } = served
  const days = schoolDays(schoolYear - 50, 200)
  const { educators, coordinators } = people
  const person = <P>(list: readonly P[], turn: number) => list[turn % list.length] as P
  let isOver = false
  const answer = async ({ method, path, headers, body }: Call) => {
    const { status } = await fetch(server.address + path, {
      method,
      headers: jsonOf(headers),
      body,
    })
    return status
  }
  const without = async (callOf: (turn: number) => Call) => {
    const times: number[] = []
    let errors = 0
    for (let turn = 0; !isOver; turn += 1) {
      const started = performance.now()
      if ((await answer(callOf(turn))) !== 200) errors += 1
      times.push(performance.now() - started)
    }
    return { worst: Math.max(...times), errors }
  }
  const dayOf = (turn: number, each: number) =>
    days[(firstDay + Math.floor(turn / each)) % days.length] ?? ''
  const saves = without((all) => {
    const turn = Math.floor(all / 2)
    // Every second one is of students whose rows the spreadsheet changes.
    if (all % 2 === 0 || rolls.length === 0)
      return saveOf(person(educators, all), dayOf(all, educators.length), size)
    const { educator, roll } = person(rolls, turn)
    return rollSaved(educator, roll, dayOf(turn, rolls.length))
  })
  const reads = without((turn) =>
    get(`${api}/alunos/${(turn % size.students) + 1}`, person(coordinators, turn)),
  )
  const started = performance.now()
  const importer = coordinators.at(-1)
  const unit = [{ ...get(`${api}/alunos/importacao`, importer), method: 'POST', body }] as const
  // Sent by another process: what it costs to send is not waited for here.
  const rush = { kind: 'rush', units: [unit], connections: 1, seconds: 600, once: true } as const
  const sent = runLoad({ ...rush, address: server.address })
  const { memory } = await highestMemory(server, sent)
  const seconds = (performance.now() - started) / 1000
  isOver = true
  const [saved, read] = await Promise.all([saves, reads])
  const errors = saved.errors + read.errors
  return { seconds, worstSave: saved.worst, worstRead: read.worst, errors, memory }
}

async function studentsOf({ server, people }: Served): Promise<number> {
  const headers = people.coordinators[0]?.headers ?? {}
  const answer = await fetch(`${server.address}${api}/alunos/?_start=0&_end=1`, { headers })
  return Number(answer.headers.get('x-total-count'))
}

const jsonOf = (headers: Call['headers']) => ({ ...headers, 'content-type': 'application/json' })

/** The class of a line. */
const classOf = (linha: number) => `Importada ${(linha - 2) % 40}`

function spreadsheetOf(rows: number): string {
  const linhas = Array.from({ length: rows }, (_, at) => ({
    linha: at + 2,
    referencias: { turma_id: classOf(at + 2) },
    valores: {
      nome: 'Maria Aparecida de Souza Lima',
      data_nascimento: '2014-05-06',
      cpf: cpfNumbered(3_000_000 + at),
      nome_responsavel: 'Joana de Souza Lima',
      parentesco_responsavel: 'mae',
      // Nobody of the institute's: what a line says of one who is there already would differ too.
      cpf_responsavel: cpfNumbered(6_000_000 + at),
      escola: 'E.E. Carolina Maria de Jesus',
      serie: '5º ano',
      turno: 'manha',
      situacao: 'ativo',
    },
  }))
  const turmas = Array.from({ length: 40 }, (_, at) => `Importada ${at}`)
  return JSON.stringify({ criar: { turma_id: turmas }, linhas })
}
