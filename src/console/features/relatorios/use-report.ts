import { keys } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { firstOf, targetOf } from '#console/api/data/route'
import { rowOf } from '#console/api/data/row'
import { type HttpError, http } from '#console/api/http'
import { relatorio } from '#resources/relatorio'
import type { Relatorio } from './texts.ts'

/** One report as the server has it now; the entry of a list never stands in for it. */
export function useReport(id: number) {
  return useQuery<Relatorio, HttpError>({
    queryKey: keys().data('default').resource(relatorio.name).action('one').id(id).get(),
    queryFn: async ({ signal }) => {
      const { path } = targetOf(firstOf(relatorio.api.show), { id })
      const { data } = await http<unknown>(path, { signal })
      // Read through the fields of the resource.
      return rowOf(relatorio, data) as Relatorio
    },
  })
}
