import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { media, useMedia } from '#console/ui/media'
import { Loaded } from '#console/ui/page-state.tsx'
import { Pager, pageCount, rangeOf, usePageInRange } from '#console/ui/pager.tsx'
import { Panel } from '#console/ui/panel.tsx'
import {
  type ChamadasDaTurma,
  isOpenDay,
  type PainelDeChamadas,
  type RegistroDoDia,
  type SituacaoDaChamada,
  turmasPorPagina,
} from '#features/frequencia/abertas'
import { chamadaSalva } from '#features/frequencia/paths'
import { lackOf, shortDay, useRegistersPanel } from './open-registers-query.ts'
import './open-registers.css'

export default function OpenRegisters() {
  const [page, setPage] = useState(1)
  return (
    <Panel
      id="chamadas-em-aberto"
      title="Chamadas em aberto"
      className="open-registers"
      aside={<p>Últimos 10 dias de aula de cada turma</p>}
    >
      <Loaded
        query={useRegistersPanel(page, 10_000)}
        what="as chamadas em aberto"
        waiting={<div className="skeleton rows-wait first-wait" />}
      >
        {(panel) =>
          panel.abertas > 0 ? (
            <Classes panel={panel} page={page} onChange={setPage} />
          ) : (
            <p className="panel-empty">Nenhuma chamada em aberto.</p>
          )
        }
      </Loaded>
    </Panel>
  )
}

interface ClassesProps {
  readonly panel: PainelDeChamadas
  readonly page: number
  onChange(page: number): void
}

/** A narrow screen shows those alone that lack a register: they come first. */
function Classes({ panel: { turmas, abertas, total }, page, onChange }: ClassesProps) {
  const isNarrow = useMedia(media.narrow)
  const all = isNarrow ? abertas : total
  const last = pageCount(all, turmasPorPagina)
  usePageInRange(page, last, onChange)
  const open = turmas.filter(({ dias }) => dias.some(isOpenDay))
  const range = rangeOf(page, turmasPorPagina, all)
  const more = all - (isNarrow ? open : turmas).length
  return (
    <>
      {isNarrow ? <ClassList classes={open} /> : <ClassTable classes={turmas} />}
      <Pager page={page} last={last} label="Páginas de turmas" range={range} onChange={onChange} />
      {more > 0 && <p className="panel-empty print-only">Turmas fora desta folha: {more}.</p>}
    </>
  )
}

function ClassTable({ classes }: { classes: readonly ChamadasDaTurma[] }) {
  const most = Math.max(...classes.map(({ dias }) => dias.length))
  return (
    <>
      <table className="open-table" aria-labelledby="chamadas-em-aberto">
        <thead>
          <tr>
            <th scope="col">Turma</th>
            <th scope="colgroup" colSpan={most}>
              Do dia mais novo ao mais antigo
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map((turma) => (
            <tr key={turma.id}>
              <th scope="row">
                {turma.nome}
                <small>{turma.educador?.nome ?? noEducator}</small>
              </th>
              {turma.dias.map((dia) => (
                <td key={dia.data}>
                  <Day turma={turma} dia={dia}>
                    {shortDay(dia.data)}
                    <b>{markOf(dia)}</b>
                  </Day>
                </td>
              ))}
              {turma.dias.length < most && <td colSpan={most - turma.dias.length} />}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="open-legend" aria-hidden="true">
        {(Object.keys(words) as SituacaoDaChamada[]).map((situacao) => (
          <span key={situacao}>
            <b className={`open-day ${classOf(situacao)}`}>
              {markOf({ data: '', situacao, faltam: 3 })}
            </b>
            {situacao === 'incompleta' ? 'incompleta, faltam 3' : words[situacao].toLowerCase()}
          </span>
        ))}
      </p>
    </>
  )
}

function ClassList({ classes }: { classes: readonly ChamadasDaTurma[] }) {
  return (
    <ul className="open-list ruled">
      {classes.map((turma) => (
        <li key={turma.id}>
          <strong>{turma.nome}</strong>
          <small>{turma.educador?.nome ?? noEducator}</small>
          <div>
            {turma.dias.filter(isOpenDay).map((dia) => (
              <Day key={dia.data} turma={turma} dia={dia}>
                {shortDay(dia.data)} {lackOf(dia) ?? 'faltando'}
              </Day>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface DayProps {
  readonly turma: ChamadasDaTurma
  readonly dia: RegistroDoDia
  readonly children: ReactNode
}

/** Its sentence is read out, and shown under the pointer and with the focus. */
function Day({ turma, dia, children }: DayProps) {
  const className = `open-day ${classOf(dia.situacao)}`
  const content = (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="hidden-text open-tip">{sentenceOf(turma, dia)}</span>
    </>
  )
  if (!isOpenDay(dia)) return <span className={className}>{content}</span>
  return (
    <Link className={className} to={chamadaSalva(turma.id, dia.data)}>
      {content}
    </Link>
  )
}

const noEducator = 'sem educador associado'

const words: Readonly<Record<SituacaoDaChamada, string>> = {
  faltando: 'Faltando',
  incompleta: 'Incompleta',
  feita: 'Feita',
  'sem aula': 'Sem aula',
}

const classOf = (situacao: SituacaoDaChamada) => situacao.replace(' ', '-')

function markOf(dia: RegistroDoDia): string {
  if (dia.situacao === 'incompleta') return `−${dia.faltam}`
  return { faltando: '!', feita: '✓', 'sem aula': '–' }[dia.situacao]
}

/** 'Faltando: 5º ano A, 18/11, educador Davi Reis' */
function sentenceOf({ nome, educador }: ChamadasDaTurma, dia: RegistroDoDia): string {
  const who = educador ? `educador ${educador.nome}` : noEducator
  const parts = [`${words[dia.situacao]}: ${nome}`, shortDay(dia.data), who, lackOf(dia)]
  return parts.filter(Boolean).join(', ')
}
