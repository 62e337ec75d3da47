import { z } from 'zod/mini'
import { everybody } from '#model/access'
import type { Call } from '#model/resource'
import { entrada, entradaAntiga } from './sessao.ts'

const word = z.string().check(z.maxLength(254))
const senha = z.string().check(z.maxLength(1000))
const blob = z.string().check(z.maxLength(20_000))

/** What a browser answers for a passkey, as the Web Authentication API words it. */
const answered = <R extends z.ZodMiniType>(response: R) =>
  z.strictObject({
    id: word,
    rawId: word,
    type: z.literal('public-key'),
    response,
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
    clientExtensionResults: z.looseObject({}),
  })

const signature = z.strictObject({
  clientDataJSON: blob,
  authenticatorData: blob,
  signature: blob,
  userHandle: z.optional(word),
})

const attestation = z.strictObject({
  clientDataJSON: blob,
  attestationObject: blob,
  authenticatorData: z.optional(blob),
  transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  publicKeyAlgorithm: z.optional(z.number()),
  publicKey: z.optional(blob),
})

/** A challenge, and what a browser is given with it, as the Web Authentication API words it. */
const opcoes = z.strictObject({
  desafio: z.string(),
  opcoes: z.object({ challenge: z.string() }),
})

const chave = z.strictObject({
  id: z.int(),
  nome: z.string(),
  criada_em: z.iso.datetime(),
  usada_em: z.nullable(z.iso.datetime()),
})

const codigos = z.strictObject({ codigos: z.array(z.string()) })

/** The second factor of an account, and its passkeys. */
export const segundoFator = {
  confirmarEntrada: {
    route: 'POST /login/segundo-fator',
    summary: 'Conclui, com um código, a entrada que o segundo fator interrompeu; responde como ela',
    access: 'public',
    body: z.strictObject({ desafio: word, codigo: word }),
    answers: z.union([entrada, entradaAntiga]),
  },
  desafiarChave: {
    route: 'POST /login/chave/opcoes',
    summary: 'O desafio que uma chave de acesso assina para entrar',
    access: 'public',
    answers: opcoes,
  },
  entrarComChave: {
    route: 'POST /login/chave',
    summary: 'Entra com uma chave de acesso: access_token e role',
    access: 'public',
    body: z.strictObject({ desafio: word, resposta: answered(signature) }),
    answers: entrada,
  },
  meuSegundoFator: {
    route: 'GET /conta/segundo-fator',
    summary: 'O segundo fator e as chaves de acesso da própria conta',
    access: everybody,
    whilePending: 'segundo_fator',
    answers: z.strictObject({
      ativo: z.boolean(),
      ativado_em: z.nullable(z.iso.datetime()),
      codigos_restantes: z.int(),
      chaves: z.array(chave),
    }),
  },
  prepararSegundoFator: {
    route: 'POST /conta/segundo-fator/preparar',
    summary: 'Um segredo novo para o aplicativo autenticador; vale depois de ativado',
    access: everybody,
    whilePending: 'segundo_fator',
    body: z.strictObject({ senha }),
    answers: z.strictObject({ segredo: z.string(), endereco: z.string() }),
  },
  ativarSegundoFator: {
    route: 'POST /conta/segundo-fator/ativar',
    summary: 'Ativa o segredo preparado, com um código dele; responde os códigos de recuperação',
    access: everybody,
    whilePending: 'segundo_fator',
    body: z.strictObject({ codigo: word }),
    answers: codigos,
  },
  trocarCodigos: {
    route: 'POST /conta/segundo-fator/codigos',
    summary: 'Dez códigos de recuperação novos; os anteriores deixam de valer',
    access: everybody,
    body: z.strictObject({ senha }),
    answers: codigos,
  },
  removerSegundoFator: {
    route: 'POST /conta/segundo-fator/remover',
    summary: 'Remove o segundo fator da própria conta',
    access: everybody,
    body: z.strictObject({ senha }),
  },
  adiarSegundoFator: {
    route: 'POST /conta/segundo-fator/adiar',
    summary: 'Deixa de convidar a pessoa por sete dias',
    access: everybody,
  },
  prepararChave: {
    route: 'POST /conta/chaves/opcoes',
    summary: 'O desafio com que o navegador cria uma chave de acesso',
    access: everybody,
    body: z.strictObject({ senha }),
    answers: opcoes,
  },
  criarChave: {
    route: 'POST /conta/chaves',
    summary: 'Guarda uma chave de acesso da própria conta',
    access: everybody,
    body: z.strictObject({
      desafio: word,
      nome: z
        .string()
        .check(z.trim(), z.minLength(1, 'Dê um nome'), z.maxLength(60, 'No máximo 60 caracteres')),
      resposta: answered(attestation),
    }),
    answers: chave,
    makes: true,
  },
  removerChave: {
    route: 'POST /conta/chaves/remover',
    summary: 'Remove uma chave de acesso da própria conta',
    access: everybody,
    body: z.strictObject({ id: z.int().check(z.positive()), senha }),
  },
} as const satisfies Readonly<Record<string, Call>>
