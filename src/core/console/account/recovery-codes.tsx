import { useEffect, useRef, useState } from 'react'
import { handed } from '#console/api/handed'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { saveFile } from '#console/ui/save-file'
import { useAskBeforeClosing } from './ask-dialog.tsx'
import './second-factor.css'

const leaving = {
  title: 'Você guardou os códigos?',
  text: 'Eles não serão mostrados de novo.',
  refuse: 'Ver os códigos',
  accept: 'Já guardei',
} as const

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState('')
  useAskBeforeClosing(leaving)
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${handed.name}: códigos de recuperação\n\n${codes.join('\n')}\n\nCada código vale uma vez.\n`

  async function copy() {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done ? 'Códigos copiados.' : 'Não foi possível copiar. Baixe ou imprima os códigos.')
  }

  return (
    <div className="recovery-codes">
      <p ref={heading} tabIndex={-1}>
        <strong>Guarde estes códigos de recuperação.</strong> Cada um entra uma vez no lugar do
        aplicativo, se você perder o celular. Eles não serão mostrados de novo.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={copy}>Copiar</Button>
        <Button onClick={() => saveFile('caderno-codigos-de-recuperacao.txt', new Blob([text]))}>
          Baixar
        </Button>
        <Button onClick={() => window.print()}>Imprimir</Button>
      </div>
      <p className="recovery-codes-note" role="status">
        {copied}
      </p>
      <PrimaryButton className="wide" onClick={onDone}>
        Já guardei os códigos
      </PrimaryButton>
    </div>
  )
}
