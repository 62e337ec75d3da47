import './importacao.css'
import { useReducer } from 'react'
import { inAntd } from '#console/ui/antd.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { FileStep } from './file-step.tsx'
import { ImportSession } from './import-session.tsx'
import { importReducer } from './import-state.ts'

/** Students from a spreadsheet: the file, its columns, its new classes, every line checked, and the import. */
export default inAntd(ImportacaoPage)

function ImportacaoPage() {
  const [state, dispatch] = useReducer(importReducer, null)
  return (
    <div className="importacao">
      <PageHeader lead="Da planilha da secretaria para a lista de alunos. Nada é gravado antes da sua confirmação." />
      {state ? (
        <ImportSession state={state} dispatch={dispatch} />
      ) : (
        <FileStep onOpen={(fileName, tabs) => dispatch({ type: 'opened', fileName, tabs })} />
      )}
    </div>
  )
}
