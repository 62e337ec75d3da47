import Button from 'antd/es/button'
import { useEffect, useRef } from 'react'
import QuestionDialog from '#console/ui/question-dialog.tsx'
import type { Change } from './stale.ts'

/** What the server says that a save leads to, before it is done. */
export function SaveQuestion(props: { text: string; onSave: () => void; onBack: () => void }) {
  const { text, onSave, onBack } = props
  return (
    <QuestionDialog
      title="Confira antes de salvar"
      text={text}
      refuse="Voltar"
      accept="Salvar assim mesmo"
      onRefuse={onBack}
      onAccept={onSave}
    />
  )
}

interface StaleNoticeProps {
  /** Null while the row as it is now has not been loaded. */
  readonly changes: readonly Change[] | null
  readonly onReload: () => void
}

export function StaleNotice({ changes, onReload }: StaleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changes === null) notice.current?.focus()
  }, [changes])
  return (
    <div className="form-notice message" role="alert" tabIndex={-1} ref={notice}>
      <p>
        <strong>Outra pessoa alterou este cadastro enquanto você editava.</strong> Nada foi salvo, e
        o que você digitou continua aqui.
      </p>
      {changes && changes.length > 0 && (
        <ul>
          {changes.map(({ label, now }) => (
            <li key={label}>
              {label}: agora é <strong>{now}</strong>
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onReload}>Carregar a versão atual e manter o que digitei</Button>
    </div>
  )
}
