import { notifyManager, QueryClient } from '@tanstack/react-query'
import { isOutOfReach } from './request.ts'
import { subscribeSession } from './session.ts'

/**
 * The console's own: with Refine's, the rows of one page stay on screen while those of the next are on their way, and
 * what is saved may be saved to the wrong one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => isOutOfReach(error) && failures < 2,
      refetchOnWindowFocus: false,
      // What failed for want of a network is read again when it is back; what stands on the screen stays.
      refetchOnReconnect: ({ state }) => state.status === 'error' && isOutOfReach(state.error),
      // Without a network a query fails and says so, instead of waiting in silence.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// An answer that is there already is drawn before the page is painted without it.
notifyManager.setScheduler(queueMicrotask)
// What one person has seen is not there for the next.
subscribeSession(() => queryClient.clear())

/** Calls back after each save; returns what ends it. */
export function onSaved(run: () => unknown): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') run()
  })
}
