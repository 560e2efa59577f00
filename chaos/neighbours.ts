// One server with its default limits, and two tenants. The quiet one reads a list, gets webhooks and looks at previews, first alone, then
// while the other floods the server with rows, tries rules and counts facets, or sends a template that never ends. What the quiet
// one waits for (p95) may be at most three times as long as alone.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { startReceiver } from '../apps/server/src/test/webhooks/webhook-receiver.ts'
import { openEnvironment, type Started } from './environment.ts'
import { caller } from './neighbours/caller.ts'
import { prepareNeighbour, prepareNoisy } from './neighbours/data.ts'
import { noises } from './neighbours/noise.ts'
import { openProbes, type Waits } from './neighbours/probes.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, only: { type: 'string', default: '' } },
})
const phaseMs = Number(values.seconds) * 1000
const maxRatio = 3

const receiver = await startReceiver()
const { newDatabase, start, close } = await openEnvironment({ isDurable: true })
try {
  const { url, adminUrl } = await newDatabase('neighbours')
  const loader = await start(url)
  await prepareNoisy(loader)
  const neighbourData = await prepareNeighbour({ ...loader, token: loader.neighbourToken }, receiver.url)
  loader.process.kill()
  const admin = openAdmin(adminUrl)
  await admin.query('vacuum analyze')
  await admin.end()

  const server = await start(url, { part: 'all', outside: receiver.allow })
  const probes = openProbes(caller({ ...server, token: server.neighbourToken }), neighbourData, receiver)
  await probes.run(untilPassed(5000))
  const alone = await probes.run(untilPassed(phaseMs))
  report('alone', alone)

  const worst = { list: 0, hook: 0, preview: 0 }
  for (const name of Object.keys(noises)) {
    if (values.only !== '' && values.only !== name) continue
    const noise = startNoise(name, server)
    await sleep(1000)
    const waits = await probes.run(untilPassed(phaseMs))
    const done = await stopNoise(noise)
    report(name, waits, done)
    for (const kind of ['list', 'hook', 'preview'] as const)
      worst[kind] = Math.max(worst[kind], waits[kind].p95 / alone[kind].p95)
    await sleep(3000)
  }
  const figure = (ratio: number) => Number(ratio.toFixed(2))
  const ratios = {
    listRatio: figure(worst.list),
    hookRatio: figure(worst.hook),
    previewRatio: figure(worst.preview),
  }
  process.exitCode = Object.values(ratios).every(ratio => ratio <= maxRatio) ? 0 : 1
  console.log(JSON.stringify(ratios))
} finally {
  await receiver.close()
  await close()
}
process.exit()

function startNoise(name: string, { url, token }: Started): ChildProcess {
  return fork(new URL('./neighbours/noise-process.ts', import.meta.url), [name, url, token])
}

async function stopNoise(noise: ChildProcess): Promise<object> {
  const [stopped] = await Promise.all([once(noise, 'message'), noise.send('stop')])
  return stopped[0] as object // what noise-process.ts sends
}

function untilPassed(ms: number): () => boolean {
  const endsAt = performance.now() + ms
  return () => performance.now() >= endsAt
}

function report(name: string, waits: Waits, noise: object = {}): void {
  console.log(JSON.stringify({ phase: name, ...waits, ...noise }))
}
