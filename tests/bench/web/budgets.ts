import type { OnDevice } from './device.ts'
import type { Judged, Scores } from './lighthouse.ts'
import type { Loads } from './loads.ts'
import type { Spread } from './median.ts'
import type { Marks, Scroll } from './register.ts'

/** One budget, what was measured of it, and whether it holds. */
export interface Verdict {
  readonly work: string
  readonly budget: string
  readonly measured: string
  readonly met: boolean
}

const whole = (value: number) => Math.round(value).toLocaleString('pt-BR')
const one = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Where one is measured several times, the middle is judged. */
function atMost(work: string, limit: number, value: number | Spread, unit: string): Verdict {
  const told = unit === 'kB' ? one : whole
  const { median, min, max } = typeof value === 'number' ? alone(value) : value
  return {
    work,
    budget: `≤ ${limit.toLocaleString('pt-BR')} ${unit}`.trimEnd(),
    measured: `${told(median)} ${unit}${min === max ? '' : ` (${told(min)} a ${told(max)})`}`,
    met: median <= limit,
  }
}

const alone = (value: number): Spread => ({ min: value, median: value, max: value })

const kB = ({ min, median, max }: Spread): Spread => ({
  min: min / 1000,
  median: median / 1000,
  max: max / 1000,
})

const shift = (work: string, { max }: Spread): Verdict => ({
  work,
  budget: '0',
  measured: max.toLocaleString('pt-BR', { maximumFractionDigits: 4 }),
  met: max < 0.001,
})

/** The budgets of loading. */
export function loadVerdicts(loads: Loads): Verdict[] {
  const { login, coldList, warmList, coldHome, warmHome, signIn } = loads
  const pages = {
    entrada: login,
    'lista de alunos': coldList,
    'lista de alunos, outra vez': warmList,
    'início da coordenação': coldHome,
    'início da coordenação, outra vez': warmHome,
  }
  return [
    atMost('entrada: JavaScript até usar', 70, kB(login.scriptBytes), 'kB'),
    atMost('entrada: primeira pintura', 500, login.fcp, 'ms'),
    atMost('entrada: utilizável', 1000, login.usable, 'ms'),
    atMost('entrada, ao digitar: pior evento', 50, signIn.typing.max, 'ms'),
    atMost('lista de alunos: JavaScript até usar', 150, kB(coldList.scriptBytes), 'kB'),
    atMost('lista de alunos: JavaScript até ficar quieta', 250, kB(coldList.allScriptBytes), 'kB'),
    atMost('lista de alunos: pedidos até ficar quieta', 25, coldList.allRequests, ''),
    atMost('lista de alunos: utilizável', 2000, coldList.usable, 'ms'),
    atMost('lista de alunos, outra vez: utilizável', 700, warmList.usable, 'ms'),
    atMost('início da coordenação: JavaScript até usar', 155, kB(coldHome.scriptBytes), 'kB'),
    atMost('início da coordenação: pedidos até ficar quieta', 25, coldHome.allRequests, ''),
    atMost('início da coordenação: utilizável', 1800, coldHome.usable, 'ms'),
    atMost('depois de entrar: início legível', 800, signIn.home, 'ms'),
    ...Object.entries(pages).flatMap(([page, of]) => [
      atMost(`${page}: bloqueio`, 100, of.blocking, 'ms'),
      shift(`${page}: deslocamento`, of.shift),
    ]),
  ]
}

/** The budgets of Lighthouse: the worst of its runs is judged. */
export function lighthouseVerdicts({ login, list }: Judged): Verdict[] {
  const atLeast = (work: string, limit: number, { min, median, max }: Spread): Verdict => ({
    work: `Lighthouse, ${work}`,
    budget: `≥ ${limit}`,
    measured: [min, median, max].map(whole).join(', '),
    met: min >= limit,
  })
  const both = (page: string, limit: number, { performance, accessibility }: Scores) => [
    atLeast(`${page}: desempenho`, limit, performance),
    atLeast(`${page}: acessibilidade`, 100, accessibility),
  ]
  return [...both('entrada', 95, login), ...both('lista de alunos', 95, list)]
}

/** The budgets of what is on the device. */
export function deviceVerdicts({ register, list, paint, scriptBytes }: OnDevice): Verdict[] {
  const ratio = (
    work: string,
    limit: number,
    { withWorker, without }: OnDevice['list'],
  ): Verdict => ({
    work,
    budget: `≤ ${limit.toLocaleString('pt-BR')} ×`,
    measured: `${(withWorker / without).toLocaleString('pt-BR', { maximumFractionDigits: 2 })} × (${whole(withWorker)} e ${whole(without)} ms)`,
    met: withWorker <= limit * without,
  })
  return [
    atMost('chamada do aparelho, sem rede: legível', 800, register, 'ms'),
    atMost('entrada: JavaScript do service worker', 3, scriptBytes / 1000, 'kB'),
    ratio('entrada: primeira pintura com ele, sem ele', 1.05, paint),
    ratio('lista, outra vez, com ele, sem ele', 0.7, list),
  ]
}

/** The budgets of a register. */
export function registerVerdicts(marks: readonly Marks[], scrolls: readonly Scroll[]): Verdict[] {
  return [
    ...marks.flatMap(({ size, fast, slow }) => [
      atMost(`uma marcação entre ${size}`, 16, fast, 'ms'),
      atMost(`uma marcação entre ${size}, CPU 4×`, 75, slow, 'ms'),
    ]),
    ...scrolls.flatMap(({ size, fast, slow }) => [
      atMost(`rolar ${whole(size)} alunos: maior tarefa`, 50, fast, 'ms'),
      atMost(`rolar ${whole(size)} alunos, CPU 4×: maior tarefa`, 50, slow, 'ms'),
    ]),
  ]
}
