import { cpfNumbered } from '#demo/cpf'
import type { Call } from '../load/job.ts'
import type { Served } from './measure.ts'
import { schoolYear } from './people.ts'
import { highestMemory, runLoad } from './processes.ts'
import { schoolDays } from './size.ts'
import { get, saveOf } from './works.ts'

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
  const { server, people, size } = served
  const body = spreadsheetOf(rows)
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
  const saves = without((turn) => {
    const day = days[Math.floor(turn / educators.length) % days.length] ?? ''
    return saveOf(person(educators, turn), day, size)
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
  const isWhole = (await studentsOf(served)) === size.students + rows
  const errors = saved.errors + read.errors + (isWhole ? 0 : 1)
  return { rows, seconds, worstSave: saved.worst, worstRead: read.worst, errors, memory }
}

async function studentsOf({ server, people }: Served): Promise<number> {
  const headers = people.coordinators[0]?.headers ?? {}
  const answer = await fetch(`${server.address}${api}/alunos/?_start=0&_end=1`, { headers })
  return Number(answer.headers.get('x-total-count'))
}

const jsonOf = (headers: Call['headers']) => ({ ...headers, 'content-type': 'application/json' })

function spreadsheetOf(rows: number): string {
  const linhas = Array.from({ length: rows }, (_, at) => ({
    linha: at + 2,
    referencias: { turma_id: `Importada ${at % 40}` },
    valores: {
      nome: 'Maria Aparecida de Souza Lima',
      data_nascimento: '2014-05-06',
      cpf: cpfNumbered(3_000_000 + at),
      nome_responsavel: 'Joana de Souza Lima',
      parentesco_responsavel: 'mae',
      cpf_responsavel: cpfNumbered(1_000_000 + at),
      escola: 'E.E. Carolina Maria de Jesus',
      serie: '5º ano',
      turno: 'manha',
      situacao: 'ativo',
    },
  }))
  const turmas = Array.from({ length: 40 }, (_, at) => `Importada ${at}`)
  return JSON.stringify({ criar: { turma_id: turmas }, linhas })
}
