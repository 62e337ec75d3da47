import { useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'
import { isNotOffered } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { ActionButtons } from '#console/crud/action-buttons.tsx'
import { ActionDialog } from '#console/crud/lazy-dialogs'
import type { RowAction } from '#console/crud/row-menu-actions.tsx'
import { type DeclaredAction, useAction } from '#console/crud/use-action'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { NotOffered, PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { type Conta, contaPropria, contasDe } from '#model/calls/contas'
import { formatMoment } from '#model/format'
import { type AccountsOfRole, ownAccounts } from '#model/own-accounts'
import './second-factor.css'
import './conta.css'

export default function ContasPage() {
  const { pathname } = useLocation()
  const of = ownAccounts.find(({ screen }) => matchPath(screen, pathname))
  return of ? <Accounts key={of.role} of={of} /> : null
}

function Accounts({ of }: { of: AccountsOfRole }) {
  const calls = useMemo(() => contasDe(of), [of])
  const query = useCall(calls, 'contas', {}, { retry: false, staleTime: 0 })
  const { opened, open, close } = useDialogState<{
    readonly action: DeclaredAction
    readonly account?: Conta
  }>()
  const reactivation = useAction(calls.reativarConta)

  if (isNotOffered(query.error)) return <NotOffered />
  return (
    <div className="narrow-page">
      <PageHeader lead={of.lead}>
        <PrimaryButton onClick={() => open({ action: calls.acrescentarConta })}>
          <Icon name="add" size={17} />
          Adicionar
        </PrimaryButton>
      </PageHeader>
      <Loaded query={query} what="as contas">
        {(accounts) => (
          <ul className="card lines">
            {accounts.map((each) => (
              <Account
                key={each.id}
                account={each}
                actions={[
                  {
                    key: 'sessoes',
                    label: calls.encerrarSessoes.words.title,
                    run: () => open({ action: calls.encerrarSessoes, account: each }),
                  },
                  {
                    key: 'conta',
                    label: calls.desativarConta.words.submit,
                    danger: calls.desativarConta.words.danger,
                    run: () => open({ action: calls.desativarConta, account: each }),
                  },
                ]}
                onReactivate={() => reactivation.run(each.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {opened && (
        <ActionDialog
          action={opened.action}
          resource={contaPropria}
          {...(opened.account && { row: opened.account })}
          onClose={close}
        />
      )}
    </div>
  )
}

interface AccountProps {
  readonly account: Conta
  readonly actions: readonly RowAction[]
  readonly onReactivate: () => void
}

function Account({ account, actions, onReactivate }: AccountProps) {
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
        <Button aria-label={`Reativar ${email}`} onClick={onReactivate}>
          Reativar
        </Button>
      ) : (
        <div className="actions">
          <ActionButtons {...{ actions }} className="button" of={email} />
        </div>
      )}
    </li>
  )
}
