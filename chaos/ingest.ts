// 100,000 events, shuffled and a fifth of them twice, sent in parallel to two servers of which one is killed twenty times,
// against the same events once, in order, to one server. The two must end in the same state, byte for byte.
import { once } from 'node:events'
import { randomOf } from '../apps/server/src/demo/reference/random.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'
import { openEnvironment, type Started } from './environment.ts'
import { batchesOf, makeFeed, shuffledWithRepeats } from './feed.ts'
import { send } from './send.ts'
import { differencesOf, stateOf } from './state.ts'

const [eventCount = 100_000, kills = 20] = process.argv.slice(2).map(Number)
const shipmentCount = Math.ceil(eventCount / 10)

const { newDatabase, start, close } = await openEnvironment()
try {
  const feed = makeFeed(shipmentCount, eventCount)
  const clean = await newDatabase('clean')
  const calm = await start(clean.url)
  await send(() => calm, 'shipments', batchesOf(feed.shipments, 1000), 1)
  await send(() => calm, 'events', batchesOf(feed.events, 1000), 1)
  calm.process.disconnect()
  const wanted = await stateOf(clean.adminUrl)
  console.log(`In order: ${wanted.events?.rows} events of ${wanted.shipments?.rows} shipments`)

  const rough = await newDatabase('rough')
  const steady = await start(rough.url)
  const victim = await startVictim(rough.url)
  await send(() => steady, 'shipments', batchesOf(feed.shipments, 1000), 1)
  const killing = killOften(victim)
  const random = randomOf('targets').next
  const batches = batchesOf(shuffledWithRepeats(feed.events), 200)
  const retries = await send(() => (random() < 0.6 ? victim.now() : steady), 'events', batches, 6, victim.progress)
  const killed = await killing
  const found = await stateOf(rough.adminUrl)
  console.log(`Disturbed: ${batches.length} batches, ${killed} kills, ${retries} batches sent again`)

  const differences = differencesOf(wanted, found)
  for (const difference of differences) console.error(difference)
  const isSame = differences.length === 0 && killed >= kills
  console.log(
    JSON.stringify({ isSame, events: found.events?.rows, shipments: found.shipments?.rows, kills: killed, retries }),
  )
  process.exitCode = isSame ? 0 : 1
} finally {
  await close()
}
process.exit()

type Victim = { now(): Started; kill(): Promise<void>; progress: { share: number } }

/** A server that comes back on the same port after each kill. */
async function startVictim(url: string): Promise<Victim> {
  const port = await freePort()
  let current = await start(url, { port })
  return {
    now: () => current,
    async kill() {
      const exit = once(current.process, 'exit')
      current.process.kill('SIGKILL')
      await exit
      current = await start(url, { port })
    },
    progress: { share: 0 },
  }
}

/** Spread over the feed: one kill for each equal part of it. */
async function killOften(victim: Victim): Promise<number> {
  let killed = 0
  while (killed < kills) {
    const due = (killed + 0.5) / kills
    while (victim.progress.share < due) await new Promise(resolve => setTimeout(resolve, 5))
    await victim.kill()
    killed++
  }
  return killed
}
