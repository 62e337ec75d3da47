import { useEffect, useRef, useState } from 'react'
import { HttpError, request } from '#console/api/request'
import { easyPassword } from '#model/password'
import { refusals, type Step, texts } from './texts.ts'

export type Attempt =
  | { readonly status: 'open'; readonly failure?: string }
  | { readonly status: 'busy' }
  | { readonly status: 'done' }

export function useAttempt(step: Step) {
  const first = useRef<HTMLInputElement>(null)
  const [attempt, setAttempt] = useState<Attempt>({ status: 'open' })
  useEffect(() => {
    if (attempt.status === 'open') first.current?.focus()
  }, [attempt])

  async function run(call: () => Promise<void>) {
    if (attempt.status === 'busy') return
    setAttempt({ status: 'busy' })
    try {
      await call()
      setAttempt({ status: 'done' })
    } catch (error) {
      setAttempt({ status: 'open', failure: failureOf(step, error) })
    }
  }

  return { attempt, run, first, disabled: attempt.status === 'busy' }
}

function failureOf(step: Step, error: unknown): string {
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

/** Asks for a code; false means that nobody has this e-mail (section 7 of the specification). */
export async function solicitar(email: string): Promise<void> {
  if (isNo(await call('solicitar', { email }))) throw new HttpError(404)
}

export async function validar(email: string, codigo: string): Promise<void> {
  if (isNo(await call('validar', { email, codigo })))
    throw new HttpError(400, { detail: 'inválido' })
}

export async function redefinir(email: string, codigo: string, nova_senha: string): Promise<void> {
  if (isNo(await call('redefinir', { email, codigo, nova_senha }))) throw new HttpError(500)
}

async function call(step: string, body: object): Promise<unknown> {
  const { data } = await request<unknown>(`/recuperacao/${step}`, { method: 'POST', body })
  return data
}

/** The shape of these answers is not documented: hosts say no as `false`, or in a field of that meaning. */
function isNo(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer === false
  return ['valido', 'valid', 'success', 'sucesso'].some(
    (name) => Reflect.get(answer, name) === false,
  )
}
