// The console with hot reload and the server, at one address; the server is rebuilt and restarted as its sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync, rmSync } from 'node:fs'
import { get } from 'node:http'
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

/** Whether the next server begins with a fresh database: only the first one does. */
let isFresh = process.argv.includes('--banco-novo')
/** Whether a server answers. */
let isUp = false
/** Whether a newer one is under way. */
let isBuilding = false
let restarting = Promise.resolve()
/** How many times the server's code has been built, or begun to be. */
let builds = 0
/** Why there is no server now, in words; null while there is one. */
let failure = null
let server = null

const vite = await createServer({
  clearScreen: false,
  plugins: [{ name: 'caderno:dev', configureServer: holdCalls, hotUpdate: showDeclarations }],
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
  if (event.code === 'BUNDLE_START') {
    builds++
    isBuilding = true
  }
  if (event.code === 'ERROR') {
    isBuilding = false
    tell(declarationError(event.error.message) ?? event.error.message)
  }
  if (event.code !== 'BUNDLE_END') return
  event.result.close()
  const build = builds
  const folder = keptBuild(build)
  restarting = restarting.then(() => restart(build, folder))
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, async () => {
    await Promise.all([stop(), watcher.close(), vite.close()])
    process.exit(0)
  })

await vite.listen()
console.log(`Console e servidor em http://${host}:${vite.httpServer.address().port}`)

/**
 * A page that loads while the server is built again sees its form at once: the old server renews its session and answers
 * what it can read. What it refuses, a list with the new field for one, and what writes waits for the new one; where
 * there is none, the answer says why.
 */
function holdCalls({ middlewares }) {
  middlewares.use(async (request, response, next) => {
    const { method, url, headers } = request
    if (!/^\/(api|healthz)\b/.test(url)) return next()
    if (isUp && isBuilding && method === 'GET') {
      const [answer] = await once(get(target + url, { headers }), 'response').catch(() => [])
      if (answer?.statusCode < 400) {
        response.writeHead(answer.statusCode, answer.headers)
        return answer.pipe(response)
      }
      answer?.resume()
    }
    if (isUp && url.startsWith('/api/v1/token/refresh/')) return next()
    while (isBuilding || (!isUp && failure === null)) await setTimeout(50)
    if (isUp) return next()
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ detail: failure }))
  })
}

/**
 * Declarations are everywhere behind the login: all that knows them comes again in the same page, and its open form stays.
 * The page itself loads again where the machine knows them too, as the roles.
 */
function showDeclarations({ type, file, modules, timestamp }) {
  const { name, moduleGraph, hot } = this.environment
  if (name !== 'client' || type !== 'update' || modules.length === 0) return
  if (!/\/(resources|src\/core\/model)\//.test(file)) return
  const changed = new Set()
  for (const each of modules) moduleGraph.invalidateModule(each, changed, timestamp, true)
  const isMachine = [...changed].some(({ url }) => url.startsWith('/src/core/console/'))
  if (isMachine) hot.send({ type: 'full-reload' })
  else hot.send('caderno:declarations', timestamp)
  return []
}

/** A folder for a build alone: the next one empties that of the watcher, while a server still loads from it. */
function keptBuild(build) {
  const folder = `dist/dev-${build}`
  rmSync(folder, { recursive: true, force: true })
  renameSync('dist/dev', folder)
  return folder
}

/** The new server loads its code beside the old one, and opens the data once that one is gone. */
async function restart(build, folder) {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Another save came in between, and its build restarts the server.
  if (build !== builds) return remove()
  const child = spawn(process.execPath, ['--enable-source-maps', `${folder}/main.js`], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1' },
  })
  let said = ''
  child.stderr.on('data', (text) => {
    process.stderr.write(text)
    said += text
  })
  child.once('exit', () => {
    remove()
    if (server === child) server = null
  })
  const gone = once(child, 'exit')
  await Promise.race([once(child, 'message'), gone])
  isUp = false
  await stop()
  server = child.exitCode === null ? child : null
  if (server) {
    child.send(isFresh ? 'banco-novo' : 'open')
    isFresh = false
  }
  isUp = await answers(child)
  isBuilding = build !== builds
  // A build that has begun since then restarts the server.
  if (build === builds) tell(isUp ? null : (declarationError(said) ?? said))
}

/** The data folder has one process at a time: the old one is gone before the new one opens it. */
async function stop() {
  if (!server) return
  const old = server
  const gone = once(old, 'exit')
  old.kill('SIGTERM')
  // A page that loads again leaves calls open, and nothing is lost with a server that ends in the middle.
  void setTimeout(300).then(() => old.kill('SIGKILL'))
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
