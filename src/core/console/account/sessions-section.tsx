import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { Loaded } from '#console/ui/page-state.tsx'
import { conta } from '#model/calls/conta'
import { formatMoment } from '#model/format'
import type { SessaoAberta } from '#model/session'
import { texts } from './texts.ts'

const words = texts.sessions

export function SessionsSection() {
  const query = useOwnSessions()
  const [busy, setBusy] = useState(false)
  const { open } = useNotification()

  async function end(id?: string) {
    if (busy) return
    setBusy(true)
    try {
      if (id) await call(conta, 'encerrarSessao', { sessao: id })
      else await call(conta, 'encerrarOutrasSessoes')
      open?.({ type: 'success', message: id ? words.ended : words.othersEnded })
    } catch {
      open?.({ type: 'error', message: words.failed })
    }
    await query.refetch()
    setBusy(false)
  }

  return (
    <section className="panel card ways-section" aria-labelledby="sessoes">
      <h2 id="sessoes">{words.title}</h2>
      <p>{words.lead}</p>
      <Loaded query={query} what="as sessões" waiting={<div className="skeleton sessions-wait" />}>
        {(sessions) => (
          <>
            <ul className="lines">
              {sessions.map((each) => (
                <li key={each.id}>
                  <SessionWords session={each} />
                  {each.atual ? (
                    <span className="tag good">{words.current}</span>
                  ) : (
                    <button
                      type="button"
                      className="button"
                      aria-label={`${words.end} ${each.aparelho ?? words.unknown}`}
                      aria-disabled={busy}
                      onClick={() => end(each.id)}
                    >
                      {words.end}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className="actions">
                <button
                  type="button"
                  className="button danger"
                  aria-disabled={busy}
                  onClick={() => end()}
                >
                  {words.endOthers}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function SessionWords({ session }: { session: SessaoAberta }) {
  const { aparelho, desde, ultimo_uso } = session
  return (
    <span>
      <strong>{aparelho ?? words.unknown}</strong>
      <small>
        Último uso em {formatMoment(ultimo_uso)}, entrou em {formatMoment(desde)}, local
        desconhecido
      </small>
    </span>
  )
}

export function useOwnSessions() {
  return useCall(conta, 'minhasSessoes', {}, now)
}

const now = { retry: false, staleTime: 0 } as const
