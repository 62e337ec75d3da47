import { useState } from 'react'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { type AnoParaVirar, type CorpoDaVirada, type PreviaDaVirada, virada } from '../calls.ts'
import { bodyOf, type Choices, missingIn } from './choices.ts'

/** Asks the server what the choices would do; `onRenew` where the classes are not as they were. */
export function useCheck(onRenew: () => unknown) {
  const [state, setState] = useState<Checked>(unchecked)
  async function check(year: AnoParaVirar, choices: Choices, dia: string) {
    const missing = Object.entries(missingIn(year, choices))
    if (missing.length > 0 || !dia) {
      const errors = Object.fromEntries(missing.map(([id, text]) => [`turmas.${id}`, text]))
      setState({ ...unchecked, errors: { ...errors, ...(!dia && { dia: 'Diga o dia' }) } })
      return
    }
    setState({ ...unchecked, busy: true })
    try {
      const body = bodyOf(year, choices, dia)
      const { data } = await call(virada, 'conferirVirada', {}, { body })
      setState({ ...unchecked, previa: data, body })
    } catch (error) {
      const errors = error instanceof HttpError ? error.errors : {}
      const detail = error instanceof HttpError && error.status > 0 ? error.detail : null
      const said = Object.keys(errors).length > 0 ? 'Corrija o que está em vermelho.' : detail
      setState({ ...unchecked, errors, failure: said ?? 'Erro ao conferir. Tente novamente.' })
      if (error instanceof HttpError && error.status === 409) onRenew()
    }
  }
  return { ...state, check, back: () => setState(unchecked) }
}

interface Checked {
  readonly previa: PreviaDaVirada | null
  /** What the preview is of: it alone is confirmed, whatever the classes are by then. */
  readonly body: CorpoDaVirada | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string
  readonly busy: boolean
}

const unchecked: Checked = { previa: null, body: null, errors: {}, failure: '', busy: false }
