import { Link } from 'react-router'
import { listPath } from '#console/api/resources'
import { aluno } from '#resources/aluno'
import type { Outcome } from './import-run.ts'
import type { Run } from './use-import.ts'
import { count } from './words.ts'

interface ImportBarProps {
  readonly ready: number
  readonly wrong: number
  readonly isChecking: boolean
  readonly isChecked: boolean
  readonly run: Run
  onStart(): void
  onRetry(): void
}

export function ImportBar(props: ImportBarProps) {
  const { ready, wrong, isChecking, isChecked, run, onStart, onRetry } = props
  const outcome = run.status === 'ended' ? run.outcome : null
  const canRetry = outcome !== null && outcome.kind !== 'refused'
  return (
    <div className="import-bar">
      {outcome && (
        <p className="import-note bad" role="alert">
          {outcomeText(outcome)}
        </p>
      )}
      {run.status === 'running' ? (
        <Progress done={run.done} total={run.total} />
      ) : (
        <>
          <p role="status" className="import-status">
            {isChecking
              ? 'Conferindo com o que já está cadastrado…'
              : canRetry
                ? ''
                : leftOut(wrong)}
          </p>
          {canRetry ? (
            <button type="button" className="button primary" onClick={onRetry}>
              Tentar novamente
            </button>
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={ready === 0 || isChecking || !isChecked}
              onClick={onStart}
            >
              Importar {count(ready, 'aluno', 'alunos')}
            </button>
          )}
        </>
      )}
    </div>
  )
}

function leftOut(wrong: number): string {
  if (wrong === 0) return ''
  return `${count(wrong, 'linha com erro fica', 'linhas com erro ficam')} de fora.`
}

function Progress({ done, total }: { done: number; total: number }) {
  const text = `Gravando ${done.toLocaleString('pt-BR')} de ${count(total, 'aluno', 'alunos')}…`
  return (
    <div className="import-progress">
      <p role="status" className="import-status">
        {text}
      </p>
      <progress value={done} max={total} aria-label="Andamento da importação" />
    </div>
  )
}

function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'refused':
      return `Nada foi gravado: ${count(outcome.linhas.length, 'linha foi recusada', 'linhas foram recusadas')} pelo servidor. O motivo está junto de cada uma.`
    case 'failed':
      return `Nada foi gravado. ${outcome.detail}`.trim()
    case 'unknown':
      return 'A conexão caiu antes da resposta, e ainda não se sabe se os alunos entraram. Tentar novamente não cadastra ninguém em dobro.'
    case 'partial':
      return `${count(outcome.linhasGravadas.length, 'aluno entrou', 'alunos entraram')}; ${count(outcome.linhas.length, 'linha ficou de fora', 'linhas ficaram de fora')}. O motivo está junto de cada uma.`
    case 'done':
      return ''
  }
}

interface DoneProps {
  readonly alunos: number
  readonly turmas: number
  readonly wrong: number
  onDownload(): void
  onClose(): void
}

export function Done({ alunos, turmas, wrong, onDownload, onClose }: DoneProps) {
  return (
    <section className="card import-done" role="status">
      {/* The button that was pressed is gone: the keyboard and the screen reader go on from here. */}
      <h2 tabIndex={-1} ref={focus}>
        Importação concluída
      </h2>
      <p>
        {count(alunos, 'aluno entrou', 'alunos entraram')}
        {turmas > 0 && ` e ${count(turmas, 'turma foi criada', 'turmas foram criadas')}`}.
      </p>
      {wrong > 0 && (
        <p>
          {count(wrong, 'linha com erro ficou', 'linhas com erro ficaram')} de fora. Baixe, corrija
          e importe de novo só o que faltou.
        </p>
      )}
      <div className="page-actions">
        <Link className="button primary" to={listPath(aluno)}>
          Ver os alunos
        </Link>
        {wrong > 0 && (
          <button type="button" className="button" onClick={onDownload}>
            Baixar linhas com erro
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Importar outra planilha
        </button>
      </div>
    </section>
  )
}

function focus(heading: HTMLElement | null) {
  heading?.focus()
}
