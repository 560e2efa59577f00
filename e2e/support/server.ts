import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCarrierSimulator } from '../../apps/server/src/carrier-simulator/carrier-simulator.ts'
import { freePort } from '../../apps/server/src/test/free-port.ts'
import { memoryFolder } from '../../apps/server/src/test/memory-folder.ts'
import { processEnv } from '../../apps/server/src/test/processes/process-env.ts'

const root = join(import.meta.dirname, '../..')
const logFile = join(root, 'test-results/server.log')
/** The allowed origin of an external chat. Nothing runs there: tests mock it. */
export const chatOrigin = 'https://chat.example'
const readyMs = 60_000

/** Starts the server for the browser tests. */
export default (): Promise<() => Promise<void>> => startDemo({ size: 0 })

/** Starts the real server with the demo tenants on its own database, and simulated carriers. Tests get their addresses from the environment. */
export async function startDemo({ size }: { readonly size: number }): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'aftermile-e2e-'))
  const carriers = await startCarrierSimulator({ isStrict: true })
  const [port, hostPort, receiverPort] = [await freePort(), await freePort(), await freePort()]
  // Tests that run at the same time have mail servers of their own.
  const mailPorts = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const server = startServer({
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_SIZE: String(size),
    RATE_LIMIT: 'off',
    EGRESS_ALLOW: [...carriers.allow, ...[receiverPort, ...mailPorts].map(each => `127.0.0.1:${each}`)].join(','),
    CHAT_WIDGET_ORIGINS: chatOrigin,
    PLUGIN_ORIGINS: `http://localhost:${hostPort}`,
  })
  const exit = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await exit
    await carriers.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.AFTERMILE_E2E_URL = url
  process.env.AFTERMILE_E2E_DATA = dataDir
  process.env.AFTERMILE_E2E_CARRIERS = carriers.url
  process.env.AFTERMILE_E2E_HOST_PORT = String(hostPort)
  process.env.AFTERMILE_E2E_RECEIVER_PORT = String(receiverPort)
  process.env.AFTERMILE_E2E_MAIL_PORTS = mailPorts.join()
  return stop
}

// The ipc channel makes the server stop when the test run is killed.
function startServer(settings: Record<string, string>): ChildProcess {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const log = openSync(logFile, 'w')
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: { ...processEnv, TMPDIR: tmpdir(), ...settings },
  })
  closeSync(log)
  return server
}

async function untilReady(url: string, server: ChildProcess) {
  for (const deadline = Date.now() + readyMs; Date.now() < deadline; await sleep(100)) {
    if (server.exitCode !== null) break
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  throw new Error(`The server did not become ready. Its log:\n${readFileSync(logFile, 'utf8')}`)
}
