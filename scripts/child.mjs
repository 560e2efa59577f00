import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { Refusal } from './explain.mjs'
import { root } from './root.mjs'

const patienceMs = 30_000
const followParent = new URL('./exit-with-parent.mjs', import.meta.url).href

// A closed terminal is a request to stop, and SIGHUP would end a child that does not expect it at once.
const asked = { SIGINT: 'SIGINT', SIGTERM: 'SIGTERM', SIGHUP: 'SIGTERM' }

/** Runs a program of ours in our place. The open ipc channel tells it when we are gone; it stops then. */
export function handOver(node, args, env = {}) {
  const child = start(node, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  return ended(
    child,
    forwardOnce(signal => child.kill(signal)),
  )
}

/** Runs a program of others as one step among several. With `quiet` its output is kept and given back. */
export async function runStep(node, args, { env = {}, quiet = false, cwd = root } = {}) {
  const out = quiet ? 'pipe' : 'inherit'
  const follow = { AFTERMILE_PARENT: String(process.pid) }
  const child = start(node, ['--import', followParent, ...args], {
    env: { ...env, ...follow },
    cwd,
    stdio: ['ignore', out, out, 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  const code = await ended(child, killWithUs(child))
  return { code, output }
}

/** Passes a request to stop on to the whole group of a detached child. Returns how to end that. */
export function killWithUs(child) {
  return forwardOnce(signal => process.kill(-child.pid, signal))
}

// Detached: the child has a process group of its own, so Ctrl-C reaches it only through us, once, though npm repeats it to us.
function start(node, args, { env, stdio, cwd = root }) {
  return spawn(node, args, { cwd, stdio, detached: true, env: { ...process.env, ...env } })
}

function forwardOnce(send) {
  let patience
  let sent = false
  const pass = signal => {
    if (sent) return
    sent = true
    attempt(() => send(asked[signal]))
    patience = setTimeout(() => attempt(() => send('SIGKILL')), patienceMs)
  }
  for (const signal of Object.keys(asked)) process.on(signal, pass)
  return () => {
    clearTimeout(patience)
    for (const signal of Object.keys(asked)) process.off(signal, pass)
  }
}

function attempt(act) {
  try {
    act()
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function ended(child, release) {
  return new Promise((resolve, reject) => {
    child.on('error', error => {
      const missingLoader = error.code === 'ENOENT' && existsSync(child.spawnfile)
      reject(missingLoader ? new Refusal(needsGlibc) : error)
    })
    child.on('close', (code, signal) => {
      release()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

const needsGlibc =
  'The Node 24 and the PostgreSQL that come along need a Linux with glibc; this one has another C library. ' +
  'Install Node 24 yourself, and give a PostgreSQL server of your own in DATABASE_URL and DATABASE_ADMIN_URL.'
