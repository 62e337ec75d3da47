import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#console/api/call'
import { useCall } from '#console/api/use-call'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { saveFile } from '#console/ui/save-file'
import { Rows } from '#console/ui/table.tsx'
import { useControlKey } from '#console/ui/use-control-key'
import { useTask } from '#console/ui/use-task'
import { consentWords } from '#domain/consent'
import { paperWords } from '#domain/papers'
import { ClassChoice } from '#features/alunos/console/class-choice.tsx'
import { count } from '#model/format'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import { faltando, type OQueFalta } from '../calls.ts'
import { ConsentLetter, unanswered } from './consent-letter.tsx'

const title = 'O que falta'

/** The documents and consents that the students of a class lack: looked at, printed, saved, and asked of the families. */
export default function OQueFaltaPage() {
  const { turmaId } = useParams()
  if (turmaId !== undefined) return <Missing turmaId={turmaId} />
  return <ClassChoice lead="Escolha a turma." pathOf={addresses.oQueFalta} openOnly />
}

function Missing({ turmaId }: { turmaId: string }) {
  const query = useCall(faltando, 'oQueFalta', { id: turmaId }, { gcTime: 0 })
  const { data } = query
  const [isLetters, setLetters] = useState(false)
  const { busy, print, save } = usePaper(turmaId)
  // As the page's own button does: paper that is recorded is asked for before it is printed.
  useControlKey('p', () => data && print())
  usePageTitle(data ? `${title} · ${data.turma.nome}` : title)
  const back = addresses.turma(turmaId)
  if (!data)
    return (
      <PageState query={query} what="o que falta" missing={{ text: turma.label.missing, back }} />
    )
  const asked = data.alunos.filter((student) => unanswered(data, student).length > 0)
  return (
    <article className={isLetters ? 'statement-page' : undefined}>
      <PageHeader
        title={`${isLetters ? 'Cartas às famílias' : title} · ${data.turma.nome}`}
        lead={isLetters ? counted(asked.length, 'carta', 'cartas') : leadOf(data)}
      >
        {isLetters ? (
          <Button onClick={() => setLetters(false)}>Voltar</Button>
        ) : (
          <>
            <BackButton to={back} />
            <Button aria-busy={busy} onClick={() => save(data.turma.nome)}>
              <Icon name="download" size={17} />
              Exportar CSV
            </Button>
            {asked.length > 0 && (
              <Button onClick={() => setLetters(true)}>Cartas às famílias</Button>
            )}
          </>
        )}
        {data.alunos.length > 0 && (
          <PrimaryButton aria-busy={busy} onClick={print}>
            Imprimir
          </PrimaryButton>
        )}
      </PageHeader>
      {isLetters ? (
        asked.map((student) => <ConsentLetter key={student.id} of={data} student={student} />)
      ) : data.alunos.length === 0 ? (
        <p className="panel-empty">{aluno.label.empty}</p>
      ) : (
        parts.map(({ name, title, words }) => (
          <Panel key={name} id={name} title={title} className="rows-panel">
            <Rows
              columns={[
                { name: 'nome', title: 'Aluno', cell: ({ nome }: Student) => nome, width: 240 },
                ...data[name].map(({ id, nome }, at) => ({
                  name: String(id),
                  title: nome,
                  cell: (row: Student) => said(row[name][at] ?? '', words),
                })),
              ].map((column) => ({ ...column, sortable: false }))}
              rows={data.alunos}
              keyOf={({ id }) => id}
              heading="nome"
            />
          </Panel>
        ))
      )}
    </article>
  )
}

type Student = OQueFalta['alunos'][number]

const lacking = new Set<string>(['falta', 'vencido', 'sem_resposta'])

const said = (word: string, words: Part['words']) =>
  lacking.has(word) ? <span className="tag warn">{words[word]}</span> : words[word] || false

/** '28 alunos · faltam 12 documentos e 40 respostas das famílias' */
function leadOf({ alunos }: OQueFalta): string {
  const [papers = 0, answers = 0] = parts.map(
    ({ name }) => alunos.flatMap((each) => each[name]).filter((word) => lacking.has(word)).length,
  )
  const what = [
    counted(papers, 'documento', 'documentos'),
    counted(answers, 'resposta das famílias', 'respostas das famílias'),
  ].filter(Boolean)
  const missing = what.length === 0 ? 'nada falta' : `a receber: ${what.join(' e ')}`
  return `${counted(alunos.length, 'aluno', 'alunos') || 'Nenhum aluno'} · ${missing}`
}

const counted = (number: number, one: string, many: string) =>
  number === 0 ? '' : count(number, one, many)

interface Part {
  readonly name: 'documentos' | 'autorizacoes'
  readonly title: string
  readonly words: Readonly<Record<string, string>>
}

/** The two tables: of what kinds, and how it is said what a student has of each. */
const parts: readonly Part[] = [
  { name: 'documentos', title: 'Documentos', words: paperWords },
  { name: 'autorizacoes', title: 'Autorizações', words: consentWords },
]

/** Paper and files are made of what was answered for them: it is then in the accesses of each student. */
function usePaper(id: string) {
  const [printed, setPrinted] = useState(0)
  useEffect(() => {
    if (printed > 0) window.print()
  }, [printed])
  const answered = (para: 'imprimir' | 'exportar') => call(faltando, 'oQueFalta', { id, para })
  const [isPrinting, print] = useTask(async () => {
    await answered('imprimir')
    setPrinted(printed + 1)
  }, 'Erro ao imprimir. Tente novamente.')
  const [isSaving, save] = useTask(async (name: string) => {
    const { data } = await answered('exportar')
    const { csvOfCells } = await import('#model/csv')
    const text = csvOfCells([
      ['Aluno', ...parts.flatMap(({ name }) => data[name].map(({ nome }) => nome))],
      ...data.alunos.map((row) => [
        row.nome,
        ...parts.flatMap(({ name, words }) => row[name].map((word) => words[word] ?? '')),
      ]),
    ])
    const file = `o-que-falta-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}.csv`
    saveFile(file, new Blob([text], { type: 'text/csv;charset=utf-8' }))
  }, 'Erro ao exportar. Tente novamente.')
  return { busy: isPrinting || isSaving, print, save }
}
