import { useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { useRole } from '#console/api/session'
import { PrimaryButton } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { emptyValue } from '#model/format'
import {
  type Chosen,
  type MergeCalls,
  type Preview,
  type Repeated,
  undoDays,
} from '#model/mergeable'
import type { Resource } from '#model/resource'
import { mergePath, similarPath } from './addresses.ts'
import { type Compared, comparedFields, comparedRows, fuller, type Side } from './compared.ts'
import { CountsTable } from './counts-table.tsx'

interface SideBySideProps {
  readonly resource: Resource
  readonly calls: MergeCalls
  readonly preview: Preview
  readonly again: () => void
}

/** Two rows field by field, what goes from one to the other, and what both have of what may be there once. */
export function SideBySide({ resource, calls, preview, again }: SideBySideProps) {
  const { fica, sai, excluido, contagens, prova } = preview
  const fields = comparedFields(resource, useRole(), preview)
  const differing = fields.filter(({ words }) => words.fica !== words.sai)
  const repeated = comparedRows(preview)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries([
      ...fields.map((each) => [each.key, fuller(each)]),
      // Of two that say the same either one holds.
      ...repeated.flatMap(({ key, words }) => (words.fica === words.sai ? [[key, 'fica']] : [])),
    ]),
  )
  const { busy, errors, send } = useMerge({ resource, calls, preview, again })
  const heldBy = ({ recurso, fica }: Repeated): Side => chosen[`${recurso} ${fica.id}`] ?? 'fica'
  // Where the last one of several holds, what is set aside depends on which one that is.
  const counts = contagens.map((each) => ({
    ...each,
    repetidos: preview.repetidos
      .filter(({ recurso }) => recurso === each.recurso)
      .reduce((sum, pair) => sum + (pair.guarda?.[heldBy(pair)] ?? 0), each.repetidos),
  }))
  const unsaid = repeated.filter(({ key }) => !chosen[key]).length
  const submit = () =>
    send({
      outro_id: sai.id,
      campos: fields.flatMap(({ key }) => (chosen[key] === 'sai' ? key : [])),
      valem: preview.repetidos.map((pair) => ({
        recurso: pair.recurso,
        id: pair[heldBy(pair)].id,
      })),
      prova,
    })
  const choiceOf = (each: Compared) => (
    <Choice
      key={each.key}
      {...{ of: each, value: chosen[each.key], error: errors[each.key] }}
      onChoose={(side) => setChosen({ ...chosen, [each.key]: side })}
    />
  )
  const names = { fica: String(fica[resource.display]), sai: String(sai[resource.display]) }
  return (
    <div className="merging">
      <PageHeader
        lead={`Fica o cadastro nº ${fica.id}, de ${names.fica}; o nº ${sai.id}, de ${names.sai},${
          excluido ? ' que foi excluído,' : ''
        } passa a fazer parte dele.`}
      >
        <BackButton to={similarPath} />
        {!excluido && (
          <Link className="button" replace to={mergePath(resource, sai.id, fica.id)}>
            Ficar com o outro
          </Link>
        )}
      </PageHeader>
      <Panel id="campos" title="O que vale em cada campo">
        <p>
          {`${fields.length - differing.length} campos são iguais. Nos outros já está marcado o mais completo.`}
        </p>
        {differing.map(choiceOf)}
      </Panel>
      {repeated.length > 0 && (
        <Panel id="repetidos" title="O que está nos dois: diga qual vale">
          {repeated.map(choiceOf)}
        </Panel>
      )}
      <Panel id="contagens" title="O que se junta">
        <CountsTable counts={counts} />
      </Panel>
      <div className="sticky-bar">
        <p>
          {unsaid > 0
            ? `Diga qual vale: ${unsaid} de ${repeated.length} sem resposta.`
            : `Desfaz-se por ${undoDays} dias, enquanto ninguém mudar o que foi juntado.`}
        </p>
        <PrimaryButton disabled={busy || unsaid > 0} onClick={submit}>
          {busy ? 'Juntando...' : 'Juntar cadastros'}
        </PrimaryButton>
      </div>
    </div>
  )
}

interface ChoiceProps {
  readonly of: Compared
  readonly value: Side | undefined
  readonly error?: string | undefined
  readonly onChoose: (side: Side) => void
}

function Choice({ of, value, error, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className="merge-choice"
      aria-labelledby={`${id}-nome`}
      aria-describedby={error && `${id}-erro`}
    >
      <small id={`${id}-nome`}>{of.label}</small>
      {(['fica', 'sai'] as const).map((side) => (
        <label key={side}>
          <input type="radio" name={id} checked={value === side} onChange={() => onChoose(side)} />
          <span>
            {of.words[side] || emptyValue}{' '}
            <small>{side === 'fica' ? 'no que fica' : 'no outro'}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-erro`} className="form-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function useMerge({ resource, calls, preview, again }: SideBySideProps) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const key = useRef(newIdempotencyKey())
  const navigate = useNavigate()
  async function send(body: Chosen) {
    setBusy(true)
    try {
      const headers = { 'Idempotency-Key': key.current }
      const { id } = preview.fica
      const { data } = await call(calls, 'juntar', { id }, { body, headers })
      tell('success', `Cadastros juntados: ${data.antes} registros antes, ${data.depois} depois.`)
      // What this page has shown is no more: only what the next one shows is asked for again.
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await navigate(resource.screen?.show?.replace(':id', String(id)) ?? similarPath)
    } catch (error) {
      const refusal = error instanceof HttpError ? error : null
      key.current = newIdempotencyKey()
      setErrors(refusal?.errors ?? {})
      tell('error', refusal?.detail ?? 'Erro ao juntar os cadastros. Tente novamente.')
      if (refusal?.status === 409) again()
      setBusy(false)
    }
  }
  return { busy, errors, send }
}
