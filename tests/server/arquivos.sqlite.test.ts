import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app'
import { precompress } from '../../scripts/precompress.mjs'
import { institute } from './institute.ts'

const code = 'export const palavras = "chamada, turma, aluno";\n'.repeat(200)
const nonceTag = '<meta property="csp-nonce" nonce="" />'
const page = `<!doctype html>${nonceTag}<title>Caderno</title>${'<p>Entrar</p>'.repeat(200)}`
const firstPaint = 'body { margin: 0 }'
const login = `<!doctype html>${nonceTag}<style nonce="">${firstPaint}</style><title>Entrar</title>`

/** The server over a built console made up of one script, one page and one login. */
async function served() {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-tela-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'main-a1.js'), code)
  writeFileSync(join(folder, 'index.html'), page)
  mkdirSync(join(folder, 'prerendered', 'login'), { recursive: true })
  writeFileSync(join(folder, 'prerendered', 'login', 'index.html'), login)
  await precompress(join(folder, 'assets'))
  const { services } = await institute()
  const app = await createApp(services, { consoleDir: folder })
  onTestFinished(() => app.close())
  return (url: string, encoding: string) =>
    app.inject({ url, headers: { 'accept-encoding': encoding } })
}

test('um arquivo da tela vai comprimido como foi feito, e fica com o navegador para sempre', async () => {
  const get = await served()
  const answers = {
    br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
    gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
    identity: (bytes: Buffer) => bytes.toString(),
  }
  for (const [encoding, read] of Object.entries(answers)) {
    const { headers, rawPayload } = await get('/assets/main-a1.js', encoding)
    expect(read(rawPayload)).toBe(code)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    // A length that is known: it was not compressed on the way.
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  }
})

test('um arquivo da tela não leva o que só se diz a páginas, e aberto como uma nada pode fazer', async () => {
  const get = await served()
  const ofAsset = await get('/assets/main-a1.js', 'br')
  expect(ofAsset.headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(sizeOf(ofAsset.headers)).toBeLessThan(600)
  const missing = await get('/assets/main-a2.js', 'br')
  expect(missing.statusCode).toBe(404)
  for (const { headers } of [missing, await get('/alunos', 'br'), await get('/sw.js', 'br')])
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' })
})

const sizeOf = (headers: object) =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0)

test('a página vai comprimida e não fica guardada, em qualquer endereço da tela', async () => {
  const get = await served()
  for (const url of ['/', '/alunos', '/turmas/detalhes/3']) {
    const { headers, rawPayload } = await get(url, 'br')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-encoding': 'br' })
    const sent = brotliDecompressSync(rawPayload).toString()
    expect(sent.replace(/(csp-nonce" nonce=")[^"]+/, '$1')).toBe(page)
  }
})

test('estilos só os do produto: cada página tem um número seu, que não vale para scripts', async () => {
  const get = await served()
  const seen = new Set<string>()
  for (const url of ['/', '/', '/alunos', '/login', '/login']) {
    const { headers, payload } = await get(url, 'identity')
    const [, nonce = ''] = payload.match(/<meta property="csp-nonce" nonce="([^"]+)"/) ?? []
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
    expect(seen).not.toContain(nonce)
    seen.add(nonce)
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe-inline')
    const directives = policy.split(';')
    expect(directives.filter((directive) => directive.includes(nonce))).toEqual([
      `style-src 'self' 'nonce-${nonce}'`,
    ])
    const styles = payload.match(/<style[^>]*>/g) ?? []
    expect(styles).toEqual(url === '/login' ? [`<style nonce="${nonce}">`] : [])
  }
  const { headers } = await get('/api/v1/alunos/', 'identity')
  expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|nonce-/)
})

test('um endereço que a API não tem não é uma página', async () => {
  const get = await served()
  const answer = await get('/api/v1/nada', 'br')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ detail: 'Não encontrado.' })
})
