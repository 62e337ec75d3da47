import { has } from '#console/api/resources'
import { matchKeys } from '#model/match'
import { nounsOf, sentence } from '#model/texts'
import { Tick } from './changed-parts.tsx'
import type { Session } from './use-import.ts'

/** What is to be done with rows that are there already, where lines can find them. */
export function ModeStep({ state: { resource, role, updates }, dispatch }: Session) {
  const keys = matchKeys(resource, role)
  // A host of the documented calls alone changes no row by a spreadsheet.
  if (!has({ extension: true }) || keys.length === 0) return null
  const { one, os, many } = nounsOf(resource.label)
  const by = keys.map(({ fields }) => fields.map(([, { label }]) => label).join(' e '))
  const ways = [
    [
      false,
      'Só incluir',
      `${sentence(os)} ${many} que já estão no cadastro ficam de fora, com o erro.`,
    ],
    [
      true,
      'Incluir e atualizar',
      `Acha-se cada ${one} por ${by.join(', ou por ')}. Uma célula vazia não muda nada; uma que diz "apagar" esvazia o campo.`,
    ],
  ] as const
  return (
    <section className="card import-step import-modes" aria-labelledby="import-mode">
      <h2 id="import-mode">O que já está cadastrado</h2>
      <div role="radiogroup" aria-labelledby="import-mode">
        {ways.map(([value, label, note]) => (
          <Tick
            key={label}
            name="import-mode"
            isOn={updates === value}
            onChange={() => dispatch({ type: 'updates', updates: value })}
          >
            {label} <small>{note}</small>
          </Tick>
        ))}
      </div>
    </section>
  )
}
