import Button from 'antd/es/button'
import type { Change } from './stale.ts'

interface StaleNoticeProps {
  /** Null while the row as it is now has not been loaded. */
  readonly changes: readonly Change[] | null
  readonly onReload: () => void
}

/** Says that somebody else changed the row meanwhile, and what; taking it over keeps what was typed. */
export function StaleNotice({ changes, onReload }: StaleNoticeProps) {
  return (
    <div className="form-notice" role="alert">
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
