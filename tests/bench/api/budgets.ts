import { isPageMet, leastOfThin, wordsBesideThin, wordsOfPage } from './beside-thin.ts'
import type { Result } from './database.ts'
import { type Growth, steady } from './growth.ts'
import { mostWritten } from './pages.ts'
import { works } from './works.ts'

/** One budget, what was measured of it, and whether it holds. */
export interface Verdict {
  readonly work: string
  readonly budget: string
  readonly measured: string
  /** Null where the machine is too slow to tell. */
  readonly met: boolean | null
}

const one = (number: number) =>
  number.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const two = (number: number) =>
  number.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = (number: number) => Math.round(number).toLocaleString('pt-BR')

type Row = readonly [string, string, string, boolean | null]

const verdictOf = ([work, budget, measured, met]: Row): Verdict => ({
  work,
  budget,
  measured,
  met,
})

/** The budgets that a run on one database is held to. */
export function verdictsOf(result: Result): Verdict[] {
  const { page, register, home, history, open } = result.figures
  const { morning, crowd, importing, updating, excusing, beside, written } = result
  const rows = `importar ${whole(importing.rows)} alunos`
  const changes = `mudar ${whole(updating.changed)} de ${whole(updating.rows)} alunos por planilha`
  const asPlain = page.perSecond / (page.plain ?? Number.NaN)
  const verdicts: Row[] = [
    [
      'ficha de um aluno',
      '≥ 0,5 × servidor magro',
      wordsBesideThin(beside),
      beside.times >= leastOfThin,
    ],
    ['página de 50', '≥ 5 × json-server', `${one(asPlain)} ×`, asPlain >= 5],
    [
      'página de 50, sozinha, onde o servidor magro ≤ 9 ms',
      'p99 ≤ 10 ms',
      wordsOfPage(beside.page),
      isPageMet(beside.page),
    ],
    ...(result.database === 'sqlite'
      ? ([
          [
            'gravar a chamada de 30',
            '≥ 200/s',
            `${whole(register.perSecond)}/s`,
            register.perSecond >= 200,
          ],
        ] as const)
      : []),
    ...(written
      ? ([
          [
            'gravar a chamada de 30, escritas no registro do banco',
            `≤ ${mostWritten.writes}`,
            String(written.writes),
            written.writes <= mostWritten.writes,
          ],
          [
            'gravar a chamada de 30, tamanho delas',
            `≤ ${mostWritten.kilobytes} kB`,
            `${whole(written.kilobytes)} kB`,
            written.kilobytes <= mostWritten.kilobytes,
          ],
        ] as const)
      : []),
    [
      'gravar a chamada de 30, 4 ao mesmo tempo',
      'p99 ≤ 25 ms',
      `${one(register.loadedP99)} ms`,
      register.loadedP99 <= 25,
    ],
    ['início da coordenação', '≤ 5 chamadas', String(home.calls), home.calls <= 5],
    ['início da coordenação, juntas', '≤ 50 ms', `${one(home.p50)} ms`, home.p50 <= 50],
    ['histórico de uma turma em um ano', '≤ 30 ms', `${one(history.p50)} ms`, history.p50 <= 30],
    ...(result.database === 'sqlite'
      ? ([['chamadas em aberto', '≤ 30 ms', `${one(open.p50)} ms`, open.p50 <= 30]] as const)
      : []),
    ...growthRows(result.growth),
    ['memória em repouso', '≤ 120 MB', `${whole(result.idle)} MB`, result.idle <= 120],
    ['memória às 07:30', '≤ 250 MB', `${whole(morning.memory)} MB`, morning.memory <= 250],
    ['início até /healthz', '≤ 780 ms', `${whole(result.start)} ms`, result.start <= 780],
    ['07:30, todas as chamadas', 'p95 ≤ 100 ms', `${one(morning.p95)} ms`, morning.p95 <= 100],
    ['07:30, erros', '0', String(morning.errors), morning.errors === 0],
    [
      `${crowd.people} educadores entram e gravam, recusas`,
      '0',
      String(crowd.refused),
      crowd.refused === 0,
    ],
    [
      `${crowd.people} educadores, até o último`,
      '≤ 75 s',
      `${one(crowd.seconds)} s`,
      crowd.seconds <= 75,
    ],
    [
      `${crowd.people} educadores, todas as chamadas`,
      'p95 ≤ 2.000 ms',
      `${whole(crowd.p95)} ms`,
      crowd.p95 <= 2000,
    ],
    ['07:30, recusadas por excesso', '0', String(morning.throttled), morning.throttled === 0],
    [
      `${rows}: pior gravação`,
      '≤ 500 ms',
      `${whole(importing.worstSave)} ms`,
      importing.worstSave <= 500,
    ],
    [
      `${rows}: pior leitura`,
      '≤ 200 ms',
      `${whole(importing.worstRead)} ms`,
      importing.worstRead <= 200,
    ],
    [`${rows}: memória`, '≤ 250 MB', `${whole(importing.memory)} MB`, importing.memory <= 250],
    [`${rows}: erros`, '0', String(importing.errors), importing.errors === 0],
    [`${changes}: conferir`, '≤ 3 s', `${one(updating.preview)} s`, updating.preview <= 3],
    [`${changes}: gravar`, '≤ 3 s', `${one(updating.seconds)} s`, updating.seconds <= 3],
    [
      `${changes}: pior gravação de outros`,
      '≤ 500 ms',
      `${whole(updating.worstSave)} ms`,
      updating.worstSave <= 500,
    ],
    [`${changes}: erros`, '0', String(updating.errors), updating.errors === 0],
    [
      'justificar 40 alunos ausentes por 180 dias (Fastify puro, CPU)',
      '≤ 300 ms',
      `${whole(excusing.p50)} ms (${one(excusing.bare)}, ${whole(excusing.processor)})`,
      excusing.p50 <= 300,
    ],
    [
      'justificar 40 alunos ausentes por 180 dias, pior de 24',
      '≤ 600 ms',
      `${whole(excusing.worst)} ms`,
      excusing.worst <= 600,
    ],
  ]
  return verdicts.map(verdictOf)
}

/** The budgets of what must not grow with the institute. */
export function growthVerdicts(growth: readonly Growth[]): Verdict[] {
  return growthRows(growth).map(verdictOf)
}

function growthRows(growth: readonly Growth[]) {
  const [smallest, largest] = [growth[0], growth.at(-1)]
  const bytes = (largest?.bytes ?? Number.NaN) / 1000
  const answered: Row = [
    'início da coordenação de 100 vezes os alunos, todas as respostas',
    '≤ 60 kB',
    `${one(bytes)} kB`,
    bytes <= 60,
  ]
  const grown = steady.map((name) => {
    const times = ratio(largest?.processors[name], smallest?.processors[name])
    const clock = ratio(largest?.medians[name], smallest?.medians[name])
    const measured = `${two(times)} × (${two(clock)} ×)`
    return [`${growthWords}: ${works[name].name}`, '≤ 2 ×', measured, times <= 2] as const
  })
  return [...grown, answered]
}

const growthWords = 'crescimento de 1 a 100 na CPU (no relógio)'

const ratio = (one = Number.NaN, other = Number.NaN) => one / other
