import type { ReactNode } from 'react'

/** What percentages are of, and under the sign how they count. */
export function ShareHelp({ children }: { children: ReactNode }) {
  return (
    <details className="share-help">
      <summary>
        {children}
        <span className="share-sign not-printed" role="img" aria-label="Como se conta">
          ?
        </span>
      </summary>
      <p>
        Cada percentual divide por todos os registros: presenças, faltas e justificadas. Uma
        justificada não conta como falta nem como presença.
      </p>
    </details>
  )
}
