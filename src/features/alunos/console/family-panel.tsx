import { Link } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import type { HttpError } from '#console/api/request'
import { useRole } from '#console/api/session'
import { useList } from '#console/api/use-list'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { wordsOf } from '#model/wording'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { responsavel } from '#resources/responsavel'
import type { Aluno } from './student.ts'

const RowDialog = lazyInAntd(() => import('#console/crud/row-dialog.tsx'))

/** The other students of the person who answers for one: those that the reader lists. */
export default function FamilyPanel({ student }: { student: Aluno }) {
  const { id, responsavel_legal_id } = student
  const seesPerson = useMay(responsavel, 'show')
  const pageOf = useRole() === 'assistente_social' ? addresses.casoDoAluno : addresses.aluno
  const { query } = useList<Aluno, HttpError>({
    resource: aluno.name,
    filters: [{ field: 'familia', operator: 'eq', value: responsavel_legal_id }],
    pagination: { mode: 'off' },
    meta: { only: ['nome', 'turma_id', 'situacao'] },
  })
  const person = seesPerson && responsavel_legal_id !== null && (
    <DialogButton
      className="button small"
      dialog={(onClose) => (
        <RowDialog resource={responsavel} id={responsavel_legal_id} {...{ onClose }} />
      )}
    >
      Ver responsável
    </DialogButton>
  )
  return (
    <Panel id="familia" className="rows-panel" title="Irmãos" aside={person}>
      <Loaded query={query} what="os irmãos">
        {({ data }) => {
          const others = data.filter((row) => row.id !== id)
          if (others.length === 0) return <p className="panel-empty">Nenhum irmão cadastrado.</p>
          return (
            <ul className="lines">
              {others.map((row) => (
                <li key={row.id}>
                  <Link to={pageOf(row.id)}>{row.nome}</Link>
                  <span>{row.turma?.nome ?? wordsOf('situacao', aluno.fields.situacao, row)}</span>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}
