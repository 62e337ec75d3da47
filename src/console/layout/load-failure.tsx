/** Says that something could not be loaded, where it would have been, and tries again. */
export function LoadFailure({ what, onRetry }: { what?: string; onRetry: () => void }) {
  return (
    <div className="load-failure" role="alert">
      <p>Não foi possível carregar{what && ` ${what}`}.</p>
      <button type="button" className="button" onClick={onRetry}>
        Tentar novamente
      </button>
    </div>
  )
}
