import { dayAfter } from '#model/day'

/** What a screen asks when it is opened: with its session, and afterwards by itself, as paths of the API. */
export interface Asked {
  readonly first: readonly string[]
  readonly later: readonly string[]
}

/** The list of students; `tests/e2e/o-que-se-pede.spec.ts` compares these with what a browser asks. */
export const askedByList: Asked = { first: ['/alunos/?_end=25&_start=0&situacao=ativo'], later: [] }

/** The coordinator's home on a day. */
export function askedByHome(day: string): Asked {
  const reports =
    '/relatorio/?_end=5&_order=desc%2Cdesc&_sort=data_relatorio%2Cid&_start=0' +
    `&data_fim=${dayAfter(day, 7)}&data_inicio=${dayAfter(day, -30)}`
  return {
    first: [
      '/cuidado/fila?_end=5&_start=0',
      '/aviso/?_end=25&_start=0&situacao=aberto',
      '/chamadas-em-aberto/painel',
      `${reports}&situacao=null`,
      '/dashboard/resumo',
      '/alunos/?_end=5&_order=desc%2Casc&_sort=percentual_ausencia%2Cnome&_start=0&selo=critico&situacao=ativo',
    ],
    later: ['/indicadores/semana', reports],
  }
}
