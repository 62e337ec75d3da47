import { useCall } from '#console/api/use-call'
import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { countOf } from '#console/crud/words'
import { type Around, aroundWords } from '#domain/care'
import { dayAfter } from '#model/day'
import { dayOf, emptyValue } from '#model/format'
import { aluno } from '#resources/aluno'
import { caso } from '#resources/caso'
import { saida } from '#resources/saida'
import { CareNav, SecretNote, StudentLink } from './care-nav.tsx'

const overrides: Overrides<typeof saida> = {
  cells: { aluno_id: ({ aluno }) => (aluno ? <StudentLink aluno={aluno} /> : emptyValue) },
}

interface Effect extends Around {
  readonly mes: string
  readonly alunos: number
  readonly de_fora: number
}

/** '12 alunos: 61 % → 78 %', and how many were left out. */
function effectWords({ alunos, de_fora, ...around }: Effect): string {
  const count = (number: number) => countOf(number, aluno.label)
  const told =
    alunos === 0 ? 'ainda sem presenças bastantes' : `${count(alunos)}: ${aroundWords(around)}`
  if (de_fora === 0) return told
  const out = de_fora === 1 ? 'ficou de fora' : 'ficaram de fora'
  return `${told} (${count(de_fora)} ${out}, com menos de 5 registros antes ou depois)`
}

/** This month ('YYYY-MM') and the one before, whose weeks after a contact are over. */
function lastMonths(): string[] {
  const month = dayOf(new Date()).slice(0, 7)
  return [month, dayAfter(`${month}-01`, -1).slice(0, 7)]
}

function MonthEffect({ mes }: { mes: string }) {
  const { data } = useCall(caso, 'efeito', { mes }, { read: ({ data }) => data as Effect })
  if (!data || data.alunos + data.de_fora === 0) return null
  const [year, month] = [data.mes.slice(0, 4), data.mes.slice(5, 7)]
  return (
    <p className="care-effect">
      Contatos de {month}/{year}, presença 4 semanas antes e depois: {effectWords(data)}
    </p>
  )
}

export default function SaidasPage() {
  return (
    <ListPage
      resource={saida}
      overrides={overrides}
      buttons={<CareNav at="saidas" />}
      note={
        <>
          {lastMonths().map((mes) => (
            <MonthEffect key={mes} mes={mes} />
          ))}
          <SecretNote />
        </>
      }
    />
  )
}
