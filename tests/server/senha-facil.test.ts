import { expect, test } from 'vitest'
import { readEnv } from '#app/server/env'
import { firstCoordinator } from '#server/auth/first-account'
import { institute, type Values } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const facil = 'Essa senha é fácil de adivinhar'

const educadora = (password: string, values: Values = {}) =>
  coordenadora.post('/educadores/', {
    ...{ nome: 'Beatriz Nóbrega', email: 'bia.nobrega@exemplo.org', telefone: '11987654321' },
    ...{ data_nascimento: '1985-04-20', password, ...values },
  })
const assistente = (password: string) =>
  coordenadora.post('/assistente/', { name: 'Sá', email: 'helena@exemplo.org', password })

test.each([
  ['entre as mais comuns', 'Abcd1234'],
  ['comum, com maiúscula e número', 'Password1'],
  ['que é a palavra senha', 'Senha123'],
  ['que é a palavra senha, disfarçada', 'S3nh@123'],
  ['que é o lugar e o ano', 'Escola2026'],
  ['que é uma profissão', 'Professora1'],
  ['que é um papel do produto', 'Educadora1'],
  ['que é o produto', 'Caderno1'],
  ['que é um mês, sem acento', 'Marco2026'],
  ['que é um mês, com acento', 'Março2026'],
  ['que é o nome de muita gente', 'Maria123'],
  ['que é um time', 'Flamengo10'],
  ['que é um time e o seu ano', 'Palmeiras1914'],
  ['que é uma palavra qualquer e o ano', 'Saudade2024'],
  ['que é o próprio nome', 'Beatriz1'],
  ['que é o nome inteiro, sem acento', 'BeatrizNobrega2026'],
  ['que é o próprio e-mail', 'Bia.Nobrega@exemplo.org9'],
  ['que é o começo do e-mail', '1Bia.Nobrega'],
])('a senha de uma educadora %s é recusada ao lado do campo', async (_, password) => {
  const { status, body } = await educadora(password)
  expect([status, body]).toEqual([
    400,
    { detail: `password: ${facil}`, errors: { password: facil } },
  ])
})

test.each(['123456', 'abcdef', '111111', 'qwerty', 'aaaaaaaaaaaa'])(
  'a senha %s de uma assistente é recusada, também de caracteres bastantes',
  async (password) => {
    expect((await assistente(password)).body).toMatchObject({ errors: { password: facil } })
  },
)

test('o que falta em outro campo é dito junto', async () => {
  const { body } = await educadora('Abcd1234', { nome: '' })
  expect(body).toMatchObject({ errors: { password: facil, nome: 'Nome é obrigatório' } })
})

test('uma senha que não é fácil, nem o nome de quem a usa, passa; a mais longa também', async () => {
  expect((await educadora('Goiabada7')).status).toBe(201)
  const long = { email: 'outra@exemplo.org' }
  expect((await educadora('Uma frase que só eu sei dizer 7 '.repeat(4), long)).status).toBe(201)
})

test('a senha nova de uma recuperação também, e o código continua valendo', async () => {
  const { email } = await casa.educadora({ nome: 'Marina Prado' })
  await casa.anyone.post('/recuperacao/solicitar', { email })
  const codigo = /^ +([A-Z0-9]{6})$/m.exec(casa.letters.at(-1)?.text ?? '')?.[1]
  const redefinir = (nova_senha: string, code = codigo) =>
    casa.anyone.post('/recuperacao/redefinir', { email, codigo: code, nova_senha })
  for (const nova_senha of ['123456', 'marina', 'PRADO99']) {
    expect((await redefinir(nova_senha)).body).toEqual({
      ...{ detail: facil, errors: { nova_senha: facil } },
    })
  }
  // Who has no code does not learn whether it is the name.
  expect((await redefinir('marina', 'A00000')).body).toEqual({ detail: 'Código inválido' })
  expect((await redefinir('Goiabada7')).status).toBe(200)
})

test('a primeira conta não nasce com uma senha fácil', async () => {
  const { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: password } = readEnv({
    ...{ COORDENADOR_EMAIL: 'rosana@exemplo.org', COORDENADOR_SENHA: 'Rosana123' },
  })
  const { kysely } = casa.db
  await kysely.updateTable('conta').set({ excluido_em: '2026-03-10T00:00:00Z' }).execute()
  await expect(firstCoordinator(casa.services, { email, password })).rejects.toThrow(
    'COORDENADOR_SENHA é fácil de adivinhar: escolha outra.',
  )
})
