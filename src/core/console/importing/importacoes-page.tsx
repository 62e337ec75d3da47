import { useState } from 'react'
import { isNotOffered } from '#console/api/request'
import type { Params } from '#console/api/route'
import { useCall } from '#console/api/use-call'
import { ActionButtons } from '#console/crud/action-buttons.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { importacoes as calls, type Importacao } from '#model/calls/importacoes'
import { declaredResources } from '#model/entities'
import { formatMoment } from '#model/format'
import { defineResource, fieldOf } from '#model/resource'
import { count } from './words.ts'

const ActionDialog = lazyInAntd(() => import('#console/crud/action-dialog.tsx'))

/** What the dialog is about; no rows of it are kept as an entity's. */
const importacao = defineResource('importacao', {
  label: { one: 'Importação', many: 'Importações', gender: 'f' },
  access: {},
  fields: {},
})

export default function ImportacoesPage() {
  const [before, setBefore] = useState<number | null>(null)
  const params: Params = before === null ? {} : { antes_de: before }
  const query = useCall(calls, 'importacoes', params, { retry: false, staleTime: 0 })
  const { opened, open, close } = useDialogState<Importacao>()
  const action = calls.desfazerImportacao
  if (isNotOffered(query.error)) return <PageHeader lead="Este servidor não oferece esta tela." />
  return (
    <div>
      <PageHeader lead="O que entrou por planilhas, e como desfazer." />
      <Loaded query={query} what="as importações" waiting={<div className="skeleton rows-wait" />}>
        {({ importacoes, antes_de }) => (
          <>
            {importacoes.length === 0 && <p className="card nothing">Nenhuma importação ainda.</p>}
            <ul className="card lines">
              {importacoes.map((each) => (
                <Line
                  key={each.id}
                  {...each}
                  onUndo={() => open({ ...each, planilha: each.planilha ?? 'esta planilha' })}
                />
              ))}
            </ul>
            <div className="actions">
              {before !== null && (
                <button type="button" className="button" onClick={() => setBefore(null)}>
                  As mais novas
                </button>
              )}
              {antes_de !== null && (
                <button type="button" className="button" onClick={() => setBefore(antes_de)}>
                  Mais antigas
                </button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {opened && (
        <ActionDialog action={action} resource={importacao} row={opened} onClose={close} />
      )}
    </div>
  )
}

function Line({ onUndo, ...one }: Importacao & { readonly onUndo: () => void }) {
  const { planilha, quem, quando, recurso, desfeita_em, ficaram, voltaram, excluidas } = one
  const { label } = declaredResources()[recurso] ?? {}
  const { danger, title } = calls.desfazerImportacao.words
  const done = [
    count(one.entraram, 'incluída', 'incluídas'),
    count(one.mudaram, 'mudada', 'mudadas'),
    ...(one.criadas > 0 ? [count(one.criadas, 'criada para elas', 'criadas para elas')] : []),
  ]
  return (
    <li>
      <span>
        <strong>{planilha ?? 'Planilha'}</strong>
        <small>
          {label?.many ?? recurso} · {quem ?? 'Conta apagada'} · {formatMoment(quando)}
        </small>
        <small>Linhas: {done.join(', ')}</small>
        {desfeita_em !== null && (
          <small>
            Desfeita em {formatMoment(desfeita_em)}: {count(voltaram, 'voltou', 'voltaram')} a ser
            como {voltaram === 1 ? 'era' : 'eram'}, {count(excluidas, 'excluída', 'excluídas')}
          </small>
        )}
        {ficaram.length > 0 && (
          <details>
            <summary>{count(ficaram.length, 'não voltou', 'não voltaram')}</summary>
            <ul>
              {ficaram.map((left) => (
                <li key={`${left.recurso} ${left.registro_id} ${left.campo}`}>{leftText(left)}</li>
              ))}
            </ul>
          </details>
        )}
      </span>
      {desfeita_em === null && (
        <div className="actions">
          <ActionButtons
            actions={[{ key: 'desfazer', label: title, danger, run: onUndo }]}
            className="button"
            of={planilha ?? formatMoment(quando)}
          />
        </div>
      )}
    </li>
  )
}

function leftText({ recurso, registro_id, nome, campo, motivo }: Importacao['ficaram'][number]) {
  const resource = declaredResources()[recurso]
  const field = campo === null ? undefined : resource && fieldOf(resource, campo)
  const name = nome ?? `${resource?.label.one ?? recurso} nº ${registro_id}`
  return [name, field?.label ?? campo, motivo].filter(Boolean).join(' · ')
}
