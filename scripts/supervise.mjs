import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { forwardOnce, startOwn, untilEnded } from './child.mjs'

const maxRestarts = 5
const withinMs = 10 * 60_000
const maxLastLines = 5
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a server in the foreground, and starts it again when it dies although nobody stopped it. A server that never was ready is not
 * restarted: it has said what is wrong. Returns its exit code. It is told when what is being built is there, and stopped if that fails.
 */
export async function supervise(node, args, { building = null, firstPauseMs = 500 } = {}) {
  const stopping = stopRequested()
  let buildError = null
  building?.catch(error => {
    buildError = error
  })
  const deaths = []
  for (;;) {
    const { code, wasReady, lastLines } = await runOnce(node, args, building)
    if (buildError !== null && !stopping.signal.aborted) throw buildError
    const isFirstStart = deaths.length === 0 && !wasReady
    if (stopping.signal.aborted || code === 0 || isFirstStart) return code
    deaths.push(Date.now())
    const recent = deaths.filter(at => at > Date.now() - withinMs)
    if (recent.length > maxRestarts) {
      say(`The server died ${recent.length} times in ten minutes (${causeOf(code)}), so it is not started again.`)
      for (const line of whatToDo(code, lastLines)) process.stderr.write(`  ${line}\n`)
      return code
    }
    say(`The server died (${causeOf(code)}) and is started again.`)
    await sleep(firstPauseMs * 2 ** (recent.length - 1), undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return code
  }
}

async function runOnce(node, args, building) {
  const child = startOwn(node, args, {}, 'pipe')
  building?.then(
    () => child.connected && child.send('built', () => {}),
    () => child.kill('SIGTERM'),
  )
  let wasReady = false
  let lastLines = []
  child.stderr.on('data', chunk => {
    process.stderr.write(chunk)
    const lines = String(chunk)
      .split('\n')
      .filter(line => line.trim() !== '' && !/^\s+at /.test(line))
    lastLines = [...lastLines, ...lines].slice(-maxLastLines)
  })
  child.on('message', message => {
    wasReady ||= message === 'ready'
  })
  const disconnected = new Promise(resolve => child.once('disconnect', resolve))
  const code = await untilEnded(
    child,
    forwardOnce(signal => child.kill(signal)),
  )
  // Its last messages may arrive after it has ended.
  await disconnected
  return { code, wasReady, lastLines }
}

/** Aborted by the first request to stop, also while no server runs. */
function stopRequested() {
  const stopping = new AbortController()
  for (const signal of stopSignals) process.on(signal, () => stopping.abort())
  return stopping
}

function causeOf(code) {
  return signalOf(code) ?? `exit code ${code}`
}

const signalOf = code => Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0]

/** What an operator looks at, in this order. */
function whatToDo(code, lastLines) {
  return [
    ...(lastLines.length === 0 ? [] : ['The last it said:', ...lastLines.map(line => `  ${line.trim()}`)]),
    ...(likelyCauses[signalOf(code)] ?? []),
    'Look at its log above, at postgres.log in DATA_DIR, at the disk (df -h) and at the memory (free -h).',
    'When the cause is gone, start it again with npm start. Nothing that was confirmed is lost.',
    'If it dies again: npm run admin -- jobs lists the jobs that have failed, and docs/operations.md says more.',
  ]
}

const likelyCauses = {
  SIGKILL: ['Linux kills a process like this when the memory is used up: dmesg says so.'],
  SIGABRT: ['Node ends like this when it needs more memory than it may have.'],
}

const say = sentence => process.stderr.write(`\n  ${sentence}\n`)
