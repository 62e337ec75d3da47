import { useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#console/api/call'
import { useRole } from '#console/api/session'
import { usePages } from '#console/api/use-pages'
import { Button } from '#console/ui/button.tsx'
import { More } from '#console/ui/more.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { Pills } from '#console/ui/pills.tsx'
import type { Role } from '#model/role'
import { ownKinds, type TimelinePage, timelineResources } from '#model/timeline'
import { resources } from '#resources'
import { aluno } from '#resources/aluno'
import { TimelineItem } from './timeline-item.tsx'
import './timeline.css'

const title = 'Linha do tempo'

/** What happened to a student, newest first, of the kinds that are chosen. */
export default function TimelinePanel({ student }: { student: number }) {
  const kinds = kindsFor(useRole())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const timeline = usePages<Entries[number], typeof aluno>(
    aluno,
    'linhaDoTempo',
    paramsOf(student, chosen),
  )
  const { whole, print, isPrinting, failed } = usePrint(student, chosen)
  const entries = whole ?? timeline.data
  const toggle = (kind: string) => {
    if (!kind) return setChosen([])
    setChosen(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
  }
  return (
    <Panel
      id="linha-do-tempo"
      title={title}
      className="timeline-panel"
      aside={
        <Button className="small" aria-busy={isPrinting} onClick={print}>
          {isPrinting ? 'Preparando...' : 'Imprimir'}
        </Button>
      }
    >
      <div className="panel-filters">
        <Pills
          legend="O que mostrar na linha do tempo"
          options={[['', 'Tudo'], ...kinds]}
          isPressed={(kind) => (kind ? chosen.includes(kind) : chosen.length === 0)}
          onPress={toggle}
        />
      </div>
      {failed && <LoadFailure what="a linha do tempo inteira" onRetry={print} />}
      {entries ? (
        <>
          {entries.length === 0 && <p className="panel-empty">Nada registrado.</p>}
          <ol className="timeline ruled">
            {entries.map((entry) => (
              <TimelineItem key={`${kindOf(entry)} ${entry.id} ${entry.dia}`} entry={entry} />
            ))}
          </ol>
          {whole === null && timeline.hasNextPage && (
            <div className="timeline-more">
              <More pages={timeline} />
              <span className="print-only">
                Há mais na linha do tempo: o botão Imprimir dela a põe inteira no papel.
              </span>
            </div>
          )}
        </>
      ) : timeline.isError ? (
        <LoadFailure what="a linha do tempo" onRetry={timeline.refetch} />
      ) : (
        <div className="skeleton rows-wait" />
      )}
    </Panel>
  )
}

type Entries = TimelinePage['entradas']

const kindOf = (entry: Entries[number]) => (entry.tipo === 'registro' ? entry.recurso : entry.tipo)

/** The kinds of entry that a role receives, with their words. */
function kindsFor(role: Role): [string, string][] {
  const declared = timelineResources(resources, aluno.name, role)
  return [
    ...declared.map(({ name, label, timeline }): [string, string] => [
      name,
      (timeline?.label ?? label).many,
    ]),
    ...Object.entries(ownKinds),
  ]
}

const paramsOf = (id: number, kinds: readonly string[]) => ({
  id,
  ...(kinds.length > 0 && { tipos: kinds.join(',') }),
})

/** Prints the page with all of the line of time, not only the part that is shown. */
function usePrint(student: number, kinds: readonly string[]) {
  const [whole, setWhole] = useState<Entries | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')

  async function print() {
    if (state === 'loading') return
    setState('loading')
    try {
      const entries = await allPages(student, kinds)
      flushSync(() => setWhole(entries))
      window.print()
      setWhole(null)
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return { whole, print, isPrinting: state === 'loading', failed: state === 'failed' }
}

async function allPages(
  student: number,
  kinds: readonly string[],
  before?: string,
): Promise<Entries> {
  const params = {
    ...paramsOf(student, kinds),
    para: 'imprimir',
    ...(before && { antes_de: before }),
  }
  const { entradas, antes_de } = (await call(aluno, 'linhaDoTempo', params)).data
  return antes_de ? [...entradas, ...(await allPages(student, kinds, antes_de))] : entradas
}
