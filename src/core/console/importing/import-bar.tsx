import { Link } from 'react-router'
import { listPath } from '#console/api/resources'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { Progress } from '#console/ui/progress.tsx'
import { declaredResources } from '#model/entities'
import { count, formatCount } from '#model/format'
import type { Resource } from '#model/resource'
import type { Imported } from '#model/spreadsheet-import'
import { nounsOf } from '#model/texts'
import type { PlannedRow } from './differences.ts'
import type { Outcome } from './import-run.ts'
import type { Session } from './use-import.ts'

export function ImportBar({ state, plan, wrong, question, run, start, retry }: Session) {
  const { resource, updates } = state
  const { ready, full } = plan
  const { one, many } = nounsOf(resource.label)
  const outcome = run.status === 'ended' ? run.outcome : null
  const canRetry = outcome !== null && outcome.kind !== 'refused'
  return (
    <div className="sticky-bar">
      {outcome && (
        <p className="message bad" role="alert">
          {outcomeText(resource, outcome)}
        </p>
      )}
      {run.status === 'running' ? (
        <div className="progress-line">
          <p role="status" className="quiet">
            {`Gravando ${formatCount(run.done)} de ${count(run.total, one, many)}…`}
          </p>
          <Progress label="Andamento da importação" done={run.done} total={run.total} />
        </div>
      ) : (
        <>
          {full.length > 0 && <p className="message">{full.join(' ')}</p>}
          <p role="status" className="quiet">
            {question.isFetching
              ? 'Conferindo com o que já está cadastrado…'
              : !canRetry &&
                wrong.length > 0 &&
                `${count(wrong.length, 'linha com erro fica', 'linhas com erro ficam')} de fora.`}
          </p>
          {canRetry ? (
            <PrimaryButton onClick={retry}>Tentar novamente</PrimaryButton>
          ) : (
            <PrimaryButton
              disabled={ready.length === 0 || question.isFetching || !question.isSuccess}
              onClick={() => start(plan)}
            >
              {updates ? toDo(ready) : `Importar ${count(ready.length, one, many)}`}
            </PrimaryButton>
          )}
        </>
      )}
    </div>
  )
}

function toDo(ready: readonly PlannedRow[]): string {
  const { length } = ready.filter(({ of }) => of)
  return `Incluir ${formatCount(ready.length - length)} e atualizar ${formatCount(length)}`
}

function outcomeText({ label }: Resource, outcome: Outcome): string {
  const { one, many, os, nenhum } = nounsOf(label)
  switch (outcome.kind) {
    case 'refused':
      return `Nada foi gravado: ${count(outcome.linhas.length, 'linha foi recusada', 'linhas foram recusadas')} pelo servidor. O motivo está junto de cada uma.`
    case 'failed':
      return `Nada foi gravado. ${outcome.detail}`.trim()
    case 'unknown':
      return `A conexão caiu antes da resposta, e ainda não se sabe se ${os} ${many} entraram. Tentar novamente não cadastra ${nenhum} ${one} em dobro.`
    case 'partial':
      return `${count(outcome.linhasGravadas.length, `${one} entrou`, `${many} entraram`)}; ${count(outcome.linhas.length, 'linha ficou de fora', 'linhas ficaram de fora')}. O motivo está junto de cada uma.`
    case 'done':
      return ''
  }
}

/** What an import did, once it is done. */
export function Done(props: Session & Imported) {
  const { dispatch, download, entraram, mudaram, criadas } = props
  const { enquanto_isso: meanwhile = [] } = props
  const { resource } = props.state
  const wrong = props.wrong.length
  const { one, many, os } = nounsOf(resource.label)
  return (
    <section className="card nothing done" role="status">
      {/* The button that was pressed is gone: the keyboard and the screen reader go on from here. */}
      <h2 tabIndex={-1} ref={focus}>
        Importação concluída
      </h2>
      <p>
        {count(entraram, `${one} entrou`, `${many} entraram`)}
        {mudaram !== undefined && ` e ${count(mudaram, 'mudou', 'mudaram')}`}
        {createdText(resource, criadas)}.
      </p>
      {meanwhile.length > 0 && (
        <p>
          Mudou enquanto isso: {count(meanwhile.length, 'linha', 'linhas')} (
          {meanwhile.map((line) => formatCount(line)).join(', ')}). Ficaram como estavam: confira de
          novo com a planilha.
        </p>
      )}
      {wrong > 0 && (
        <p>
          {count(wrong, 'linha com erro ficou', 'linhas com erro ficaram')} de fora. Baixe, corrija
          e importe de novo só o que faltou.
        </p>
      )}
      <div className="actions">
        <Link className="button primary" to={listPath(resource)}>
          Ver {os} {many}
        </Link>
        {wrong > 0 && <Button onClick={download}>Baixar linhas com erro</Button>}
        <Button onClick={() => dispatch({ type: 'closed' })}>Importar outra planilha</Button>
      </div>
    </section>
  )
}

/** How many rows of each other entity were made, whichever columns named them. */
function createdText({ fields }: Resource, criadas: Imported['criadas']): string {
  const sums = new Map<Resource, number>()
  for (const [field, number] of Object.entries(criadas)) {
    const target = declaredResources()[fields[field]?.target ?? '']
    if (target && number > 0) sums.set(target, (sums.get(target) ?? 0) + number)
  }
  const texts = [...sums].map(([{ label }, number]) => {
    const { one, many, o, os } = nounsOf(label)
    return count(number, `${one} foi criad${o}`, `${many} foram criad${os}`)
  })
  return texts.map((text, at) => (at < texts.length - 1 ? `, ${text}` : ` e ${text}`)).join('')
}

function focus(heading: HTMLElement | null) {
  heading?.focus()
}
