import { Link } from 'react-router'
import { listPath } from '#console/api/resources'
import { aluno } from '#resources/aluno'
import { count } from './count.ts'

interface DoneProps {
  readonly alunos: number
  readonly turmas: number
  readonly wrong: number
  onDownload(): void
  onClose(): void
}

/** What went in, and what is left to mend. */
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
