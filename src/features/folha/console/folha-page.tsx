import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useParams, useSearchParams } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import { call } from '#console/api/call'
import { useRole } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { paths } from '#console/paths'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, PageState } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import { tell } from '#console/ui/toasts.tsx'
import { useControlKey } from '#console/ui/use-control-key'
import { ClassChoice } from '#features/alunos/console/class-choice.tsx'
import { monthPattern } from '#model/day'
import { dayOf } from '#model/format'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'
import { type FolhaDoMes, folha } from '../calls.ts'
import { sheetCells } from '../month-sheet.ts'
import { addressOf, MonthBar, monthsAround, spans, spanWords } from './folha-bar.tsx'
import { SheetTable } from './folha-table.tsx'
import './folha.css'
import { SignedSheet } from './signed-sheet.tsx'
import './print.css'

/** A month of a class: what its registers say, or a blank sheet for a room without network. */
export default function FolhaPage() {
  const { turmaId } = useParams()
  const home = paths.inicio[useRole()]
  if (turmaId !== undefined) return <Sheet turmaId={turmaId} back={home} />
  return <ClassChoice lead="Escolha a turma." pathOf={addresses.folha} />
}

interface Asked {
  readonly id: string
  readonly mes: string
  readonly em_branco?: '1'
}

function useAsked(id: string): { asked: Asked; span: number } {
  const [params] = useSearchParams()
  const mes = params.get('mes') ?? ''
  const asked: Asked = {
    id,
    mes: monthPattern.test(mes) ? mes : dayOf(new Date()).slice(0, 7),
    ...(params.get('em_branco') === '1' && { em_branco: '1' }),
  }
  return { asked, span: spans.find((months) => `${months}` === params.get('meses')) ?? 1 }
}

function Sheet({ turmaId, back }: { turmaId: string; back: string }) {
  const { asked, span } = useAsked(turmaId)
  const { mes, em_branco } = asked
  const isBlank = em_branco !== undefined
  // Asked for each time it is shown: a register may have been saved meanwhile.
  const query = useCall(
    folha,
    'folhaDoMes',
    { ...asked },
    {
      gcTime: 0,
      // While another month comes, the page and what has the focus in it stay, without its cells.
      placeholderData: (before) => (before?.data.turma.id === Number(turmaId) ? before : undefined),
    },
  )
  const { traced, print, save, busy } = usePaper(asked, span)
  const sheet = traced?.[0] ?? query.data
  const isThere = traced !== null || !query.isPlaceholderData
  const isPaper = isThere && sheet !== undefined && (span > 1 || hasCells(sheet))
  // As the page's own button does: paper that is recorded is asked for before it is printed.
  useControlKey('p', () => isPaper && print())
  const mayType = useMay(folha, 'digitarFolha')
  const [, setParams] = useSearchParams()
  const open = (month: string, months = span) =>
    setParams(addressOf(month, isBlank, months).slice(1), { replace: true })
  const title = isBlank ? 'Folha em branco' : 'Folha do mês'
  usePageTitle(sheet ? `${title} · ${sheet.turma.nome}` : title)
  if (!sheet)
    return <PageState query={query} what="a folha" missing={{ text: turma.label.missing, back }} />
  const { educador } = sheet
  return (
    <article className="month-sheet-page">
      <PageHeader
        title={`${title} · ${sheet.turma.nome}`}
        lead={[
          sheet.instituto,
          spanWords(mes, traced ? span : 1),
          educador && `Educador(a): ${educador}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <BackButton to={back} />
        <MoreActions busy={busy !== null && busy !== 'print'}>
          <Link className="button" to={addressOf(mes, !isBlank, span)} replace>
            {isBlank ? 'Folha do mês' : 'Folha em branco'}
          </Link>
          {mayType && mes <= dayOf(new Date()).slice(0, 7) && (
            <Link className="button" to={`${addresses.digitarFolha(turmaId)}?mes=${mes}`}>
              Digitar folha
            </Link>
          )}
          {isPaper &&
            !isBlank &&
            (Object.keys(formats) as Format[]).map((format) => (
              <Button key={format} aria-busy={busy === format} onClick={() => save(format)}>
                <Icon name="download" size={17} />
                {formats[format]}
              </Button>
            ))}
        </MoreActions>
        {isPaper && (
          <PrimaryButton aria-busy={busy === 'print'} onClick={print}>
            Imprimir
          </PrimaryButton>
        )}
      </PageHeader>
      <MonthBar mes={mes} ahead={2} onOpen={(month) => open(month)}>
        <NativeSelect
          aria-label="O que se imprime"
          value={span}
          options={spans.map((months) => [
            months,
            months === 1 ? 'Imprimir só este mês' : `Imprimir ${spanWords(mes, months)}`,
          ])}
          onChange={(months) => open(mes, Number(months))}
        />
        <SignedSheet {...{ mes }} turma={sheet.turma} />
      </MonthBar>
      {isThere ? (
        <>
          <p className="month-sheet-refused">
            Esta folha se imprime pelo botão Imprimir da página, ou com Ctrl+P: assim a impressão
            fica nos acessos de cada aluno.
          </p>
          {(traced ?? [sheet]).map((each) => (
            <div key={each.mes} className="month-sheet" data-traced={traced !== null || undefined}>
              {traced && traced.length > 1 && <h2>{spanWords(each.mes, 1)}</h2>}
              <SheetTable {...{ sheet: each, isBlank }} />
              <footer className="signature">
                <p>Data: ____/____/________</p>
                <p>
                  Assinatura{educador && ` de ${educador}`}: ____________________________________
                </p>
              </footer>
            </div>
          ))}
        </>
      ) : (
        <div className="skeleton skeleton-block" aria-hidden="true" />
      )}
    </article>
  )
}

const formats = { xlsx: 'Exportar XLSX', csv: 'Exportar CSV' } as const
type Format = keyof typeof formats

const hasCells = ({ alunos, dias }: FolhaDoMes) => alunos.length > 0 && dias.length > 0

/** Paper and files are made of sheets that were answered for them: they are then in the accesses of each student. */
function usePaper(asked: Asked, span: number) {
  const key = JSON.stringify([asked, span])
  const [answered, setAnswered] = useState<{ key: string; sheets: FolhaDoMes[] } | null>(null)
  const [busy, setBusy] = useState<Format | 'print' | null>(null)
  const traced = answered?.key === key ? answered.sheets : null

  async function make(what: Format | 'print', use: (sheets: FolhaDoMes[]) => unknown) {
    if (busy) return
    setBusy(what)
    const para = what === 'print' ? 'imprimir' : 'exportar'
    const last = asked.em_branco ? '9999' : dayOf(new Date()).slice(0, 7)
    const months = what === 'print' ? monthsAround(asked.mes, span) : [asked.mes]
    try {
      const sheets: FolhaDoMes[] = []
      for (const mes of months.filter((month) => month === asked.mes || month <= last))
        sheets.push((await call(folha, 'folhaDoMes', { ...asked, mes, para })).data)
      await use(span > 1 && sheets.some(hasCells) ? sheets.filter(hasCells) : sheets)
    } catch {
      tell('error', `Erro ao ${para}. Tente novamente.`)
    } finally {
      setBusy(null)
    }
  }

  return {
    traced,
    busy,
    print: () =>
      make('print', (sheets) => {
        flushSync(() => setAnswered({ key, sheets }))
        window.print()
      }),
    save: (format: Format) =>
      make(format, async ([sheet]) => {
        if (sheet) saveFile(fileName(sheet, format), await fileOf(sheet, format))
      }),
  }
}

async function fileOf(sheet: FolhaDoMes, format: Format): Promise<Blob> {
  const cells = sheetCells(sheet)
  if (format === 'csv') {
    const { csvOfCells } = await import('#model/csv')
    return new Blob([csvOfCells(cells)], { type: 'text/csv;charset=utf-8' })
  }
  const { workbookOf } = await import('#console/ui/workbook')
  const widths = (cells[0] ?? []).map((_, column) => (column === 0 ? 32 : 12))
  return workbookOf([{ name: 'Folha', lines: cells, widths }])
}

function fileName({ turma, mes }: FolhaDoMes, format: Format): string {
  const name = turma.nome.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `folha-${name}-${mes}.${format}`
}
