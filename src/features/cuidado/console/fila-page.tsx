import { call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { HttpError } from '#console/api/request'
import { getSession } from '#console/api/session'
import { ListPage } from '#console/crud/list-page.tsx'
import type { Overrides } from '#console/crud/override'
import { TextButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PhoneLinks } from '#console/ui/phone-links.tsx'
import { useTask } from '#console/ui/use-task'
import { emptyValue, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { wordsOf } from '#model/wording'
import { caso } from '#resources/caso'
import { CareNav, SecretNote, StudentLink } from './care-nav.tsx'
import { useContact } from './use-contact.tsx'

type Caso = Row<typeof caso>

const overrides: Overrides<typeof caso> = {
  cells: {
    aluno_id: ({ aluno, turma }) =>
      aluno ? (
        <>
          <StudentLink aluno={aluno} />
          <span className="case-note">{turma?.nome}</span>
        </>
      ) : (
        emptyValue
      ),
    motivos: ({ motivos, desde }) => (
      <>
        {motivos}
        {desde && <span className="case-note">desde {formatDate(desde)}</span>}
      </>
    ),
    dias_sem_contato: ({ dias_sem_contato: days, contato }) => (
      <>
        {days ?? emptyValue}
        {contato === 'tentado' && (
          <span className="case-note">{wordsOf('contato', caso.fields.contato, { contato })}</span>
        )}
      </>
    ),
    telefone: ({ telefone, telefone_whatsapp }) =>
      telefone ? <PhoneLinks words={telefone} onWhatsApp={telefone_whatsapp} /> : emptyValue,
    proximo_passo: (row) =>
      row.proximo_passo_em || row.proximo_passo ? <Step row={row} /> : emptyValue,
    responsavel: (row) => <Responsible row={row} />,
  },
  widths: { dias_sem_contato: 88, telefone: 136, proximo_passo: 140, responsavel: 108 },
  isSparse: true,
}

/** What comes next, and by when. */
function Step({ row: { proximo_passo: what, proximo_passo_em: day, passo } }: { row: Caso }) {
  return (
    <>
      {what && <span className="step-words">{what}</span>}
      {day &&
        (passo === 'vencido' ? (
          <strong className="warning-words due-day">
            <Icon name="note" size={18} />
            {formatDate(day)}
          </strong>
        ) : (
          formatDate(day)
        ))}
    </>
  )
}

/** Who takes care of a student, and what one can do about it: take it, take it over, give it back. */
function Responsible({ row }: { row: Caso }) {
  const { aluno, responsavel } = row
  const session = getSession()
  const isMine = session.status === 'in' && responsavel?.id === session.contaId
  const [busy, change] = useTask(
    (body: { assumir: boolean; de: number | null }) =>
      call(caso, 'responsavel', { id: row.aluno_id ?? 0 }, { body }),
    (error) =>
      error instanceof HttpError && error.status === 409
        ? error.message
        : 'Erro ao mudar quem cuida. Tente novamente.',
    () => queryClient.invalidateQueries(),
  )
  if (!aluno) return emptyValue
  const say = isMine ? 'Devolver' : responsavel ? 'Assumir no lugar' : 'Assumir'
  return (
    <span className="responsible">
      {responsavel && <span>{isMine ? 'Você' : responsavel.nome}</span>}
      <TextButton
        aria-label={`${say} o caso de ${aluno.nome}`}
        aria-disabled={busy}
        onClick={() => change({ assumir: !isMine, de: responsavel?.id ?? null })}
      >
        {say}
      </TextButton>
    </span>
  )
}

export default function FilaPage() {
  const { contactButton, drawer } = useContact()
  return (
    <>
      <ListPage
        resource={caso}
        overrides={overrides}
        buttons={<CareNav at="fila" />}
        note={<SecretNote />}
        rowAction={{ width: 176, show: ({ aluno }) => aluno && contactButton(aluno) }}
      />
      {drawer}
    </>
  )
}
