import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { median } from './median.ts'
import { load, visitor } from './phone.ts'

/** A page with one script of a size that only says that it is there: what no page of that size can be faster than. */
export async function measureFloor(browser: Browser, scriptBytes: number, times: number) {
  const noise = Array.from({ length: scriptBytes }, () => Math.random().toString(36).slice(2, 3))
  const script = `document.body.append(document.createElement('form'));document.forms[0].dataset.hydrated='true'//${noise.join('')}`
  const page =
    '<!doctype html><title>Piso</title><p>Piso</p><script type="module" src="/a.js"></script>'
  const server = createServer((request, response) => {
    const isScript = request.url === '/a.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader('content-encoding', 'br')
    response.end(brotliCompressSync(isScript ? script : page))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const usable: number[] = []
  for (let time = 0; time < times; time += 1) {
    const context = await visitor(browser, url)
    usable.push((await load(context, '/', 'form[data-hydrated]')).usable)
    await context.close()
  }
  server.close()
  return median(usable)
}
