import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { Refusal } from './explain.mjs'
import { root } from './root.mjs'

const killAfterMs = 30_000
const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href

// A closed terminal is a request to stop. SIGHUP is forwarded as SIGTERM, because it would kill most programs at once.
const forwardedSignals = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }

// Node keeps what it compiled, so that later starts need not strip types and compile again: a third less work.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

/** Starts one of our programs. It stops when the ipc channel to this process closes. */
export function startOwn(node, args, env = {}, stderr = 'inherit') {
  const stdio = ['inherit', 'inherit', stderr, 'ipc']
  return start(node, args, { env: { ...compileCache, ...process.env, ...env }, stdio })
}

/** Runs one of our programs in the foreground. */
export function handOver(node, args, env = {}) {
  const child = startOwn(node, args, env)
  return untilEnded(
    child,
    forwardOnce(signal => child.kill(signal)),
  )
}

/** Runs a script that does not watch its channel, and ends it when this process is gone. */
export function handOverScript(node, args) {
  return handOver(node, ['--import', exitWithParent, ...args], { AFTERMILE_PARENT: String(process.pid) })
}

/** Runs a third-party program as one step of several. With `quiet` its output is returned instead of printed. */
export async function runStep(node, args, { env = {}, quiet = false, cwd = root } = {}) {
  const out = quiet ? 'pipe' : 'inherit'
  const parent = { AFTERMILE_PARENT: String(process.pid) }
  const child = start(node, ['--import', exitWithParent, ...args], {
    env: { ...compileCache, ...process.env, ...env, ...parent },
    cwd,
    stdio: ['ignore', out, out, 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  const code = await untilEnded(child, killWithUs(child))
  return { code, output }
}

/** Forwards signals to the process group of a detached child. Returns a function that ends this. */
export function killWithUs(child) {
  return forwardOnce(signal => process.kill(-child.pid, signal))
}

// Detached: the child has its own process group, so that Ctrl-C reaches it only once, through us. npm sends it to us twice.
export function start(node, args, { env = {}, stdio, cwd = root }) {
  return spawn(node, args, { cwd, stdio, detached: true, env: { ...process.env, ...env } })
}

/** Forwards the first signal to stop. Returns a function that ends this. */
export function forwardOnce(send) {
  let killTimer
  let sent = false
  const forward = signal => {
    if (sent) return
    sent = true
    ignoreMissing(() => send(forwardedSignals[signal]))
    killTimer = setTimeout(() => ignoreMissing(() => send('SIGKILL')), killAfterMs)
  }
  for (const signal of Object.keys(forwardedSignals)) process.on(signal, forward)
  return () => {
    clearTimeout(killTimer)
    for (const signal of Object.keys(forwardedSignals)) process.off(signal, forward)
  }
}

function ignoreMissing(work) {
  try {
    work()
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Resolves with the exit code of a child; 128 and its number for a signal. */
export function untilEnded(child, stopForwarding) {
  return new Promise((resolve, reject) => {
    child.on('error', error => {
      const missingLoader = error.code === 'ENOENT' && existsSync(child.spawnfile)
      reject(missingLoader ? new Refusal(needsGlibc) : error)
    })
    child.on('close', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

const needsGlibc =
  'The bundled Node 24 and PostgreSQL need a Linux with glibc; this one has another C library. ' +
  'Install Node 24 yourself, and set DATABASE_URL and DATABASE_ADMIN_URL to your own PostgreSQL server.'
