// The console with hot reload and the server, at one address; the server is rebuilt and restarted as its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { build, createServer } from 'vite'
import { serverBuild } from './server-build.mjs'

process.chdir(`${import.meta.dirname}/..`)
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

const vite = await createServer({
  clearScreen: false,
  server: { port, host, strictPort: true, proxy: { '/api': target, '/healthz': target } },
})

let server = null
const watcher = await build(serverBuild('dist/dev', { watch: {} }))
let restarting = Promise.resolve()
watcher.on('event', (event) => {
  if (event.code !== 'BUNDLE_END') return
  event.result.close()
  restarting = restarting.then(restart)
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await Promise.all([stop(), watcher.close(), vite.close()])
    process.exit(0)
  })

await answers()
await vite.listen()
console.log(`Console e servidor em http://${host}:${port}`)

async function restart() {
  await stop()
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/dev/main.js'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  })
  child.once('exit', () => {
    if (server === child) server = null
  })
  server = child
}

/** The data folder has one process at a time: the old one is gone before the new one starts. */
async function stop() {
  if (!server) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

/** Waits for the first build and start of the server, so that the first page finds it. */
async function answers() {
  while (!(await fetch(`${target}/healthz`).catch(() => null))) await setTimeout(200)
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port: free } = socket.address()
  socket.close()
  await once(socket, 'close')
  return free
}
