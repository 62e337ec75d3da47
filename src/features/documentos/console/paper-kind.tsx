import { ActionDialog } from '#console/crud/lazy-dialogs'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import type { StoredFile } from '#model/file'
import { dayOf, formatDate } from '#model/format'
import { aluno } from '#resources/aluno'
import type { Papel } from '#resources/documentos-do-aluno'
import { classificacao } from '../calls.ts'

interface PaperKindProps {
  readonly document: StoredFile
  readonly papers: readonly Papel[]
  readonly maySay: boolean
}

/** What a document is, and until when it is good; who may, says it. */
export function PaperKind({ document: { id, nome_arquivo }, papers, maySay }: PaperKindProps) {
  const paper = papers.find((each) => each.id === id)
  const { tipo, valido_ate: until } = paper ?? {}
  const isOver = Boolean(until && until < dayOf(new Date()))
  return (
    <>
      {tipo && <small>{tipo.nome}</small>}
      {until && (
        <span className={isOver ? 'tag warn' : 'tag'}>
          {isOver ? 'venceu em' : 'válido até'} {formatDate(until)}
        </span>
      )}
      {maySay && (
        <DialogButton
          className="text-button"
          aria-label={`Tipo de ${nome_arquivo}`}
          dialog={(onClose) => (
            <ActionDialog
              action={classificacao.classificarDocumento}
              resource={aluno}
              row={{ ...paper, id }}
              filled={paper}
              {...{ onClose }}
            />
          )}
        >
          Tipo
        </DialogButton>
      )}
    </>
  )
}
