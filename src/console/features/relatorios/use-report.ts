import { useOne } from '@refinedev/core'
import type { HttpError } from '#console/api/request'
import { relatorio } from '#resources/relatorio'
import type { Relatorio } from './texts.ts'

/** One report as the server has it now. */
export function useReport(id: number) {
  return useOne<Relatorio, HttpError>({
    resource: relatorio.name,
    id,
    errorNotification: false,
  }).query
}
