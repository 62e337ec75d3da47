import { today } from '#console/api/clock'
import { useSession } from '#console/api/session'
import { PageHeader } from '#console/ui/page-header.tsx'
import { dayWords } from '#domain/day-words'

export function Greeting() {
  const session = useSession()
  const firstName = session.status === 'in' ? session.nome.split(' ')[0] : ''
  return <PageHeader title="Página Inicial" lead={`Olá, ${firstName}. Hoje é ${todayInWords()}.`} />
}

/** 'sexta-feira, 21 de novembro', in São Paulo. */
export function todayInWords(): string {
  return dayWords(today())
}

/** In the place of a part whose code is on its way: what stands below it comes after it, or it would jump. */
export function AwaitedFirst() {
  return (
    <div>
      <div className="first-wait" />
    </div>
  )
}
