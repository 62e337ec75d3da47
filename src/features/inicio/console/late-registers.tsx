import { Link } from 'react-router'
import { standInWords, useStandIns } from '#features/frequencia/console/stand-ins'
import { chamada } from '#features/frequencia/paths'
import { shortDay } from './open-registers-query.ts'

/** The registers of a substitution that is over which its educator may still correct; nothing where there is none. */
export default function LateRegisters() {
  const { data = [] } = useStandIns(true)
  return data
    .filter(({ dias }) => dias.length > 0)
    .map((it) => (
      <p key={it.id} className="quiet">
        Você esteve em {it.nome} {standInWords(it)}. Ainda pode corrigir a chamada de{' '}
        {it.dias.map((dia, at) => (
          <span key={dia}>
            {at > 0 && ', '}
            <Link to={chamada(it.id, dia)}>{shortDay(dia)}</Link>
          </span>
        ))}
        .
      </p>
    ))
}
