// npm run dev: the console with hot reload on PORT, and the server on the next port. The server restarts after every change.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { parseConfig } from '../apps/server/src/config.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/start-embedded.ts'
import { StartError } from '../apps/server/src/runtime/start-error.ts'
import { buildApps } from './build-apps.mjs'
import { explain } from './explain.mjs'
import { root } from './root.mjs'

const sources = ['apps/server/src', 'apps/tracking/src', 'packages'].map(path => join(root, path))
const debounceMs = 150

async function develop() {
  const stopping = untilStopped()
  const config = parseConfig(process.env)
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  const database = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: config.dataDir, log: { info: console.log, warn: console.warn } })
  const server = runServer({ ...process.env, PORT: String(config.port + 1), PUBLIC_URL: address })
  const vite = await startVite(config)
  console.log(`\n  The console is at ${address}, the server behind it on port ${config.port + 1}. Stop with Ctrl-C.\n`)
  await stopping
  await vite.close()
  await server.stop()
  await database?.stop()
}

// The server uses the PostgreSQL of this process, so that it stays up during restarts.
function runServer(env) {
  let child = null
  let debounceTimer = null
  let lastStart = start()

  async function start() {
    // The server reads the built files when it starts.
    await buildApps(process.execPath, ['tracking']).catch(error => console.error(explain(error)))
    child = fork(join(root, 'apps/server/src/main.ts'), { env, cwd: root, execArgv: [] })
  }

  async function end() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }

  const restart = () => {
    clearTimeout(debounceTimer)
    debounceTimer = setTimeout(() => {
      lastStart = lastStart.then(end).then(start)
    }, debounceMs)
  }
  const watchers = sources.map(path => watch(path, { recursive: true }, (_, file) => isCode(file) && restart()))

  return {
    async stop() {
      clearTimeout(debounceTimer)
      for (const watcher of watchers) watcher.close()
      await lastStart.then(end)
    },
  }
}

const isCode = file => /\.(ts|sql|css)$/.test(file ?? '') && !file.endsWith('.test.ts')

async function startVite({ port, host }) {
  process.env.AFTERMILE_API = `http://127.0.0.1:${port + 1}`
  const vite = await createServer({
    root: join(root, 'apps/console'),
    server: { port, host, strictPort: true },
    clearScreen: false,
  })
  return vite.listen().catch(error => {
    throw /in use/.test(error.message) ? new StartError(`Port ${port} is taken: set PORT to another one.`) : error
  })
}

function untilStopped() {
  return new Promise(resolve => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.once(event, resolve)
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(event, () => {})
  })
}

try {
  await develop()
  process.exit(0)
} catch (error) {
  console.error(error instanceof StartError ? `\n  ${error.message}\n` : error)
  process.exit(1)
}
