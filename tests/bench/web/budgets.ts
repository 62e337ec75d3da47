import type { OnDevice } from './device.ts'
import type { Loads } from './loads.ts'
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

function atMost(work: string, limit: number, value: number, unit: string): Verdict {
  const told = unit === 'ms' ? whole : one
  return {
    work,
    budget: `≤ ${limit.toLocaleString('pt-BR')} ${unit}`,
    measured: `${told(value)} ${unit}`,
    met: value <= limit,
  }
}

const shift = (work: string, value: number): Verdict => ({
  work,
  budget: '0',
  measured: value.toLocaleString('pt-BR', { maximumFractionDigits: 4 }),
  met: value < 0.001,
})

/** The budgets of loading. */
export function loadVerdicts({ login, coldList, warmList, coldHome, signIn }: Loads): Verdict[] {
  return [
    atMost('entrada: JavaScript', 70, login.scriptBytes / 1000, 'kB'),
    atMost('entrada: primeira pintura', 500, login.fcp, 'ms'),
    atMost('entrada: utilizável', 1000, login.usable, 'ms'),
    atMost('entrada: bloqueio', 100, login.blocking, 'ms'),
    shift('entrada: deslocamento', login.shift),
    atMost('lista de alunos: JavaScript', 165, coldList.scriptBytes / 1000, 'kB'),
    atMost('lista de alunos: utilizável', 2000, coldList.usable, 'ms'),
    atMost('lista de alunos: bloqueio', 200, coldList.blocking, 'ms'),
    shift('lista de alunos: deslocamento', coldList.shift),
    atMost('lista de alunos, outra vez: utilizável', 700, warmList.usable, 'ms'),
    atMost('início da coordenação: JavaScript', 155, coldHome.scriptBytes / 1000, 'kB'),
    atMost('início da coordenação: legível', 1800, coldHome.usable, 'ms'),
    shift('início da coordenação: deslocamento', coldHome.shift),
    atMost('depois de entrar: início legível', 800, signIn.home, 'ms'),
  ]
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
    ...marks.flatMap(({ size, work, slowShown }) => [
      atMost(`uma marcação entre ${size}`, 16, work, 'ms'),
      atMost(`uma marcação entre ${size}, CPU 4×`, 75, slowShown, 'ms'),
    ]),
    ...scrolls.map(({ size, longest }) =>
      atMost(`rolar ${whole(size)} alunos: maior tarefa`, 50, longest, 'ms'),
    ),
  ]
}
