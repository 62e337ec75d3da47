import { Link } from 'react-router'
import { useCall } from '#console/api/use-call'
import { Icon } from '#console/ui/icon.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { weekdayNames, weekdayOf } from '#domain/class-day'
import { abertas, isOpenDay } from '#features/frequencia/abertas'
import { chamada } from '#features/frequencia/paths'
import { AwaitedFirst } from './greeting.tsx'
import { lackOf, shortDay } from './open-registers-query.ts'
import './open-registers.css'

/** The registers that an educator has left open; nothing where there is none. */
export default function OwnOpenRegisters() {
  const query = useCall(abertas, 'chamadasEmAberto', {}, { staleTime: 0 })
  return (
    <Loaded query={query} what="as chamadas em aberto" waiting={<AwaitedFirst />}>
      {(classes) => {
        const open = classes.flatMap((turma) =>
          turma.dias.filter(isOpenDay).map((dia) => ({ turma, dia })),
        )
        if (open.length === 0) return null
        return (
          <section className="card own-open" aria-labelledby="em-aberto">
            <Icon name="note" />
            <h2 id="em-aberto">
              Você tem {open.length} {open.length === 1 ? 'chamada' : 'chamadas'} em aberto
            </h2>
            <ul className="own-open-list">
              {open.map(({ turma, dia }) => (
                <li key={`${turma.id} ${dia.data}`}>
                  <Link to={chamada(turma.id, dia.data)}>
                    {[
                      shortDay(dia.data),
                      weekdayNames[weekdayOf(dia.data)],
                      classes.length > 1 && turma.nome,
                      lackOf(dia),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      }}
    </Loaded>
  )
}
