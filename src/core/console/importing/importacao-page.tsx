import { formatCount } from '#model/format'
import './importacao.css'
import { type DragEvent, useReducer, useState } from 'react'
import { useLocation } from 'react-router'
import { importedAt, offered } from '#console/api/resources'
import { useRole } from '#console/api/session'
import { inAntd } from '#console/ui/antd.tsx'
import { InlineButton } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { saveFile } from '#console/ui/save-file'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import type { Resource } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { importLimits } from '#model/spreadsheet-import'
import { ImportSession } from './import-session.tsx'
import { importReducer } from './import-state.ts'
import { FileRefused, readTabs, type Tab } from './read-file.ts'

export default inAntd(ImportacaoPage)

function ImportacaoPage() {
  const { pathname } = useLocation()
  const resource = importedAt(pathname)
  const role = useRole()
  const [state, dispatch] = useReducer(importReducer, null)
  if (!resource) return null
  const list = resource.label.many.toLowerCase()
  return (
    <div className="importacao">
      <PageHeader
        lead={`Da sua planilha para a lista de ${list}. Nada é gravado antes da sua confirmação.`}
      />
      {state ? (
        <ImportSession state={state} dispatch={dispatch} />
      ) : (
        <FileStep
          onTemplate={() => saveTemplate(resource, role)}
          onOpen={(fileName, tabs) =>
            dispatch({ type: 'opened', resource: inLines(resource, role), role, fileName, tabs })
          }
        />
      )}
    </div>
  )
}

function inLines(resource: Resource, role: Role): Resource {
  return withRowsInLine(declaredResources(), offered(resource), role)
}

/** Hands over the workbook to fill. */
async function saveTemplate(resource: Resource, role: Role): Promise<void> {
  const { templateOf, workbookOf } = await import('./workbooks.ts')
  const name = `modelo-${resource.label.many.toLowerCase()}.xlsx`
  saveFile(name, await workbookOf(templateOf(inLines(resource, role), role)))
}

interface FileStepProps {
  onTemplate(): Promise<void>
  onOpen(fileName: string, tabs: readonly Tab[]): void
}

const accepted = '.csv,.txt,.xlsx,text/csv'
const lines = formatCount(importLimits.lines)
const megabytes = importLimits.fileBytes >> 20

function FileStep({ onTemplate, onOpen }: FileStepProps) {
  const [reading, setReading] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isOver, setIsOver] = useState(false)

  async function open(file: File | undefined) {
    if (!file) return
    setRefusal('')
    setReading(`Lendo ${file.name}…`)
    try {
      onOpen(file.name, await readTabs(file))
    } catch (error) {
      setReading('')
      setRefusal(error instanceof FileRefused ? error.message : 'Não foi possível ler o arquivo.')
    }
  }

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }

  return (
    <section className="card import-step" aria-label="Arquivo">
      <label
        className={isOver ? 'import-drop over' : 'import-drop'}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          open(event.dataTransfer.files[0])
        }}
      >
        <input
          type="file"
          className="hidden-text"
          accept={accepted}
          aria-describedby="import-formats"
          onChange={(event) => {
            open(event.target.files?.[0])
            // The same file, corrected, may be chosen again.
            event.target.value = ''
          }}
        />
        <strong>Escolha a planilha ou arraste-a para cá</strong>
        <span className="button" aria-hidden="true">
          Escolher arquivo
        </span>
        <span id="import-formats">
          Excel (.xlsx) ou CSV, com os títulos na primeira linha. Até {megabytes} MB e {lines}{' '}
          linhas.
        </span>
      </label>
      <p className="import-note">
        Ainda não tem uma planilha?{' '}
        <InlineButton
          onClick={() =>
            onTemplate().catch(() => setRefusal('O modelo não foi baixado. Tente de novo.'))
          }
        >
          Baixar um modelo para preencher
        </InlineButton>
      </p>
      {reading && (
        <p className="import-note" role="status">
          {reading}
        </p>
      )}
      {refusal && (
        <p className="message bad" role="alert">
          {refusal}
        </p>
      )}
    </section>
  )
}
