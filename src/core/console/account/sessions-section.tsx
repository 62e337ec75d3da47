import { call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { Button } from '#console/ui/button.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useTask } from '#console/ui/use-task'
import { conta, type SessaoAberta } from '#model/calls/conta'
import { formatMoment } from '#model/format'

const unknown = 'Aparelho desconhecido'

export function SessionsSection() {
  const query = useOwnSessions()
  const [busy, end] = useTask(
    async (id?: string) => {
      if (id) await call(conta, 'encerrarSessao', { sessao: id })
      else await call(conta, 'encerrarOutrasSessoes')
      tell('success', id ? 'Sessão encerrada.' : 'As outras sessões foram encerradas.')
    },
    'Erro ao encerrar a sessão. Tente novamente.',
    query.refetch,
  )

  return (
    <section className="panel card ways-section" aria-labelledby="sessoes">
      <h2 id="sessoes">Sessões abertas</h2>
      <p>
        Os aparelhos em que a sua conta está aberta. Não reconhece algum? Encerre-o e troque a
        senha.
      </p>
      <Loaded query={query} what="as sessões" waiting={<div className="skeleton sessions-wait" />}>
        {(sessions) => (
          <>
            <ul className="lines">
              {sessions.map((each) => (
                <li key={each.id}>
                  <SessionWords session={each} />
                  {each.atual ? (
                    <span className="tag good">Esta sessão</span>
                  ) : (
                    <Button
                      aria-label={`Encerrar ${each.aparelho ?? unknown}`}
                      aria-disabled={busy}
                      onClick={() => end(each.id)}
                    >
                      Encerrar
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div className="actions">
                <Button className="danger" aria-disabled={busy} onClick={() => end()}>
                  Encerrar todas as outras
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
      <strong>{aparelho ?? unknown}</strong>
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
