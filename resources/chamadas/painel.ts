import type { Call } from '#model/resource'

/** The figures of the institute. */
export const painel = {
  resumo: {
    route: 'GET /dashboard/resumo',
    summary: 'Total de alunos, total de educadores e período letivo; à coordenação, ultima_copia',
    opens: true,
    access: { coordenador: 'all', assistente_social: 'all' },
  },
} as const satisfies Readonly<Record<string, Call>>
