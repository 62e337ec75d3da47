import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/server/env'
import { openDatabase } from '#app/server/open-database'
import { startServer } from '#app/server/start'
import { readingsFile } from '#server/disk/data-folder'
import { makeBackup } from './copies.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-inicio-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Another process that holds a data folder as a server does. */
async function holderOf(folder: string) {
  const script = `
    import { DatabaseSync } from '@photostructure/sqlite'
    const holder = new DatabaseSync(process.argv[1])
    holder.exec('begin exclusive')
    console.log('pronto')
    setInterval(() => holder.isOpen, 1000)`
  const holder = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(folder, 'em-uso')],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  return {
    async killed() {
      const gone = once(holder, 'exit')
      holder.kill('SIGKILL')
      await gone
    },
  }
}

test('um segundo processo na mesma pasta é recusado em até 3 s, com uma frase; morto o primeiro, entra', async () => {
  const dataDir = emptyFolder()
  const holder = await holderOf(dataDir)
  const start = performance.now()
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `A pasta de dados "${dataDir}" já está em uso por outro processo do Caderno.`,
  )
  expect(performance.now() - start).toBeLessThan(3000)
  await holder.killed()
  const db = await openDatabase({ dataDir })
  await db.close()
})

test('quem não chegou a abrir deixa a pasta livre', async () => {
  const dataDir = emptyFolder()
  const db = await openDatabase({ dataDir })
  await expect(openDatabase({ dataDir })).rejects.toThrow('já está em uso')
  await db.close()
  const again = await openDatabase({ dataDir })
  await again.close()
})

test('banco, cópias, documentos e e-mails são só do dono, mesmo onde havia um banco aberto a todos', async () => {
  const dataDir = join(emptyFolder(), 'dados')
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  await (await openDatabase({ dataDir })).close()
  chmodSync(join(dataDir, 'caderno.db'), 0o644)
  const casa = await startedIn(dataDir, {})
  onTestFinished(casa.stop)
  const aluno_id = 1
  const documento = { aluno_id, nome_arquivo: 'x.pdf', tipo: 'x', tamanho: 1, criado_em: '' }
  mkdirSync(join(dataDir, 'documentos'), { mode: 0o700 })
  writeFileSync(join(dataDir, 'documentos', 'a.pdf'), 'x', { mode: 0o600 })
  await casa.services.db.kysely
    .insertInto('documento')
    .values({ ...documento, arquivo: 'a.pdf' })
    .execute()
  await casa.services.mail({ to: 'a@exemplo.org', subject: 'x', text: 'x' })
  await makeBackup({ dataDir }, join(dataDir, 'backups', 'uma'), new Date())
  const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  expect(found).toEqual(
    expect.arrayContaining(['caderno.db', 'caderno.db-wal', 'caderno.db-shm', 'em-uso']),
  )
  const open = ['.', ...found].filter((path) => statSync(join(dataDir, path)).mode & 0o077)
  expect(open).toEqual([])
})

const recipient = await identityToRecipient(await generateIdentity())

const refusals: [string, NodeJS.ProcessEnv, string][] = [
  ['PORT que não é número', { PORT: 'abc' }, 'PORT deve ser um número'],
  ['PORT quebrada', { PORT: '3000.5' }, 'PORT deve ser um número inteiro'],
  ['PORT que não existe', { PORT: '70000' }, 'PORT deve ser de 0 a 65535'],
  ['PORT negativa', { PORT: '-1' }, 'PORT deve ser de 0 a 65535'],
  [
    'DATABASE_URL de outro banco',
    { DATABASE_URL: 'mysql://localhost/x' },
    'DATABASE_URL deve ser um endereço postgres://… (sem ela, os dados ficam em DATA_DIR)',
  ],
  [
    'COORDENADOR_EMAIL que não é e-mail',
    { COORDENADOR_EMAIL: 'ana', COORDENADOR_SENHA: 'Goiabada7' },
    'COORDENADOR_EMAIL deve ser um e-mail',
  ],
  [
    'COORDENADOR_SENHA curta',
    { COORDENADOR_EMAIL: 'a@b.co', COORDENADOR_SENHA: 'abc' },
    'COORDENADOR_SENHA deve ter pelo menos 6 caracteres',
  ],
  [
    'COORDENADOR_SENHA longa',
    { COORDENADOR_EMAIL: 'a@b.co', COORDENADOR_SENHA: 'a'.repeat(129) },
    'COORDENADOR_SENHA deve ter no máximo 128 caracteres',
  ],
  [
    'COORDENADOR_EMAIL sem senha',
    { COORDENADOR_EMAIL: 'a@b.co' },
    'COORDENADOR_EMAIL e COORDENADOR_SENHA vão juntas: falta uma delas',
  ],
  [
    'SMTP_URL de outro protocolo',
    { SMTP_URL: 'http://localhost' },
    'SMTP_URL deve ser um endereço smtp:// ou smtps://',
  ],
  [
    'MAIL_FROM sem e-mail',
    { MAIL_FROM: 'Caderno' },
    'MAIL_FROM deve ter um e-mail, como em "Caderno <caderno@exemplo.org>"',
  ],
  [
    'PUBLIC_URL que não é da web',
    { PUBLIC_URL: 'ftp://exemplo.org' },
    'PUBLIC_URL deve ser um endereço http ou https',
  ],
  [
    'PERIODO_LETIVO longo',
    { PERIODO_LETIVO: 'x'.repeat(41) },
    'PERIODO_LETIVO deve ter no máximo 40 caracteres',
  ],
  [
    'LOG_LEVEL desconhecido',
    { LOG_LEVEL: 'tudo' },
    'LOG_LEVEL deve ser um destes: silent, fatal, error, warn, info, debug, trace',
  ],
  [
    'ALLOWED_ORIGINS com o que não é endereço',
    { ALLOWED_ORIGINS: 'https://a.org, *' },
    'ALLOWED_ORIGINS deve ter endereços http ou https separados por vírgula: "*"',
  ],
  [
    'BACKUP_DESTINATARIO com um erro de digitação',
    { BACKUP_DESTINATARIO: recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')) },
    'BACKUP_DESTINATARIO deve ter chaves públicas do age, como age1…, separadas por vírgula',
  ],
  [
    'BACKUP_DESTINATARIO ao lado de BACKUP_CHAVE',
    { BACKUP_DESTINATARIO: recipient, BACKUP_CHAVE: 'cavalo bateria grampo' },
    'BACKUP_CHAVE e BACKUP_DESTINATARIO não vão juntas: indique só uma delas',
  ],
  ...['sim', '10.0.0.0/33', 'proxy.exemplo.org', '10.0.0.1/8/8'].map(
    (proxy): [string, NodeJS.ProcessEnv, string] => [
      `PROXY_CONFIAVEL com ${proxy}`,
      { PROXY_CONFIAVEL: `127.0.0.1, ${proxy}` },
      `PROXY_CONFIAVEL deve ter endereços IP ou redes, como 10.0.0.2 ou 10.0.0.0/8, separados por vírgula: "${proxy}"`,
    ],
  ),
]

test.each(refusals)('%s impede o início com uma frase', (_, environment, sentence) => {
  expect(() => readEnv(environment)).toThrow(new Error(sentence))
})

test('cada variável ruim diz a sua frase, uma por linha', () => {
  const bad = { PORT: 'abc', SMTP_URL: 'x' }
  expect(() => readEnv(bad)).toThrow(
    'PORT deve ser um número\nSMTP_URL deve ser um endereço smtp:// ou smtps://',
  )
})

test('sem nada, valem os padrões; uma variável vazia é como ausente', () => {
  const defaults = {
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    MAIL_FROM: 'Caderno <caderno@localhost>',
    SMTP_TLS: 'sim',
    LEMBRETES: 'sim',
    BACKUP_MANTER: 30,
    LIXEIRA_DIAS: 90,
    LOG_LEVEL: 'warn',
    institutes: [],
    allowedOrigins: [],
    trustedProxies: ['loopback'],
  }
  expect(readEnv({})).toEqual(defaults)
  expect(readEnv({ PORT: '', DATABASE_URL: '', ALLOWED_ORIGINS: '' })).toEqual(defaults)
})

test('as origens vêm separadas por vírgula, sem caminho nem barra', () => {
  const { allowedOrigins } = readEnv({
    ALLOWED_ORIGINS: ' https://a.org/ , http://localhost:5173/x,',
  })
  expect(allowedOrigins).toEqual(['https://a.org', 'http://localhost:5173'])
})

test('os proxies de confiança vêm por endereço, por rede ou por nome', () => {
  const { trustedProxies } = readEnv({ PROXY_CONFIAVEL: 'loopback, 10.0.0.0/8,2001:db8::/32 ,' })
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '2001:db8::/32'])
})

const startedIn = (dataDir: string, environment: NodeJS.ProcessEnv) =>
  startServer(readEnv({ DATA_DIR: dataDir, PORT: '0', ...environment }))

test('as leituras que um servidor morto deixou no arquivo entram no início', async () => {
  const dataDir = emptyFolder()
  const leitura = { quando: '2026-03-10T12:00:00.000Z', contaId: null, acao: 'leu' }
  writeFileSync(
    readingsFile(dataDir),
    `${JSON.stringify({ ...leitura, recurso: 'aluno', registroId: 1 })}\n`,
  )
  const { services, stop } = await startedIn(dataDir, {})
  onTestFinished(stop)
  const kept = services.db.kysely.selectFrom('auditoria').select('quando').where('acao', '=', 'leu')
  expect(await kept.execute()).toEqual([{ quando: leitura.quando }])
})

test('uma porta em uso, um endereço que não é desta máquina e uma pasta impossível dizem-se em português', async () => {
  const running = await startedIn(emptyFolder(), {})
  onTestFinished(running.stop)
  const { port } = new URL(running.address)
  await expect(startedIn(emptyFolder(), { PORT: port })).rejects.toThrow(
    `A porta ${port} já está em uso: indique outra em PORT.`,
  )
  await expect(startedIn(emptyFolder(), { HOST: '192.0.2.1' })).rejects.toThrow(
    'HOST deve ser um endereço desta máquina: "192.0.2.1" não é.',
  )
  const file = join(emptyFolder(), 'arquivo')
  writeFileSync(file, '')
  await expect(startedIn(join(file, 'dentro'), {})).rejects.toThrow(
    `Não é possível usar a pasta de dados "${join(file, 'dentro')}": indique outra em DATA_DIR.`,
  )
})

test('um banco que não responde impede o início com uma frase', async () => {
  const away = { DATABASE_URL: 'postgres://caderno@127.0.0.1:9/caderno' }
  await expect(startedIn(emptyFolder(), away)).rejects.toThrow(
    'O banco de dados não responde (DATABASE_URL, DATA_DIR): connect ECONNREFUSED 127.0.0.1:9',
  )
})

test('um início que falhou deixa a pasta livre', async () => {
  const dataDir = emptyFolder()
  await expect(startedIn(dataDir, { HOST: '192.0.2.1' })).rejects.toThrow('HOST')
  const running = await startedIn(dataDir, {})
  expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
  await running.stop()
})
