import {
  type BaseRecord,
  type GetListResponse,
  type HttpError,
  type UseListProps,
  useList as useListOfRefine,
} from '@refinedev/core'
import { beginningWith } from './answers-ahead.ts'
import { type Asked, pageIn, pagePath } from './list.ts'
import type { Answer } from './request.ts'
import { resourceNamed } from './route.ts'

/** Refine's, which begins with what the page has asked for by itself. */
export function useList<R extends BaseRecord, E extends HttpError = HttpError>(
  asked: UseListProps<R, E, R> & { readonly resource: string },
) {
  return useListOfRefine<R, E>({
    ...asked,
    queryOptions: {
      ...beginningWith(
        () => pagePath(resourceNamed(asked.resource), { ...asked, ...asked.meta } as Asked),
        // Rows come as their resource declares them.
        pageIn as (answer: Answer<unknown>) => GetListResponse<R>,
      ),
      ...asked.queryOptions,
    },
  })
}
