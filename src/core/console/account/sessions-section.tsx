import { call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { Button } from '#console/ui/button.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useTask } from '#console/ui/use-task'
import type { SessaoAberta } from '#model/calls/conta'
import { conta } from '#model/calls/conta'
import { formatMoment } from '#model/format'
import { texts } from './texts.ts'

const words = texts.sessions

export function SessionsSection() {
  const query = useOwnSessions()
  const [busy, end] = useTask(
    async (id?: string) => {
      if (id) await call(conta, 'encerrarSessao', { sessao: id })
      else await call(conta, 'encerrarOutrasSessoes')
      tell('success', id ? words.ended : words.othersEnded)
    },
    words.failed,
    query.refetch,
  )

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
                    <Button
                      aria-label={`${words.end} ${each.aparelho ?? words.unknown}`}
                      aria-disabled={busy}
                      onClick={() => end(each.id)}
                    >
                      {words.end}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className="actions">
                <Button className="danger" aria-disabled={busy} onClick={() => end()}>
                  {words.endOthers}
                </Button>
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
