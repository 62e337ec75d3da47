import type { FormInstance } from 'antd/es/form'
import type { Row } from '#console/api/row'
import type { Values } from '#model/values'

interface KeptForm {
  readonly resource: string
  readonly row: Row | undefined
  readonly values: Values
}

const place = 'caderno:form'
let kept = read()

/** In development, the form that was open when new declarations replaced the page, or loaded it again. */
export function keptForm(resource: string): KeptForm | null {
  return kept?.resource === resource ? kept : null
}

export function keepForm(
  form: FormInstance,
  { name }: { readonly name: string },
  row: Row | undefined,
): () => void {
  const { hot } = import.meta
  const before = keptForm(name)
  kept = null
  sessionStorage.removeItem(place)
  if (before) form.setFieldsValue(before.values)
  const write = () => {
    kept = { resource: name, row, values: form.getFieldsValue(true) }
    sessionStorage.setItem(place, JSON.stringify(kept))
    // Nothing is lost: with an untouched form, the browser does not ask whether to leave.
    form.resetFields()
  }
  hot?.on('vite:beforeFullReload', write)
  window.addEventListener('caderno:replaced', write)
  return () => {
    // Vitest has a `hot` without `off`.
    hot?.off?.('vite:beforeFullReload', write)
    window.removeEventListener('caderno:replaced', write)
  }
}

function read(): KeptForm | null {
  if (!import.meta.hot) return null
  const text = sessionStorage.getItem(place)
  return text ? JSON.parse(text) : null
}
