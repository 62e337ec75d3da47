import { HttpError } from '#console/api/request'
import { easyPassword } from '#model/password'
import { refusals, type Step, texts } from './texts.ts'

/** What to say of the call of a step that failed. */
export function failureOf(step: Step, error: unknown): string {
  const known = error instanceof HttpError ? messageOf[step](error) : null
  return known ?? texts[step].failed
}

const messageOf = {
  solicitar: ({ status, detail }) => (status === 404 ? refusals.solicitar[404] : detail),
  validar: refusalOfCode,
  // What is said of the password is said next to its field.
  redefinir: (error) => (error.detail === easyPassword ? '' : refusalOfCode(error)),
} satisfies Record<Step, (error: HttpError) => string | null>

function refusalOfCode({ status, detail }: HttpError): string | null {
  if (status === 404) return refusals.comCodigo[404]
  if (status !== 400 || !detail) return null
  const words = Object.entries(refusals.comCodigo[400])
  const [, message] = words.find(([word]) => detail.toLowerCase().includes(word)) ?? []
  return message ?? detail
}
