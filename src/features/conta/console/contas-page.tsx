import { useNotification } from '@refinedev/core'
import { matchPath, useLocation } from 'react-router'
import { call } from '#console/api/call'
import { HttpError, isNotOffered } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { ActionButtons } from '#console/crud/action-buttons.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { type Conta, contasDe } from '#model/calls/contas'
import { formatMoment } from '#model/format'
import { type AccountsOfRole, ownAccounts } from '#model/own-accounts'
import { AskDialog } from './ask-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import './second-factor.css'
import './conta.css'

const EndSessionsDialog = lazyInAntd(() => import('#console/crud/end-sessions-dialog.tsx'))
const QuestionDialog = lazyInAntd(() => import('#console/ui/question-dialog.tsx'))

const asked = {
  nome: { label: 'Nome', missing: 'Nome é obrigatório', autoComplete: 'off', maxLength: 200 },
  email: { label: 'E-mail', missing: 'Email é obrigatório', autoComplete: 'off', maxLength: 254 },
  password: {
    label: 'Senha',
    hint: 'Será trocada por quem a recebe, na primeira entrada',
    missing: 'Senha é obrigatória',
    isPassword: true,
    autoComplete: 'new-password',
    maxLength: 128,
  },
} as const

export default function ContasPage() {
  const { pathname } = useLocation()
  const of = ownAccounts.find(({ screen }) => matchPath(screen, pathname))
  return of ? <Accounts key={of.role} of={of} /> : null
}

function Accounts({ of }: { of: AccountsOfRole }) {
  const calls = contasDe(of)
  const query = useCall<typeof calls, 'contas', Conta[]>(
    calls,
    'contas',
    {},
    { retry: false, staleTime: 0 },
  )
  const { opened, open, close } = useDialogState<
    'nova' | { readonly of: Conta; readonly ends: 'conta' | 'sessoes' }
  >()
  const { open: notify } = useNotification()

  async function add(values: Readonly<Record<keyof typeof asked, string>>) {
    await call(calls, 'acrescentarConta', {}, { body: values })
    notify?.({ type: 'success', message: 'Conta criada com sucesso!' })
    close()
    void query.refetch()
  }

  async function setActive({ id }: Conta, active: boolean) {
    const [name, verb, done] = active
      ? (['reativarConta', 'reativar', 'Conta reativada com sucesso!'] as const)
      : (['desativarConta', 'desativar', 'Conta desativada com sucesso!'] as const)
    close()
    try {
      await call(calls, name, { id })
      notify?.({ type: 'success', message: done })
    } catch (failure) {
      const detail = failure instanceof HttpError && failure.status === 409 ? failure.detail : null
      notify?.({ type: 'error', message: detail ?? `Erro ao ${verb} a conta. Tente novamente.` })
    }
    void query.refetch()
  }

  if (isNotOffered(query.error)) return <PageHeader lead="Este servidor não oferece esta tela." />
  return (
    <div className="accounts-page">
      <PageHeader lead={of.lead}>
        <button type="button" className="button primary" onClick={() => open('nova')}>
          <Icon name="add" size={17} />
          Adicionar
        </button>
      </PageHeader>
      <Loaded query={query} what="as contas" waiting={<div className="skeleton rows-wait" />}>
        {(accounts) => (
          <ul className="card lines">
            {accounts.map((each) => (
              <Account
                key={each.id}
                account={each}
                onEnd={(ends) => open({ of: each, ends })}
                onReactivate={() => setActive(each, true)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {opened === 'nova' && (
        <AskDialog title={`Nova conta ${of.of}`} onClose={close}>
          <AskForm
            fields={asked}
            submit="Adicionar"
            failed="Erro ao criar a conta. Tente novamente."
            onSubmit={add}
          />
        </AskDialog>
      )}
      {opened && opened !== 'nova' && opened.ends === 'sessoes' && (
        <EndSessionsDialog
          of={opened.of.nome}
          end={() => call(calls, 'encerrarSessoes', { id: opened.of.id })}
          onClose={close}
        />
      )}
      {opened && opened !== 'nova' && opened.ends === 'conta' && (
        <QuestionDialog
          title="Desativar conta"
          refuse="Cancelar"
          accept="Desativar"
          onRefuse={close}
          onAccept={() => setActive(opened.of, false)}
        >
          <p>
            {opened.of.nome} ({opened.of.email}) deixa de entrar, e as suas sessões são encerradas.
            O histórico guarda o nome, e a conta pode ser reativada.
          </p>
        </QuestionDialog>
      )}
    </div>
  )
}

interface AccountProps {
  readonly account: Conta
  readonly onEnd: (what: 'conta' | 'sessoes') => void
  readonly onReactivate: () => void
}

function Account({ account, onEnd, onReactivate }: AccountProps) {
  const { nome, email, desativada_em, propria } = account
  return (
    <li>
      <span>
        <strong>{nome}</strong>
        <small>{email}</small>
        {desativada_em && <small>Desativada em {formatMoment(desativada_em)}</small>}
      </span>
      {propria ? (
        <span className="tag good">Você</span>
      ) : desativada_em ? (
        <button
          type="button"
          className="button"
          aria-label={`Reativar ${email}`}
          onClick={onReactivate}
        >
          Reativar
        </button>
      ) : (
        <div className="actions">
          <ActionButtons
            actions={[
              { key: 'sessoes', label: 'Encerrar sessões', run: () => onEnd('sessoes') },
              { key: 'conta', label: 'Desativar', danger: true, run: () => onEnd('conta') },
            ]}
            className="button"
            of={email}
          />
        </div>
      )}
    </li>
  )
}
