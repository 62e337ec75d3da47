import { handed } from '#console/api/handed'
import { canUsePasskeys } from '#console/api/passkeys'
import { isNotOffered } from '#console/api/request'
import { Button } from '#console/ui/button.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatMoment } from '#model/format'
import { AskDialog } from './ask-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import { ask, type Passkey, passwordAsked, useSignInWays } from './sign-in-ways.ts'
import './second-factor.css'

const nameAsked = {
  label: 'Nome da chave',
  hint: 'Para reconhecê-la depois, por exemplo "Celular da Ana"',
  missing: 'Dê um nome',
  maxLength: 60,
} as const

export function PasskeysSection() {
  const { data, error, refetch, opened, open, done } = useSignInWays<Passkey | 'nova'>()
  if (isNotOffered(error)) return null

  return (
    <section className="panel card ways-section" aria-labelledby="chaves-de-acesso">
      <h2 id="chaves-de-acesso">Chaves de acesso</h2>
      <p>
        Entre com a digital, o rosto ou o PIN do aparelho, sem senha nem código. A senha continua
        valendo.
      </p>
      {error && <LoadFailure what="as chaves de acesso" onRetry={refetch} />}
      {data && data.chaves.length > 0 && (
        <ul className="lines">
          {data.chaves.map((each) => (
            <li key={each.id}>
              <span>
                <strong>{each.nome}</strong>
                <small>
                  Criada em {formatMoment(each.criada_em)},{' '}
                  {each.usada_em ? `usada em ${formatMoment(each.usada_em)}` : 'ainda não usada'}
                </small>
              </span>
              <Button aria-label={`Remover ${each.nome}`} onClick={() => open(each)}>
                Remover
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div className="actions">
          <Button onClick={() => open('nova')}>Adicionar chave de acesso</Button>
        </div>
      ) : (
        <p>
          Para criar uma, abra o {handed.name} em um navegador que tenha chaves de acesso e por um
          endereço com nome, como https://caderno.exemplo.org ou http://localhost.
        </p>
      )}
      {opened === 'nova' && (
        <AskDialog title="Nova chave de acesso" onClose={done}>
          <p>Depois de continuar, o navegador pergunta onde guardar a chave.</p>
          <AskForm
            fields={{ nome: nameAsked, senha: passwordAsked }}
            submit="Continuar"
            failed="Não foi possível criar a chave de acesso. Tente novamente."
            onSubmit={async (values) => {
              const { createPasskey } = await import('./create-passkey.ts')
              await createPasskey(values)
              done()
            }}
          />
        </AskDialog>
      )}
      {opened && opened !== 'nova' && (
        <AskDialog title="Remover chave de acesso" onClose={done}>
          <p>A chave "{opened.nome}" deixa de entrar nesta conta.</p>
          <AskForm
            fields={{ senha: passwordAsked }}
            submit="Remover a chave"
            failed="Não foi possível remover a chave de acesso. Tente novamente."
            onSubmit={async (values) => {
              await ask('removerChave', { id: opened.id, ...values })
              done()
            }}
          />
        </AskDialog>
      )}
    </section>
  )
}
