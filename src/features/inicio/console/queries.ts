import type { Asked } from '#console/api/list'

/** How many lines of a kind are shown. */
export const most = 5

/** What is done about what a family told, as two buttons say it. */
export const noticeActs = { excuse: 'Justificar', resolve: 'Resolvido' }

/** What is asked for the day of whoever cares for students. */
export const todayQueries = {
  cases: { pagination: { currentPage: 1, pageSize: most } },
  notices: {
    filters: [{ field: 'situacao', operator: 'eq', value: 'aberto' }],
    pagination: { currentPage: 1, pageSize: 25 },
  },
} satisfies Record<string, Asked>

/** Whoever has left asks for no care; on a host of the documented calls the situation may be missing. */
export function lowAttendanceQuery(currentPage: number, isSaid = true) {
  const active = { field: 'situacao', operator: 'eq' as const, value: 'ativo' }
  return {
    filters: [
      { field: 'selo', operator: 'eq' as const, value: 'critico' },
      ...(isSaid ? [active] : []),
    ],
    sorters: [
      { field: 'percentual_ausencia', order: 'desc' as const },
      { field: 'nome', order: 'asc' as const },
    ],
    pagination: { currentPage, pageSize: most },
  }
}
