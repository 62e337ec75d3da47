import { useState } from 'react'
import { isNotOffered } from '#console/api/request'
import { Button } from '#console/ui/button.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatMoment } from '#model/format'
import { AskDialog } from './ask-dialog.tsx'
import { AskForm } from './ask-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { ask, passwordAsked, type SignInWays, useSignInWays } from './sign-in-ways.ts'
import './second-factor.css'

const titles = {
  configurar: 'Configurar o segundo fator',
  codigos: 'Novos códigos de recuperação',
  remover: 'Remover o segundo fator',
} as const

type Opened = keyof typeof titles

export function SecondFactorSection() {
  const { data, error, refetch, opened, open, done } = useSignInWays<Opened>()
  if (isNotOffered(error)) return null

  return (
    <section className="panel card ways-section" aria-labelledby="segundo-fator">
      <h2 id="segundo-fator">Segundo fator</h2>
      {error && <LoadFailure what="o segundo fator" onRetry={refetch} />}
      {data && <State ways={data} onOpen={open} />}
      {opened && (
        <AskDialog title={titles[opened]} onClose={done}>
          {opened === 'configurar' && <SecondFactorSetup onDone={done} />}
          {opened === 'codigos' && <NewCodes onDone={done} />}
          {opened === 'remover' && <Removal onDone={done} />}
        </AskDialog>
      )}
    </section>
  )
}

function State({ ways, onOpen }: { ways: SignInWays; onOpen: (what: Opened) => void }) {
  const { ativo, ativado_em, codigos_restantes: left } = ways
  if (!ativo) {
    return (
      <>
        <p>
          Ao entrar, além da senha, é pedido um código que muda a cada 30 segundos, de um aplicativo
          no seu celular. Quem descobrir a sua senha não entra sem ele.
        </p>
        <div className="actions">
          <Button onClick={() => onOpen('configurar')}>Configurar</Button>
        </div>
      </>
    )
  }
  return (
    <>
      <p>Ativo{ativado_em && ` desde ${formatMoment(ativado_em)}`}.</p>
      <p className={left < 3 ? 'ways-warning' : undefined}>{wordsFor(left)}</p>
      <div className="actions">
        <Button onClick={() => onOpen('codigos')}>Novos códigos de recuperação</Button>
        <Button onClick={() => onOpen('configurar')}>Trocar de celular</Button>
        <Button onClick={() => onOpen('remover')}>Remover</Button>
      </div>
    </>
  )
}

function wordsFor(left: number): string {
  if (left === 0) return 'Não resta nenhum código de recuperação.'
  return left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <>
      <p>Os códigos de recuperação que você tem deixam de valer.</p>
      <AskForm
        fields={{ senha: passwordAsked }}
        submit="Gerar novos códigos"
        failed="Não foi possível gerar os códigos. Tente novamente."
        onSubmit={async (body) => {
          setCodes((await ask('trocarCodigos', body)).codigos)
        }}
      />
    </>
  )
}

function Removal({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p>Para entrar bastará a senha. Os códigos de recuperação deixam de valer.</p>
      <AskForm
        fields={{ senha: passwordAsked }}
        submit="Remover o segundo fator"
        failed="Não foi possível remover o segundo fator. Tente novamente."
        onSubmit={async (body) => {
          await ask('removerSegundoFator', body)
          onDone()
        }}
      />
    </>
  )
}
