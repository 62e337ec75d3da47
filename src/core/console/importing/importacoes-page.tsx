import { isNotOffered } from '#console/api/request'
import { usePages } from '#console/api/use-pages'
import { ActionDialog } from '#console/crud/lazy-dialogs'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { More } from '#console/ui/more.tsx'
import { NotOffered, PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { importacoes as calls, type Importacao } from '#model/calls/importacoes'
import { declaredResources } from '#model/entities'
import { count, formatMoment } from '#model/format'
import { fieldOf } from '#model/resource'

export default function ImportacoesPage() {
  const pages = usePages<Importacao, typeof calls>(calls, 'importacoes', {})
  if (isNotOffered(pages.error)) return <NotOffered />
  return (
    <div>
      <PageHeader lead="O que entrou por planilhas, e como desfazer." />
      <Loaded query={pages} what="as importações">
        {(importacoes) => (
          <>
            {importacoes.length === 0 && <p className="card nothing">Nenhuma importação ainda.</p>}
            <ul className="card lines">
              {importacoes.map((each) => (
                <Line key={each.id} {...each} />
              ))}
            </ul>
            <div className="actions">
              <More pages={pages} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  )
}

function Line(one: Importacao) {
  const { planilha, quem, quando, recurso, desfeita_em, ficaram, voltaram, excluidas } = one
  const resource = declaredResources()[recurso]
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
          {resource?.label.many ?? recurso} · {quem ?? 'Conta apagada'} · {formatMoment(quando)}
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
      {desfeita_em === null && resource && (
        <DialogButton
          className="button danger"
          aria-label={`${calls.desfazerImportacao.words.title} ${planilha ?? formatMoment(quando)}`}
          dialog={(onClose) => (
            <ActionDialog
              action={calls.desfazerImportacao}
              row={{ ...one, planilha: planilha ?? 'esta planilha' }}
              {...{ resource, onClose }}
            />
          )}
        >
          {calls.desfazerImportacao.words.title}
        </DialogButton>
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
