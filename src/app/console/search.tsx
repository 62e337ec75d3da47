import SearchDialog, {
  type SearchDialogProps,
  type SearchParts,
} from '#console/shell/search-dialog.tsx'
import StudentDialog from '#features/alunos/console/student-dialog.tsx'
import { classScreenOf } from '#features/turmas/console/class-screens'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'

const parts: SearchParts = {
  others: 'as telas, como "nova turma" ou "folha" e a turma',
  rowScreenOf: classScreenOf,
  pages: { [aluno.name]: addresses.casoDoAluno, [educador.name]: addresses.educador },
  dialogs: { [aluno.name]: StudentDialog },
}

export default function Search(props: SearchDialogProps) {
  return <SearchDialog {...props} {...parts} />
}
