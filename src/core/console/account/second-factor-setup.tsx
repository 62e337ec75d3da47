import { useState } from 'react'
import type { Answered } from '#console/api/call'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import type { segundoFator } from '#model/calls/segundo-fator'
import { AskForm } from './ask-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ask, passwordAsked } from './sign-in-ways.ts'
import './second-factor.css'

// The drawing alone comes with antd.
const QrCode = lazyInAntd(
  () => import('./qr-code.tsx'),
  () => <div className="factor-drawing-wait" />,
)

const code = {
  label: 'Código do aplicativo',
  hint: 'Os 6 números que ele mostra agora',
  missing: 'Digite o código do aplicativo',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  maxLength: 10,
} as const

const failed = 'Não foi possível configurar o segundo fator. Tente novamente.'

export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [prepared, setPrepared] = useState<Answered<typeof segundoFator, 'prepararSegundoFator'>>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (!prepared) {
    return (
      <AskForm
        key="senha"
        fields={{ senha: passwordAsked }}
        submit="Continuar"
        failed={failed}
        onSubmit={async (body) => setPrepared(await ask('prepararSegundoFator', body))}
      />
    )
  }
  return (
    <div className="factor-setup">
      <ol>
        <li>
          Instale no celular um aplicativo autenticador: Google Authenticator, Microsoft
          Authenticator, Aegis ou outro.
        </li>
        <li>Nele, acrescente uma conta e aponte a câmera para este desenho.</li>
      </ol>
      <div className="factor-drawing">
        <QrCode value={prepared.endereco} />
      </div>
      <p>
        Sem câmera? Digite no aplicativo esta chave:{' '}
        <code className="factor-secret">{prepared.segredo.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <AskForm
        key="codigo"
        fields={{ codigo: code }}
        submit="Ativar"
        failed={failed}
        onSubmit={async (body) => {
          const { codigos } = await ask('ativarSegundoFator', body)
          setCodes(codigos)
        }}
      />
    </div>
  )
}
