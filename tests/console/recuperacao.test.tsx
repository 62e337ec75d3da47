import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { json, openTab, serve } from './tab.ts'

/** Alone on the screen: a field under its label, a button, a sentence. */
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const read = (text: string) => screen.findByText(text)

const email = 'coordenacao@exemplo.org'
const novaSenha = 'Outra1senha'
const labels = ['Nova senha', 'Confirme a nova senha']

/** What the calls of recovery answer, by their last word, until a test says otherwise. */
let answers: Record<string, () => Response | Promise<Response>>
let sent: unknown

beforeEach(async () => {
  answers = {}
  sent = undefined
  serve(({ path, body }) => {
    sent = body
    return answers[path.split('/').at(-1) ?? '']?.() ?? json({})
  })
  window.history.replaceState(null, '', '/recuperacao-senha/solicitar')
  // The session of a test before has told its last word to tabs that are closed.
  await openTab()
  const { App, preloadInside } = await import('#console/shell/app.tsx')
  await preloadInside()
  render(<App address={() => window.location.pathname} />)
})

async function fill(label: string, value: string) {
  const input = await field(label)
  await act(async () => void fireEvent.change(input, { target: { value } }))
}

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

const follow = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  await act(async () => void fireEvent.click(link))
}

/** Presses, and waits for what is said; what was typed is there still, with the focus in its first field. */
async function isRefused(name: string, text: string, typed: Readonly<Record<string, string>>) {
  await press(name)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text))
  for (const [label, value] of Object.entries(typed)) expect((await field(label)).value).toBe(value)
  const [first = ''] = Object.keys(typed)
  const input = await field(first)
  await waitFor(() => expect(document.activeElement).toBe(input))
}

async function toCode() {
  await fill('E-mail', email)
  await press('Enviar Código')
  await follow('Continuar')
}

async function toReset() {
  await toCode()
  await fill('Código', 'ABC123')
  await press('Validar Código')
  await follow('Redefinir Senha')
}

const solicitacoes = [
  [404, { detail: 'x' }, 'Email não encontrado no sistema'],
  [400, { detail: 'Email não encontrado no sistema' }, 'Email não encontrado no sistema'],
  [200, false, 'Email não encontrado no sistema'],
  [429, { detail: 'Aguarde um pouco.' }, 'Aguarde um pouco.'],
  [503, { detail: 'Sem correio agora.' }, 'Sem correio agora.'],
  [500, {}, 'Erro ao solicitar recuperação de senha. Tente novamente.'],
  [null, null, 'Erro ao solicitar recuperação de senha. Tente novamente.'],
] as const

test('o pedido diz o que houve, guarda o e-mail e pode ser repetido', async () => {
  await fill('E-mail', email)
  for (const [status, body, text] of solicitacoes) {
    answers.solicitar = () => (status ? json(body, status) : Promise.reject(new TypeError('rede')))
    await isRefused('Enviar Código', text, { 'E-mail': email })
  }
  answers = {}
  await press('Enviar Código')
  await read('Email Enviado!')
})

/** What both steps that carry a code say of a refusal; null is each one's own last word. */
const comCodigo = [
  [400, { detail: 'O código está expirado' }, 'Código expirado. Solicite um novo código.'],
  [400, { detail: 'Código inválido' }, 'Código inválido. Verifique e tente novamente.'],
  [400, { detail: 'Outra razão.' }, 'Outra razão.'],
  [404, { detail: 'x' }, 'Email não encontrado'],
  [400, {}, null],
  [401, { detail: 'x' }, null],
  [429, { detail: 'x' }, null],
  [500, { detail: 'x' }, null],
] as const

test('a validação diz o que houve, guarda o código e pode ser repetida', async () => {
  await toCode()
  await fill('Código', 'ABC123')
  const refusals = [
    ...comCodigo,
    [200, { valido: false }, 'Código inválido. Verifique e tente novamente.'],
  ] as const
  for (const [status, body, text] of refusals) {
    answers.validar = () => json(body, status)
    const said = text ?? 'Erro ao validar código. Tente novamente.'
    await isRefused('Validar Código', said, { Código: 'ABC123' })
  }
  answers.validar = () => json({ valido: true })
  await press('Validar Código')
  await read('Código Válido!')
})

test('a redefinição diz o que houve, guarda as senhas e pode ser repetida', async () => {
  await toReset()
  for (const label of labels) await fill(label, novaSenha)
  for (const [status, body, text] of comCodigo) {
    answers.redefinir = () => json(body, status)
    const said = text ?? 'Erro ao redefinir senha. Tente novamente.'
    const typed = Object.fromEntries(labels.map((label) => [label, novaSenha]))
    await isRefused('Redefinir Senha', said, typed)
  }
  answers = {}
  await press('Redefinir Senha')
  await read('Senha Redefinida!')
  expect(sent).toEqual({ email, codigo: 'ABC123', nova_senha: novaSenha })
})

test('enquanto envia, cada passo espera, com os campos parados', async () => {
  const waits = async (step: string, name: string, doing: string, ...fields: string[]) => {
    let answer = () => {}
    answers[step] = () =>
      new Promise((resolve) => {
        answer = () => resolve(json({}))
      })
    await press(name)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: doing })).disabled).toBe(
      true,
    )
    for (const label of fields) expect((await field(label)).disabled, label).toBe(true)
    await act(async () => answer())
  }
  await fill('E-mail', email)
  await waits('solicitar', 'Enviar Código', 'Enviando...', 'E-mail')
  await follow('Continuar')
  await fill('Código', 'ABC123')
  await waits('validar', 'Validar Código', 'Validando...', 'Código')
  await follow('Redefinir Senha')
  for (const label of labels) await fill(label, novaSenha)
  await waits('redefinir', 'Redefinir Senha', 'Redefinindo...', ...labels)
  await screen.findByRole('link', { name: 'Fazer Login' })
})
