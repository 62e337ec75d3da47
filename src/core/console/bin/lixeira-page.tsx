import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '#console/api/clock'
import { queryClient } from '#console/api/query-client'
import { HttpError } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { useScroller } from '#console/crud/scroller'
import { addressNow } from '#console/ui/address'
import { Button } from '#console/ui/button.tsx'
import { ChoiceLine } from '#console/ui/choice-line.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Pager, pageCount, rangeOf, usePageInRange } from '#console/ui/pager.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { type Column, Rows } from '#console/ui/table.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { type Excluido, lixeiraPorPagina } from '#model/calls/lixeira'
import { dayAfter } from '#model/day'
import { fill, formatCount, formatMoment } from '#model/format'
import { nounsOf } from '#model/texts'
import { lixeira, settle, whyNot } from './restore.ts'
import { nounsOfRows } from './words.ts'
import '../crud/list.css'

/** What is done with a row, and what its question says. */
const ways = {
  restaurar: { done: 'restaurad{o}', title: 'Restaurar', accept: 'Restaurar assim mesmo' },
  apagarDeVez: { done: 'apagad{o} de vez', title: 'Apagar de vez', accept: 'Apagar de vez' },
} as const

interface Asking {
  readonly row: Excluido
  readonly way: keyof typeof ways
  readonly text: string
}

const columns: readonly Column<Excluido>[] = [
  { name: 'nome', title: 'O que', cell: ({ nome }) => nome },
  { name: 'detalhe', title: 'De', isSparse: true, cell: ({ detalhe }) => detalhe ?? false },
  {
    name: 'recurso',
    title: 'Cadastro',
    width: 150,
    cell: ({ recurso }) => nounsOfRows(recurso).one,
  },
  { name: 'quem', title: 'Excluído por', width: 160, cell: ({ quem }) => quem ?? 'Um comando' },
  { name: 'quando', title: 'Em', width: 164, cell: (row) => formatMoment(row.quando) },
]

const actionsWidth = 148

type Options = ComponentProps<typeof ChoiceLine>['options']

/** The days that a word of the address asks for. */
function daysOf(word: string, dias: number): Readonly<Record<string, string>> {
  if (word === 'antes') return { ate: dayAfter(today(), -dias) }
  return word ? { desde: dayAfter(today(), -Number(word)) } : {}
}

/** Those of some words that say something. */
const said = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).filter(([, word]) => word))

export default function LixeiraPage() {
  const [params, setParams] = useSearchParams()
  const [dias, setDias] = useState(90)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ good: boolean; text: string } | null>(null)
  const { opened, open, close } = useDialogState<Asking>()
  const word = (name: string) => params.get(name) ?? ''
  const page = Math.max(1, Number(word('pagina')) || 1)
  const change = (name: string, value: string) => {
    const words = { ...Object.fromEntries(addressNow()), pagina: '', [name]: value }
    setParams(said(words), { replace: true })
  }
  const asked = said({
    ...{ recurso: word('recurso'), q: word('q'), quem: word('quem') },
    ...daysOf(word('quando'), dias),
    pagina: `${page}`,
  })
  const query = useCall(lixeira, 'lixeira', asked, {
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const scroller = useScroller('Lixeira', [...columns, { width: actionsWidth }])
  const known = query.data
  if (known && known.dias !== dias) setDias(known.dias)
  const last = known ? pageCount(known.total, lixeiraPorPagina) : null
  const turnTo = (to: number) => change('pagina', `${to}`)
  usePageInRange(page, last, turnTo)

  async function act({ row, way }: Pick<Asking, 'row' | 'way'>, isConfirmed = false) {
    if (busy) return
    close()
    setBusy(true)
    const { recurso, nome } = row
    try {
      const told = await settle(way, row, isConfirmed)
      const done = fill(ways[way].done, nounsOf(nounsOfRows(recurso)))
      setTold({ good: true, text: [`${nome}: ${done}.`, ...told].join(' ') })
    } catch (error) {
      if (error instanceof HttpError && error.status === 428)
        open({ row, way, text: error.message })
      else setTold({ good: false, text: `${nome}: ${whyNot(recurso, error)}` })
    } finally {
      setBusy(false)
      queryClient.invalidateQueries()
    }
  }

  const erasing = (row: Excluido) =>
    open({
      row,
      way: 'apagarDeVez',
      text: `${row.nome} e tudo que lhe pertence são apagados, sem volta. Cópias de segurança de antes ainda o têm.`,
    })
  const { recursos = [], pessoas = [] } = known ?? {}
  const days = { 7: 'Últimos 7 dias', 30: 'Últimos 30 dias', antes: `Há mais de ${dias} dias` }
  const filters: readonly (readonly [string, string, Options])[] = [
    ['recurso', 'Cadastro', recursos.map((name) => [name, nounsOfRows(name).many])],
    ['quem', 'Excluído por', pessoas.map(({ id, nome }) => [`${id}`, nome])],
    ['quando', 'Quando', Object.entries(days)],
  ]
  return (
    <section className="list-page">
      <PageHeader
        lead={`O que se exclui fica aqui, e volta como era. Depois de ${dias} dias pode ser apagado de vez; nada se apaga sozinho.`}
      />
      <div className="list-toolbar">
        <SearchBox
          label="Buscar pelo nome"
          value={word('q')}
          onSearch={(text) => change('q', text)}
        />
        <div className="list-filter-panel">
          <div className="list-filters">
            {filters.map(([name, label, options]) => (
              <ChoiceLine
                key={name}
                label={label}
                value={word(name)}
                options={[['', 'Todos'], ...options]}
                onChange={(value) => change(name, value)}
              />
            ))}
          </div>
        </div>
      </div>
      <div role="status" className={told ? `message ${told.good ? 'good' : 'bad'}` : undefined}>
        {told?.text}
      </div>
      <Loaded query={query} what="a lixeira">
        {({ total, linhas }) => (
          <>
            <p className="hidden-text" role="status">
              {`${formatCount(total)} na lixeira`}
            </p>
            <Rows
              {...{ columns, scroller, actionsWidth }}
              rows={linhas}
              keyOf={({ recurso, id }) => `${recurso} ${id}`}
              heading="nome"
              isStale={query.isPlaceholderData}
              empty={
                Object.keys(asked).length > 1
                  ? 'Nada do que se procura está na lixeira.'
                  : 'A lixeira está vazia.'
              }
              actions={(row) => (
                <div className="actions">
                  <Button
                    className="small"
                    aria-label={`Restaurar ${row.nome}`}
                    disabled={busy}
                    onClick={() => act({ row, way: 'restaurar' })}
                  >
                    Restaurar
                  </Button>
                  {row.apagavel && (
                    <Button
                      className="small danger"
                      aria-label={`Apagar ${row.nome} de vez`}
                      aria-haspopup="dialog"
                      disabled={busy}
                      onClick={() => erasing(row)}
                    >
                      Apagar de vez
                    </Button>
                  )}
                </div>
              )}
            />
            <Pager
              page={page}
              last={last ?? 1}
              range={rangeOf(page, lixeiraPorPagina, total)}
              onChange={turnTo}
            />
          </>
        )}
      </Loaded>
      {opened && (
        <QuestionDialog
          title={ways[opened.way].title}
          text={opened.text}
          refuse="Cancelar"
          accept={ways[opened.way].accept}
          onRefuse={close}
          onAccept={() => act(opened, true)}
        />
      )}
    </section>
  )
}
