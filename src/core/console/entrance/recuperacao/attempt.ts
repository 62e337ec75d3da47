import { useEffect, useRef, useState } from 'react'
import { HttpError, request } from '#console/api/request'

export type Attempt =
  | { readonly status: 'open'; readonly failure?: string }
  | { readonly status: 'busy' }
  | { readonly status: 'done' }

/** `saidOf` is what a refused call says (section 8 of the specification); where nothing, it says that it failed. */
export function useAttempt(failed: string, saidOf: (error: HttpError) => string | null) {
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
      const said = error instanceof HttpError ? saidOf(error) : null
      setAttempt({ status: 'open', failure: said ?? failed })
    }
  }

  return { attempt, run, first, disabled: attempt.status === 'busy' }
}

/** A refused code, by the words of the server. */
const codeRefusals = {
  expirado: 'Código expirado. Solicite um novo código.',
  inválido: 'Código inválido. Verifique e tente novamente.',
}

export function refusalOfCode({ status, detail }: HttpError): string | null {
  if (status === 404) return 'Email não encontrado'
  if (status !== 400 || !detail) return null
  const words = Object.entries(codeRefusals)
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
