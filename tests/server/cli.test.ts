import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands, runCommand, usage } from '#app/server/cli/commands'
import { sentenceOf } from '#server/http/errors'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { clientOf } from './client.ts'
import { firstSignIn, type Institute, institute } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

/** Runs a command beside a running institute, as its own process would. */
function besides(casa: Institute) {
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  return (...words: string[]) => runCommand(words, { place, now: casa.clock.now })
}

/** The e-mail and the password that a command printed. */
function toldBy(lines: readonly string[]) {
  const after = (line = '') => line.slice(line.lastIndexOf(' ') + 1)
  return { id: 0, email: after(lines[0]), password: after(lines[1]) }
}

test('coordenador cria uma conta que entra, enquanto o servidor roda', async () => {
  const casa = await institute()
  const told = toldBy(await besides(casa)('coordenador', ' Marta@Exemplo.org '))
  expect(told.email).toBe('marta@exemplo.org')
  expect(told.password).toMatch(/^\w{16}$/)
  const marta = await firstSignIn(casa.app, told)
  expect((await marta.get('/educadores/')).status).toBe(200)
})

test('coordenador recusa um e-mail já usado e o que não é e-mail, com uma frase', async () => {
  const casa = await institute()
  const { email } = await casa.educadora()
  const run = besides(casa)
  await expect(run('coordenador', email)).rejects.toThrow(`O e-mail ${email} já está em uso.`)
  await expect(run('coordenador', 'marta')).rejects.toThrow('"marta" não é um e-mail.')
})

test('senha troca a senha, encerra as sessões e desfaz a espera do login', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  for (const _ of Array.from({ length: 6 }))
    await casa.anyone.post('/login/login', { email: beatriz.email, password: 'errada' })
  const told = toldBy(await besides(casa)('senha', beatriz.email))
  expect((await beatriz.get('/turma/')).status).toBe(401)
  const old = { email: beatriz.email, password: beatriz.password }
  expect((await clientOf(casa.app).post('/login/login', old)).status).toBe(401)
  const again = await firstSignIn(casa.app, told)
  expect((await again.get('/turma/')).status).toBe(200)
})

test('senha de um e-mail desconhecido é recusada', async () => {
  const run = besides(await institute())
  await expect(run('senha', 'quem@exemplo.org')).rejects.toThrow(
    'Não há conta com o e-mail quem@exemplo.org.',
  )
})

test('verificar diz que documentos e que arquivos estão sós, e não apaga nenhum', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const ana = await casa.aluno()
  const { documents } = casa.services
  const place = { dataDir: casa.services.dataDir, url: casa.url }
  const later = () => new Date(Date.now() + 3_600_000)
  const check = (now = later) => runCommand(['verificar'], { place, now })
  expect(await check()).toEqual(['0 documentos, 0 sem arquivo; 0 arquivos sem documento.'])
  for (const name of ['laudo.pdf', 'rg.pdf', 'foto.pdf'])
    await attach(coordenadora, ana, name, pdf())
  const [laudo, rg] = await casa.db.kysely
    .selectFrom('documento')
    .select(['id', 'arquivo'])
    .orderBy('id')
    .execute()
  await documents.remove(laudo?.arquivo ?? '')
  await casa.db.kysely
    .deleteFrom('documento')
    .where('id', '=', rg?.id ?? 0)
    .execute()
  expect(await check()).toEqual([
    '2 documentos, 1 sem arquivo; 1 arquivo sem documento.',
    `Falta ${laudo?.arquivo}: "laudo.pdf", do aluno ${ana.id}`,
    `Sem documento: documentos/${rg?.arquivo}`,
    expect.stringMatching(/^O que está sem documento .*Nada foi apagado\.$/),
  ])
  expect(await documents.list()).toHaveLength(2)
  // A file that has just come may be one whose row is on its way.
  expect((await check(() => new Date()))[0]).toContain('0 arquivos sem documento')
})

test('sem dados, uma frase diz o que fazer, e nada é criado', async () => {
  const place = await temporaryPlace()
  const run = (...words: string[]) => runCommand(words, { place, now: () => new Date() })
  await expect(run('senha', 'quem@exemplo.org')).rejects.toThrow('Ainda não há dados do Caderno')
  expect(readdirSync(place.dataDir)).toEqual([])
  await place.remove()
})

test('sem comando, com um desconhecido ou incompleto, mostra o uso', async () => {
  const place = { dataDir: join('/', 'nada') }
  const run = (...words: string[]) => runCommand(words, { place, now: () => new Date() })
  for (const words of [[], ['apagar'], ['senha'], ['toString'], ['senha', 'a@b.org', 'c@d.org']])
    await expect(run(...words)).rejects.toThrow(usage())
  for (const name of Object.keys(commands)) expect(usage()).toContain(`  ${name} `)
})

test('o fim de um programa é dito em uma frase, também quando o erro é do sistema', () => {
  const failing = (path: string) => {
    try {
      readdirSync(path)
      return null
    } catch (error) {
      return error
    }
  }
  expect(sentenceOf(failing('/nao/existe'))).toBe('Não foi possível usar /nao/existe (ENOENT).')
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(sentenceOf(refused)).toBe('O banco de dados não respondeu.')
  expect(sentenceOf(new Error('database or disk is full'))).toBe('O disco está cheio.')
  expect(sentenceOf(new Error('PORT deve ser um número'))).toBe('PORT deve ser um número')
})
