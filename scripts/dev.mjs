// The console with hot reload and the server, at one address; the server is rebuilt and restarted as its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createSocket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { build, createServer } from 'vite'
import { declarationError } from './declaration-error.mjs'
import { developed, serverBuild } from './server-build.mjs'

process.chdir(`${import.meta.dirname}/..`)
const port = Number(process.env.PORT ?? 3000)
const host = process.env.HOST ?? '127.0.0.1'
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

/** Whether the server answers. */
let isUp = false
let restarting = Promise.resolve()
/** How many times the server's code has been built, or begun to be. */
let builds = 0
/** Why there is no server now, in words; null while there is one. */
let failure = null
let server = null

const vite = await createServer({
  clearScreen: false,
  plugins: [{ name: 'caderno:dev', configureServer: holdCalls, handleHotUpdate: reloadForModel }],
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '/api': target, '/healthz': target },
    // What is compiled into dist/ is no source: an open form is not lost for it.
    watch: { ignored: ['**/dist/**'] },
  },
})
vite.ws.on('connection', showFailure)

const watcher = await build(serverBuild('dist/dev', { watch: {} }, developed))
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_START') builds++
  if (event.code === 'ERROR') tell(declarationError(event.error.message) ?? event.error.message)
  if (event.code !== 'BUNDLE_END') return
  event.result.close()
  restarting = restarting.then(restart)
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await Promise.all([stop(), watcher.close(), vite.close()])
    process.exit(0)
  })

await vite.listen()
console.log(`Console e servidor em http://${host}:${vite.httpServer.address().port}`)

/** A page that loads while there is no server waits for its answers, and does not find them missing. */
function holdCalls({ middlewares }) {
  middlewares.use(async (request, _, next) => {
    while (!isUp && /^\/(api|healthz)\b/.test(request.url)) await setTimeout(50)
    next()
  })
}

/** Declarations are everywhere in the console: the page loads again with new ones, and keeps its open form. */
function reloadForModel({ file }) {
  if (!/\/(resources|src\/model)\//.test(file)) return
  vite.ws.send({ type: 'full-reload' })
  return []
}

async function restart() {
  const build = builds
  isUp = false
  await stop()
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/dev/main.js'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  })
  let said = ''
  child.stderr.on('data', (text) => {
    process.stderr.write(text)
    said += text
  })
  child.once('exit', () => {
    if (server === child) server = null
  })
  server = child
  isUp = await answers(child)
  // A build that has begun since then took the files of this one away; it restarts the server.
  if (build === builds) tell(isUp ? null : (declarationError(said) ?? said))
}

/** The data folder has one process at a time: the old one is gone before the new one starts. */
async function stop() {
  if (!server) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

/** Whether a process answers, sooner or later: false once it has ended. */
async function answers(child) {
  while (server === child) {
    if (await fetch(`${target}/healthz`).catch(() => null)) return true
    await setTimeout(100)
  }
  return false
}

/** Shows in the open pages why the server is not there; they load again once it is. */
function tell(sentence) {
  const isMended = failure !== null && sentence === null
  failure = sentence
  if (isMended) vite.ws.send({ type: 'full-reload' })
  else showFailure()
}

function showFailure() {
  if (failure === null) return
  vite.ws.send({ type: 'error', err: { message: failure, stack: '', plugin: 'servidor' } })
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port: free } = socket.address()
  socket.close()
  await once(socket, 'close')
  return free
}
