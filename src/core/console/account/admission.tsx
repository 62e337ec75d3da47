import { call } from '#console/api/call'
import { offers } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { Button } from '#console/ui/button.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { type Admissao, admissaoDe, contaEspera } from '#model/calls/admissao'
import { declaredResources } from '#model/entities'
import { AskDialog } from './ask-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import { passwordAsked } from './sign-in-ways.ts'
import './second-factor.css'

const admissao = admissaoDe(declaredResources())
const [title = '', consequence = ''] = contaEspera.split(': ')

/** Why secret records are withheld from an account, and who may admit it; or else the accounts that wait for this one. */
export default function Admission() {
  const { data = [], refetch } = useCall(
    admissao,
    'admissoes',
    {},
    { retry: false, enabled: offers(admissao, 'admissoes') },
  )
  const { opened, open, close } = useDialogState<Admissao>()
  const isWaiting = data.some(({ espera, propria }) => espera && propria)
  const told = data.filter(({ espera, propria }) => espera && propria === isWaiting)
  const able = data.filter(({ espera }) => !espera).map(({ nome }) => nome)
  const who = able.length > 0 ? `Quem pode admiti-la: ${able.join(', ')}.` : nobody

  async function admit({ email }: Admissao, senha: string) {
    await call(admissao, 'admitir', {}, { body: { email, senha } })
    tell('success', 'Conta admitida com sucesso!')
    close()
    void refetch()
  }

  return (
    <>
      {told.length > 0 && (
        <aside className="card admission not-printed" aria-label={title}>
          <details>
            <summary>
              <h2>{told.length > 1 ? `${told.length} contas à espera de admissão` : title}</h2>
            </summary>
            {told.map((account) => (
              <section key={account.id}>
                <p className="quiet">
                  {isWaiting
                    ? `Até lá, ${consequence} ${who}`
                    : `${account.nome} (${account.email}): ${consequence}`}
                  {!account.recuperada && (isWaiting ? newPassword : hersFirst)}
                </p>
                {!isWaiting && account.recuperada && (
                  <Button onClick={() => open(account)}>Admitir</Button>
                )}
              </section>
            ))}
          </details>
        </aside>
      )}
      {opened && (
        <AskDialog title={`Admitir ${opened.nome} (${opened.email})`} onClose={close}>
          <AskForm
            fields={{ senha: passwordAsked }}
            submit="Admitir"
            failed="Erro ao admitir a conta. Tente novamente."
            onSubmit={({ senha }) => admit(opened, senha)}
          />
        </AskDialog>
      )}
    </>
  )
}

const nobody = 'Nenhuma outra conta pode admiti-la: peça a quem opera o servidor o comando admitir.'
/** A password that came with the account, or from somebody who was in it, others know. */
const newPassword = ' Antes, saia e peça uma senha nova em "Esqueci minha senha".'
const hersFirst = ' Antes de admiti-la, a dona pede uma senha nova em "Esqueci minha senha".'
