import { expect, test, vi } from 'vitest'
import { openTab, serve, tokenOf } from './tab.ts'

const educadora = { sub: 'bia@exemplo.org', role: 'educador', user_id: 7, username: 'Bia' }

/** Somebody who is in, on our server or on a documented one, closes a form above another, and types in that so many minutes later. */
async function typesAfter(minutes: number, headers: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['Date'] })
  localStorage.setItem('caderno.entrou', '1')
  const calls = serve(
    () => new Response(JSON.stringify({ access: tokenOf(educadora) }), { headers }),
  )
  const { restoreSession, getSession } = await openTab()
  const { watchTyping } = await import('#console/api/typing')
  await restoreSession()
  const stop = watchTyping()
  const stopAbove = watchTyping()
  stopAbove()
  const input = document.body.appendChild(document.createElement('textarea'))
  const type = () => input.dispatchEvent(new Event('input', { bubbles: true }))
  type()
  vi.setSystemTime(Date.now() + minutes * 60_000)
  type()
  type()
  stop()
  await expect.poll(() => getSession().status).toBe('in')
  return calls.slice(1).map(({ path, headers }) => [path, headers.get('X-Segundo-Plano')])
}

const ours = { 'X-Caderno': '1' }

test('quem digita há tempo usa a sessão, e o servidor o sabe por um pedido que conta', async () => {
  expect(await typesAfter(6, ours)).toEqual([['/token/refresh/', null]])
})

test('o que se digita logo depois de um pedido não pede nada, nem o que se digita em um servidor documentado', async () => {
  expect(await typesAfter(4, ours)).toEqual([])
  expect(await typesAfter(6, {})).toEqual([])
})
