import { useNotification } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { call } from '#console/api/call'
import { isOurServer } from '#console/api/request'
import { useSession } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, MissingPage, PageState } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import { monthNames } from '#model/day-words'
import { dayOf } from '#model/format'
import { monthAfter, sheetCells } from '#model/month-sheet'
import { type FolhaDoMes, folha } from '#resources/chamadas/folha'
import { turma } from '#resources/turma'
import { ClassChoice } from './class-choice.tsx'
import { SheetTable } from './folha-table.tsx'
import './folha.css'
import '../../ui/print-sheet.css'

/** A month of a class: what its registers say, or a blank sheet for a room without network. */
export default function FolhaPage() {
  const { turmaId } = useParams()
  const session = useSession()
  const home = session.status === 'in' ? paths.inicio[session.role] : paths.entrada
  if (!isOurServer()) return <MissingPage text="Este servidor não tem a folha." back={home} />
  if (turmaId !== undefined) return <Sheet turmaId={turmaId} back={home} />
  return <ClassChoice lead="Escolha a turma." pathOf={paths.folha} />
}

interface Asked {
  readonly id: string
  readonly mes: string
  readonly em_branco?: '1'
}

function useAsked(id: string): Asked {
  const [params] = useSearchParams()
  const mes = params.get('mes') ?? ''
  return {
    id,
    mes: /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(mes) ? mes : dayOf(new Date()).slice(0, 7),
    ...(params.get('em_branco') === '1' && { em_branco: '1' }),
  }
}

const addressOf = (month: string, isBlank: boolean) =>
  `?mes=${month}${isBlank ? '&em_branco=1' : ''}`

function Sheet({ turmaId, back }: { turmaId: string; back: string }) {
  const asked = useAsked(turmaId)
  const { mes, em_branco } = asked
  const isBlank = em_branco !== undefined
  // Asked for each time it is shown: a register may have been saved meanwhile.
  const query = useCall<typeof folha, 'folhaDoMes', FolhaDoMes>(
    folha,
    'folhaDoMes',
    { ...asked },
    {
      gcTime: 0,
      // While another month comes, the page and what has the focus in it stay, without its cells.
      placeholderData: (before) => (before?.data.turma.id === Number(turmaId) ? before : undefined),
    },
  )
  const { traced, print, save, busy } = usePaper(asked)
  const sheet = traced ?? query.data
  const isThere = traced !== null || !query.isPlaceholderData
  const title = isBlank ? 'Folha em branco' : 'Folha do mês'
  usePageTitle(sheet ? `${title} · ${sheet.turma.nome}` : title)
  if (!sheet)
    return <PageState query={query} what="a folha" missing={{ text: turma.label.missing, back }} />
  const { educador } = sheet
  return (
    <article className="month-sheet-page">
      <PageHeader
        title={`${title} · ${sheet.turma.nome}`}
        lead={[sheet.instituto, monthName(mes), educador && `Educador(a): ${educador}`]
          .filter(Boolean)
          .join(' · ')}
      >
        <BackButton to={back} />
        <Link className="button" to={addressOf(mes, !isBlank)} replace>
          {isBlank ? 'Folha do mês' : 'Folha em branco'}
        </Link>
        {isThere && sheet.alunos.length > 0 && sheet.dias.length > 0 && (
          <>
            {!isBlank &&
              (Object.keys(formats) as Format[]).map((format) => (
                <button
                  key={format}
                  type="button"
                  className="button"
                  aria-busy={busy === format}
                  onClick={() => save(format)}
                >
                  <Icon name="download" size={17} />
                  {formats[format]}
                </button>
              ))}
            <button
              type="button"
              className="button primary"
              aria-busy={busy === 'print'}
              onClick={print}
            >
              Imprimir
            </button>
          </>
        )}
      </PageHeader>
      <MonthBar {...{ mes, isBlank }} />
      {isThere ? (
        <>
          <p className="month-sheet-refused">
            Esta folha se imprime pelo botão Imprimir da página: assim a impressão fica nos acessos
            de cada aluno.
          </p>
          <div className="month-sheet" data-traced={traced !== null || undefined}>
            <SheetTable {...{ sheet, isBlank }} />
            <footer className="month-sheet-signature">
              <p>Data: ____/____/________</p>
              <p>Assinatura{educador && ` de ${educador}`}: ____________________________________</p>
            </footer>
          </div>
        </>
      ) : (
        <div className="skeleton skeleton-block" aria-hidden="true" />
      )}
    </article>
  )
}

function MonthBar({ mes, isBlank }: { mes: string; isBlank: boolean }) {
  const [, setParams] = useSearchParams()
  const open = (month: string) => setParams(addressOf(month, isBlank).slice(1), { replace: true })
  // Two years back and the months to come of a sheet for the next ones.
  const today = dayOf(new Date()).slice(0, 7)
  const offered = Array.from({ length: 27 }, (_, at) => monthAfter(today, 2 - at))
  const months = offered.includes(mes) ? offered : [mes, ...offered].sort().reverse()
  return (
    <div className="month-bar not-printed">
      <button type="button" className="button" onClick={() => open(monthAfter(mes, -1))}>
        <Icon name="previous" size={17} />
        <span className="hidden-text">Mês anterior</span>
      </button>
      <select
        aria-label="Mês"
        className="native-select"
        value={mes}
        onChange={(event) => open(event.target.value)}
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </select>
      <button type="button" className="button" onClick={() => open(monthAfter(mes, 1))}>
        <span className="hidden-text">Próximo mês</span>
        <Icon name="next" size={17} />
      </button>
    </div>
  )
}

const formats = { xlsx: 'Exportar XLSX', csv: 'Exportar CSV' } as const
type Format = keyof typeof formats

/** Paper and files are made of a sheet that was answered for them: it is then in the accesses of each student. */
function usePaper(asked: Asked) {
  const key = JSON.stringify(asked)
  const [answered, setAnswered] = useState<{ key: string; sheet: FolhaDoMes } | null>(null)
  const [busy, setBusy] = useState<Format | 'print' | null>(null)
  const { open } = useNotification()
  const traced = answered?.key === key ? answered.sheet : null

  useEffect(() => {
    if (answered) window.print()
  }, [answered])

  async function make(what: Format | 'print', use: (sheet: FolhaDoMes) => unknown) {
    if (busy) return
    setBusy(what)
    const para = what === 'print' ? 'imprimir' : 'exportar'
    try {
      const { data } = await call<FolhaDoMes>(folha, 'folhaDoMes', { ...asked, para })
      await use(data)
    } catch {
      const message = what === 'print' ? 'imprimir' : 'exportar'
      open?.({ type: 'error', message: `Erro ao ${message}. Tente novamente.` })
    } finally {
      setBusy(null)
    }
  }

  return {
    traced,
    busy,
    print: () => make('print', (sheet) => setAnswered({ key, sheet })),
    save: (format: Format) =>
      make(format, async (sheet) => saveFile(fileName(sheet, format), await fileOf(sheet, format))),
  }
}

async function fileOf(sheet: FolhaDoMes, format: Format): Promise<Blob> {
  const cells = sheetCells(sheet)
  if (format === 'csv') {
    const { csvOfCells } = await import('#model/csv')
    return new Blob([csvOfCells(cells)], { type: 'text/csv;charset=utf-8' })
  }
  const { workbookOf } = await import('#console/ui/workbook')
  return workbookOf(
    cells,
    (cells[0] ?? []).map((_, column) => (column === 0 ? 32 : 12)),
  )
}

function fileName({ turma, mes }: FolhaDoMes, format: Format): string {
  const name = turma.nome.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `folha-${name}-${mes}.${format}`
}

function monthName(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`
}
