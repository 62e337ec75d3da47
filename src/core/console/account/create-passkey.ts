import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { ask } from './sign-in-ways.ts'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Rejects with a sentence for the screen. */
export async function createPasskey({ nome, senha }: { nome: string; senha: string }) {
  const { desafio, opcoes } = await ask('prepararChave', { senha })
  // The server's own answer, as the browser's API words it.
  const optionsJSON = opcoes as Options
  const resposta = await startRegistration({ optionsJSON }).catch((error) => {
    throw new Error(wordsFor(error))
  })
  await ask('criarChave', { desafio, nome, resposta })
}

function wordsFor(error: unknown): string {
  const known =
    error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (known) return 'Este aparelho já tem uma chave de acesso desta conta.'
  if (error instanceof Error && error.name === 'NotAllowedError')
    return 'Nenhuma chave de acesso foi criada. Tente novamente.'
  return 'Este aparelho não conseguiu criar uma chave de acesso.'
}
