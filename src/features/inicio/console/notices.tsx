import { useUpdate } from '@refinedev/core'
import { Link } from 'react-router'
import { today } from '#console/api/clock'
import { FormDialog } from '#console/crud/lazy-dialogs'
import { Button } from '#console/ui/button.tsx'
import { TaskLine } from '#console/ui/task-line.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { aviso } from '#resources/aviso'
import { justificativa } from '#resources/justificativa'
import { FirstOf } from './first-of.tsx'
import { noticeActs } from './queries.ts'

export type Aviso = Row<typeof aviso>

interface NoticesProps {
  readonly avisos: readonly Aviso[]
  readonly linkOf: (aluno: number) => string
}

/** What families told educators of absences: an excuse is made from it, which closes it, or it is put away. */
export default function Notices({ avisos, linkOf }: NoticesProps) {
  const { mutate, mutation } = useUpdate({
    resource: aviso.name,
    successNotification: false,
    errorNotification: { type: 'error', message: 'O aviso continua aqui. Tente novamente.' },
  })
  const { opened, open, close } = useDialogState<Aviso>()
  return (
    <>
      <FirstOf rows={avisos} noun="avisos">
        {(row) => {
          const { id, aluno, turma, texto, autor } = row
          if (!aluno) return null
          return (
            <TaskLine
              key={id}
              name={
                <>
                  A mãe avisou: <Link to={linkOf(aluno.id)}>{aluno.nome}</Link>
                </>
              }
              note={[turma?.nome, daysWords(row)].filter(Boolean).join(', ')}
              why={[texto, autor && `a ${autor.nome}`].filter(Boolean).join(' · ')}
            >
              <Button
                aria-label={`Justificar as faltas de ${aluno.nome}`}
                onClick={() => open(row)}
              >
                {noticeActs.excuse}
              </Button>
              <Button
                aria-label={`Resolver o aviso de ${aluno.nome} sem justificar`}
                // Not disabled: that would take the focus away.
                aria-disabled={mutation.isPending || undefined}
                onClick={() =>
                  mutation.isPending || mutate({ id, values: { situacao: 'resolvido' } })
                }
              >
                {noticeActs.resolve}
              </Button>
            </TaskLine>
          )
        }}
      </FirstOf>
      {opened && (
        <FormDialog
          resource={justificativa}
          preset={{ aluno_id: opened.aluno_id, aluno: opened.aluno }}
          filled={{ inicio: opened.inicio, fim: opened.fim, observacao: opened.texto }}
          onClose={close}
        />
      )}
    </>
  )
}

/** 'hoje', '12/03' or '10/03 a 12/03'. */
function daysWords({ inicio, fim }: Pick<Aviso, 'inicio' | 'fim'>): string {
  const [from, to] = [inicio, fim].map((day) => formatDate(day).slice(0, 5))
  if (inicio !== fim) return `${from} a ${to}`
  return inicio === today() ? 'hoje' : `${from}`
}
