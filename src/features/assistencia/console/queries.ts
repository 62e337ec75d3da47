import type { Asked } from '#console/api/list'

export const firstAssistant: Asked = {
  pagination: { pageSize: 1 },
  sorters: [{ field: 'id', order: 'asc' }],
}
