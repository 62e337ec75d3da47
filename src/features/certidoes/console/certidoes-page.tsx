import { useCall } from '#console/api/use-call'
import { ListPage } from '#console/crud/list-page.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { certidao } from '#resources/certidao'
import { certidoes } from '../calls.ts'
import { dueWords } from '../words.ts'
import './certidoes.css'

export default function CertidoesPage() {
  return <ListPage resource={certidao} overrides={{ widths: { tipo: 160 } }} note={<Due />} />
}

/** Each line when its own call has answered; its place is kept until then. */
function Due() {
  const due = useCall(certidoes, 'certidoesAVencer')
  const without = useCall(certidoes, 'semCertidao')
  return (
    <>
      <Loaded query={due} waiting={<p className="certificates-due message skeleton">&nbsp;</p>}>
        {(kinds) => {
          const words = dueWords(kinds).map((each) => `${each}.`)
          return (
            <p className={`certificates-due ${toneOf(words)}`}>
              {words.join(' ') || 'Nenhuma certidão a renovar.'}
            </p>
          )
        }}
      </Loaded>
      <Loaded query={without} waiting={<p className="message skeleton">&nbsp;</p>}>
        {({ nomes }) => (
          <>
            <details className={toneOf(nomes)}>
              <summary>Sem certidão: {nomes.length}</summary>
              {nomes.join(', ')}
            </details>
            <p className="print-only">{nomes.join(', ')}</p>
          </>
        )}
      </Loaded>
    </>
  )
}

const toneOf = (lacks: readonly string[]) => (lacks.length > 0 ? 'message' : 'message good')
