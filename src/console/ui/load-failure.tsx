interface LoadFailureProps {
  readonly what?: string
  /** The whole sentence, where the usual one does not fit. */
  readonly text?: string
  readonly onRetry: () => void
}

/** Says that something could not be loaded, where it would have been, and tries again. */
export function LoadFailure({ what, text, onRetry }: LoadFailureProps) {
  return (
    <div className="load-failure" role="alert">
      <p>{text ?? `Não foi possível carregar${what ? ` ${what}` : ''}.`}</p>
      <button type="button" className="button" onClick={onRetry}>
        Tentar novamente
      </button>
    </div>
  )
}
