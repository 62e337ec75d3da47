import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from './button.tsx'
import { PageHeader } from './page-header.tsx'

export function PageSkeleton() {
  return (
    <div className="stacked" aria-hidden="true">
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-block" />
    </div>
  )
}

interface LoadFailureProps {
  readonly what?: string | undefined
  readonly text?: string | undefined
  readonly onRetry: () => void
  /** It stands for the whole page, as its heading. */
  readonly whole?: boolean | undefined
}

export function LoadFailure({ what, text, onRetry, whole = false }: LoadFailureProps) {
  const Sentence = whole ? 'h1' : 'p'
  return (
    <div className="load-failure" role="alert">
      <Sentence>
        {navigator.onLine ? '' : 'Sem conexão. '}
        {text ?? `Não foi possível carregar${what ? ` ${what}` : ''}.`}
      </Sentence>{' '}
      <Button onClick={onRetry}>Tentar novamente</Button>
    </div>
  )
}

/** What is loaded, as far as it is there. */
export interface Query<T> {
  readonly data: T | undefined
  readonly isError: boolean
  refetch(): unknown
}

interface LoadedProps<T> extends Omit<LoadFailureProps, 'onRetry'> {
  readonly query: Query<T>
  /** What stands there until it is loaded: rows, unless it is said. */
  readonly waiting?: ReactNode
  readonly children: (data: T) => ReactNode
}

const rowsAwaited = <div className="skeleton rows-wait" />

export function Loaded<T>({ query, waiting = rowsAwaited, children, ...failure }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <LoadFailure {...failure} onRetry={query.refetch} /> : waiting
}

interface MissingProps {
  readonly text: string | undefined
  readonly back: string
}

interface PageStateProps {
  readonly query: { readonly error: { readonly status?: number } | null; refetch(): unknown }
  readonly what: string
  readonly missing: MissingProps
}

export function PageState({ query, what, missing }: PageStateProps) {
  if (!query.error) return <PageSkeleton />
  if (isMissing(query.error)) return <MissingPage {...missing} />
  return <LoadFailure whole what={what} onRetry={query.refetch} />
}

/** An address that names no row is the same as one whose row is not there. */
export function isMissing(error: { readonly status?: number } | null): boolean {
  return error?.status === 404 || error?.status === 400
}

export function MissingPage({ text = '', back }: MissingProps) {
  return (
    <PageHeader title={text}>
      <BackButton to={back} />
    </PageHeader>
  )
}

export function BackButton({ to }: { to: string }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <Button
      // The first address of a visit has no page of the console behind it.
      onClick={() => (key === 'default' ? navigate(to) : navigate(-1))}
    >
      Voltar
    </Button>
  )
}
