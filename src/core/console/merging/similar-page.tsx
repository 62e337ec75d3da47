import { Link } from 'react-router'
import { isNotOffered } from '#console/api/request'
import type { Row } from '#console/api/row'
import { useCall } from '#console/api/use-call'
import { useEachPage } from '#console/api/use-pages'
import { useAction } from '#console/crud/use-action'
import { Button, TextButton } from '#console/ui/button.tsx'
import { More } from '#console/ui/more.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { declaredResources } from '#model/entities'
import { formatDate, formatMoment } from '#model/format'
import { type MergeCalls, type Merges, mergeCalls, type Similar } from '#model/mergeable'
import type { Resource } from '#model/resource'
import { wordsIn } from '#model/wording'
import { mergePath } from './addresses.ts'
import './merging.css'

/** Rows that may be one, of each entity that says how to tell; and those that were made one. */
export default function SimilarPage() {
  const merged = Object.values(declaredResources()).filter(({ mergeable }) => mergeable)
  return (
    <div className="merging">
      <PageHeader lead="O que parece ser uma pessoa só com dois cadastros. Nada se junta sem que você compare os dois." />
      {merged.map((resource) => (
        <Repeated key={resource.name} resource={resource} />
      ))}
    </div>
  )
}

interface OfResource {
  readonly resource: Resource
  readonly calls: MergeCalls
}

function Repeated({ resource }: { resource: Resource }) {
  // The entities here all have them.
  const calls = mergeCalls(resource) as MergeCalls
  const made = useCall(calls, 'juncoes')
  const pages = useEachPage<Similar, Similar['pares'][number], MergeCalls>(
    calls,
    'semelhantes',
    {},
    { entries: ({ pares }) => pares, next: ({ depois }) => (depois ? { depois } : null) },
  )
  return (
    <>
      <Panel id={`repetidos-${resource.name}`} title={resource.label.many}>
        {isNotOffered(pages.error) ? (
          <p>Este servidor não oferece esta tela.</p>
        ) : (
          <Loaded query={pages} what="os cadastros">
            {(pairs) => (
              <>
                <ul className="lines">
                  {pairs.map((pair) => (
                    <Pair
                      key={`${pair.um.id} ${pair.outro.id} ${pair.campo}`}
                      {...{ resource, calls, pair }}
                    />
                  ))}
                </ul>
                {pairs.length === 0 && !pages.hasNextPage && (
                  <p>Nenhum cadastro parece repetido.</p>
                )}
                <More pages={pages} label="Procurar mais" />
              </>
            )}
          </Loaded>
        )}
      </Panel>
      {made.data && made.data.length > 0 && (
        <Panel id={`juntados-${resource.name}`} title="Cadastros juntados">
          <ul className="lines">
            {made.data.map((merge) => (
              <Made key={merge.id} {...{ resource, calls, merge }} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Pair({ resource, calls, pair }: OfResource & { pair: Similar['pares'][number] }) {
  const { um, outro, campo, excluido } = pair
  const apart = useAction(calls.distinguir)
  const { label, kind } = resource.fields[campo] ?? { label: campo, kind: 'text' }
  const names = [um, outro].map((row) => String(row[resource.display]))
  return (
    <li>
      <span>
        <strong>{names[0]}</strong>
        <small>{summaryOf(resource, um)}</small>
        <strong>{names[1]}</strong>
        <small>
          {summaryOf(resource, outro)}
          {excluido && ' · excluído'}
        </small>
        <small>
          {kind === 'date'
            ? `Mesma ${label.toLowerCase()}, e nomes parecidos`
            : `O mesmo em ${label}`}
        </small>
      </span>
      <span className="actions">
        <Link
          className="button"
          to={mergePath(resource, um.id, outro.id)}
          aria-label={`Comparar ${names.join(' e ')}`}
        >
          Comparar
        </Link>
        <TextButton
          disabled={apart.busy}
          aria-label={`${names.join(' e ')} não são a mesma pessoa`}
          onClick={() => apart.run(um.id, { outro_id: outro.id })}
        >
          Não são a mesma pessoa
        </TextButton>
      </span>
    </li>
  )
}

/** What a list shows of a row besides its name, and the day by which it is told. */
function summaryOf(resource: Resource, row: Row): string {
  const { fields, display, mergeable } = resource
  const listed = Object.entries(fields).filter(
    ([name, { list, kind }]) =>
      name !== display && ((list && kind !== 'computed') || name === mergeable?.day),
  )
  return wordsIn(listed, row)
}

function Made({ resource, calls, merge }: OfResource & { merge: Merges[number] }) {
  const { id, nome, sai, quando, quem, ate, fica_id, desfeita } = merge
  const undo = useAction(calls.separar)
  return (
    <li>
      <span>
        <Link to={resource.screen?.show?.replace(':id', String(fica_id)) ?? ''}>{nome}</Link>
        {sai !== nome && ` (e ${sai})`}
        <small>
          {formatMoment(quando)}
          {quem && `, por ${quem}`}
          {desfeita && ' · desfeita'}
          {ate ? ` · desfaz-se até ${formatDate(ate)}` : !desfeita && ' · não se desfaz mais'}
        </small>
      </span>
      {ate && (
        <Button
          disabled={undo.busy}
          aria-label={`Desfazer a junção de ${nome}`}
          onClick={() => undo.run(id)}
        >
          Desfazer
        </Button>
      )}
      {undo.asked && (
        <QuestionDialog
          title="Desfazer a junção"
          text={undo.asked.text}
          refuse="Voltar"
          accept="Desfazer assim mesmo"
          onRefuse={undo.leave}
          onAccept={undo.asked.again}
        />
      )}
    </li>
  )
}
