// Sends 100,000 events, shuffled and a fifth of them twice, in parallel to two servers. One server is killed twenty times.
// The final state must equal that of the same events sent once, in order, to one server.
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
  const orderedDatabase = await newDatabase('clean')
  const orderedServer = await start(orderedDatabase.url)
  await send(() => orderedServer, 'shipments', batchesOf(feed.shipments, 1000), 1)
  await send(() => orderedServer, 'events', batchesOf(feed.events, 1000), 1)
  orderedServer.process.disconnect()
  const expected = await stateOf(orderedDatabase.adminUrl)
  console.log(`In order: ${expected.events?.rows} events of ${expected.shipments?.rows} shipments`)

  const disturbedDatabase = await newDatabase('rough')
  const stableServer = await start(disturbedDatabase.url)
  const victim = await startVictim(disturbedDatabase.url)
  await send(() => stableServer, 'shipments', batchesOf(feed.shipments, 1000), 1)
  const killing = killOften(victim)
  const random = randomOf('targets').next
  const batches = batchesOf(shuffledWithRepeats(feed.events), 200)
  const retries = await send(
    () => (random() < 0.6 ? victim.current() : stableServer),
    'events',
    batches,
    6,
    victim.progress,
  )
  const killed = await killing
  const found = await stateOf(disturbedDatabase.adminUrl)
  console.log(`Disturbed: ${batches.length} batches, ${killed} kills, ${retries} batches sent again`)

  const differences = differencesOf(expected, found)
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

type Victim = { current(): Started; kill(): Promise<void>; progress: { share: number } }

/** A server that restarts on the same port after each kill. */
async function startVictim(url: string): Promise<Victim> {
  const port = await freePort()
  let current = await start(url, { port })
  return {
    current: () => current,
    async kill() {
      const exit = once(current.process, 'exit')
      current.process.kill('SIGKILL')
      await exit
      current = await start(url, { port })
    },
    progress: { share: 0 },
  }
}

/** Kills the server at equal parts of the feed. */
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
