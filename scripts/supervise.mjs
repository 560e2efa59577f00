import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { forwardOnce, startOwn, untilEnded } from './child.mjs'

const maxRestarts = 5
const withinMs = 10 * 60_000
const firstPauseMs = 500
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a server in the foreground, and starts it again when it dies although nobody stopped it. A server that never was ready is not
 * restarted: it has said what is wrong. Returns its exit code.
 */
export async function supervise(node, args) {
  const stopping = stopRequested()
  const deaths = []
  for (;;) {
    const { code, wasReady } = await runOnce(node, args)
    const isFirstStart = deaths.length === 0 && !wasReady
    if (stopping.signal.aborted || code === 0 || isFirstStart) return code
    deaths.push(Date.now())
    const recent = deaths.filter(at => at > Date.now() - withinMs)
    if (recent.length > maxRestarts) {
      say(`The server died ${recent.length} times in ten minutes (${causeOf(code)}), so it is not started again.`)
      return code
    }
    say(`The server died (${causeOf(code)}) and is started again.`)
    await sleep(firstPauseMs * 2 ** (recent.length - 1), undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return code
  }
}

async function runOnce(node, args) {
  const child = startOwn(node, args)
  let wasReady = false
  child.on('message', message => {
    wasReady ||= message === 'ready'
  })
  const told = new Promise(resolve => child.once('disconnect', resolve))
  const code = await untilEnded(
    child,
    forwardOnce(signal => child.kill(signal)),
  )
  // Its last messages may arrive after it has ended.
  await told
  return { code, wasReady }
}

/** Aborted by the first request to stop, also while no server runs. */
function stopRequested() {
  const stopping = new AbortController()
  for (const signal of stopSignals) process.on(signal, () => stopping.abort())
  return stopping
}

function causeOf(code) {
  const signal = Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]
  return signal ?? `exit code ${code}`
}

const say = sentence => process.stderr.write(`\n  ${sentence}\n`)
