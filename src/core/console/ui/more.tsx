import { Button } from './button.tsx'
import { LoadFailure } from './page-state.tsx'

interface MoreProps {
  readonly pages: {
    readonly isError: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly refetch: () => unknown
  }
  readonly label?: string
}

/** Asks for the next page, below those that are there. */
export function More({ pages, label = 'Mostrar mais' }: MoreProps) {
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages
  if (isError)
    return <LoadFailure what="o restante" onRetry={hasNextPage ? fetchNextPage : refetch} />
  if (!hasNextPage) return null
  return (
    <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
      {isFetchingNextPage ? 'Carregando...' : label}
    </Button>
  )
}
