import { useParams } from 'react-router'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { shownIn } from '#console/crud/details.tsx'
import { paths } from '#console/paths'
import { PrimaryButton } from '#console/ui/button.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { consentWords } from '#domain/consent'
import { ClassChoice } from '#features/alunos/console/class-choice.tsx'
import { count, dayOf, emptyValue, formatDate } from '#model/format'
import { wholeYears } from '#model/rules'
import { wordsOf } from '#model/wording'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { contato } from '#resources/contato'
import { turma } from '#resources/turma'
import { type AlunoDaFicha, ficha } from '../calls.ts'
import './ficha.css'

const title = 'Ficha de emergência'

/** What goes along to an outing: to open it is recorded as a reading of each student. */
export default function FichaPage() {
  const { turmaId } = useParams()
  const home = paths.inicio[useRole()]
  if (turmaId !== undefined) return <Sheet turmaId={turmaId} back={home} />
  return (
    <ClassChoice
      lead="Escolha a turma. Abrir a ficha fica nos acessos de cada aluno."
      pathOf={addresses.ficha}
      openOnly
    />
  )
}

function Sheet({ turmaId, back }: { turmaId: string; back: string }) {
  // Asked for each time it is shown, or it would be printed without a trace.
  const query = useCall(ficha, 'fichaDeEmergencia', { id: turmaId }, { gcTime: 0 })
  const name = query.data?.turma.nome
  usePageTitle(name ? `${title} · ${name}` : title)
  if (!query.data)
    return <PageState query={query} what="a ficha" missing={{ text: turma.label.missing, back }} />
  const { alunos } = query.data
  return (
    <article className="emergency">
      <PageHeader
        title={`${title} · ${name}`}
        lead={`${count(alunos.length, 'aluno')} · ${formatDate(dayOf(new Date()))} · Dados de crianças: destrua o papel depois da saída.`}
      >
        <BackButton to={back} />
        {alunos.length > 0 && (
          <PrimaryButton onClick={() => window.print()}>Imprimir</PrimaryButton>
        )}
      </PageHeader>
      {alunos.length === 0 ? (
        <p className="panel-empty">{aluno.label.empty}</p>
      ) : (
        <ul className="emergency-students">
          {alunos.map((row) => (
            <Block key={row.id} student={row} />
          ))}
        </ul>
      )}
    </article>
  )
}

function Block({ student }: { student: AlunoDaFicha }) {
  const { id, nome, data_nascimento: born, contatos } = student
  const { fields } = aluno
  const forbidden = contatos.filter(({ pode_retirar }) => pode_retirar === 'proibido')
  const called = [...guardianOf(student), ...contatos.filter((row) => !forbidden.includes(row))]
  const age = born ? wholeYears(born, dayOf(new Date())) : null
  return (
    <li className="card" aria-labelledby={`ficha-${id}`}>
      <h2 id={`ficha-${id}`}>
        {nome}
        {age !== null && <span>{count(age, 'ano')}</span>}
      </h2>
      {forbidden.map((row) => (
        <p key={row.id} className="warning-words">
          <strong>{wordsOf('pode_retirar', contato.fields.pode_retirar, row)}:</strong>{' '}
          <Person row={row} />
        </p>
      ))}
      {called.length === 0 ? (
        <p>Nenhum contato para ligar.</p>
      ) : (
        <ol className="emergency-contacts">
          {called.map((row) => (
            <li key={row.id}>
              <Person row={row} /> {shownIn(contato, 'telefone')(row as Row)}{' '}
              <span>{collects[row.pode_retirar ?? '']}</span>
            </li>
          ))}
        </ol>
      )}
      <dl>
        <Fact label={fields.alergias.label} value={student.alergias} />
        <Fact label={fields.pode_tomar_medicacao.label} value={medicineOf(student)} />
        <Fact label={fields.cuidados.label} value={student.cuidados} />
        <Fact label={fields.autorizacoes.label} value={consentsOf(student)} />
      </dl>
    </li>
  )
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value || emptyValue}</dd>
    </div>
  )
}

type Contact = AlunoDaFicha['contatos'][number]
type Called = Pick<Contact, 'id' | 'nome' | 'parentesco'> & Partial<Contact>

const collects: Readonly<Record<string, string>> = {
  sim: 'Pode retirar',
  nao: 'Não pode retirar',
  '': 'Retirada não informada',
}

/** The guardian comes first where no contact has the same number. */
function guardianOf(student: AlunoDaFicha): Called[] {
  const { nome_responsavel: nome, telefone_responsavel: telefone, contatos } = student
  if (!nome || !telefone || contatos.some((row) => row.telefone === telefone)) return []
  return [{ id: 0, nome, parentesco: student.parentesco_responsavel ?? null, telefone }]
}

function Person({ row }: { row: Called }) {
  const kin = wordsOf('parentesco', contato.fields.parentesco, row)
  return (
    <span>
      <b>{row.nome}</b>
      {kin && ` (${kin})`}
      {row.observacao && `. ${row.observacao}`}
    </span>
  )
}

/** Each kind with its answer: 'Passeio: autoriza · Saída: sem resposta'. */
function consentsOf({ consentimentos = [] }: AlunoDaFicha): string {
  return consentimentos
    .map(({ tipo, situacao }) => `${tipo}: ${consentWords[situacao].toLowerCase()}`)
    .join(' · ')
}

function medicineOf(student: AlunoDaFicha): string {
  const { pode_tomar_medicacao, descricao_medicacao: what, dosagem_medicacao: dose } = student
  if (!pode_tomar_medicacao) return ''
  return [what || 'Sim', dose && `Dosagem: ${dose}`].filter(Boolean).join(' - ')
}
