import { useOne } from '@refinedev/core'
import type { Row } from '#console/api/row'
import { useList } from '#console/api/use-list'
import { shownIn } from '#console/crud/details.tsx'
import FormDialog from '#console/crud/form-dialog.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { SideDialog } from '#console/ui/side-dialog.tsx'
import { fieldOf, type Named, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { aluno } from '#resources/aluno'
import { atendimento } from '#resources/atendimento'
import { contato } from '#resources/contato'
import './care.css'

const answers = { name: 'conseguiu', no: 'Não atendeu', yes: 'Falei', withNo: { sigilo: 'equipe' } }

/** The form of a contact about one student, beside the queue: below whom to call, and what was said last. */
export default function ContactDrawer({ aluno, onClose }: { aluno: Named; onClose: () => void }) {
  const preset = { aluno_id: aluno.id, aluno }
  return (
    <FormDialog
      resource={atendimento}
      Shell={SideDialog}
      head={<WhomToCall id={aluno.id} name={aluno.nome} />}
      {...{ preset, answers, onClose }}
    />
  )
}

function WhomToCall({ id, name }: { id: number; name: string | undefined }) {
  const { query: student } = useOne<Row>({ resource: aluno.name, id })
  const { query: contacts } = useList<Row>({
    resource: atendimento.name,
    filters: [{ field: 'aluno_id', operator: 'eq', value: id }],
    pagination: { currentPage: 1, pageSize: 1 },
  })
  const row = student.data?.data
  const last = contacts.data?.data[0]
  const failed = [student, contacts].filter(({ isError }) => isError)
  return (
    <section className="whom-to-call" aria-label="A quem ligar">
      <h3>{[name, row?.turma?.nome].filter(Boolean).join(' · ')}</h3>
      {failed.length > 0 && (
        <LoadFailure
          what="os telefones e o último contato"
          onRetry={() => failed.map(({ refetch }) => refetch())}
        />
      )}
      <DetailList
        isSingle
        items={[
          ...(row ? phonesOf(row) : []),
          ...(contacts.data
            ? [['Último contato', last ? lastWords(last) : 'Nenhum'] as const]
            : []),
        ]}
      />
    </section>
  )
}

/** Whom one may call, with what is noted of them. */
function phonesOf(student: Row) {
  const rows: readonly Row[] = student.contatos ?? []
  const called = rows.filter((row) => row.telefone && row.pode_retirar !== 'proibido')
  if (called.length === 0)
    return [
      [
        student.nome_responsavel ?? fieldOf(aluno, 'telefone_responsavel')?.label ?? '',
        student.telefone_responsavel && shownIn(aluno, 'telefone_responsavel')(student),
      ] as const,
    ]
  return called.map(
    (row) =>
      [
        [row.nome, words(contato, row, 'parentesco')].filter(Boolean).join(' · '),
        <>
          {shownIn(contato, 'telefone')(row)}
          {row.observacao && <p>{row.observacao}</p>}
        </>,
      ] as const,
  )
}

/** What is known of a contact; of a secret one, its day alone. */
function lastWords(row: Row) {
  const how = ['data', 'canal', 'com_quem'].map((name) => words(atendimento, row, name))
  const outcome = row.canal ? !row.conseguiu && answers.no : atendimento.secret?.shown
  const next = ['proximo_passo', 'proximo_passo_em'].map((name) => words(atendimento, row, name))
  return (
    <>
      {[...how, outcome].filter(Boolean).join(' · ')}
      {row.relato && <p>{row.relato}</p>}
      {next.some(Boolean) && <p>Próximo passo: {next.filter(Boolean).join(', ')}</p>}
    </>
  )
}

function words(resource: Resource, row: Row, name: string): string {
  const field = fieldOf(resource, name)
  return field ? wordsOf(name, field, row) : ''
}
