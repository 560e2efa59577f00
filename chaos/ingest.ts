// Sends 100,000 events, shuffled and a fifth of them twice, in parallel to two servers. Half of the requests wait only until their events are
// stored, and two processes project these. One server and one of those processes are killed twenty times.
// The final state must equal that of the same events sent once, in order, to one server.
import { once } from 'node:events'
import pg from 'pg'
import { randomOf } from '../apps/server/src/demo/reference/random.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'
import { openEnvironment, type Started } from './environment.ts'
import { batchesOf, makeFeed, shuffledWithRepeats } from './feed.ts'
import { send } from './send.ts'
import { differencesOf, stateOf } from './state.ts'

const [eventCount = 100_000, kills = 20] = process.argv.slice(2).map(Number)
const shipmentCount = Math.ceil(eventCount / 10)

const { newDatabase, start, startProjection, close } = await openEnvironment()
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
  await startProjection(disturbedDatabase.url)
  const batches = batchesOf(shuffledWithRepeats(feed.events), 200)
  const retries = await send(() => (random() < 0.6 ? victim.current() : stableServer), 'events', batches, 6, {
    progress: victim.progress,
    isStored: () => random() < 0.5,
  })
  const killed = await killing
  await untilProjected(disturbedDatabase.adminUrl)
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

/** A server and a projection that restart after each kill, the server on the same port. */
async function startVictim(url: string): Promise<Victim> {
  const port = await freePort()
  let current = await start(url, { port })
  let projection = await startProjection(url)
  return {
    current: () => current,
    async kill() {
      const exits = [current.process, projection].map(each => once(each, 'exit'))
      for (const each of [current.process, projection]) each.kill('SIGKILL')
      await Promise.all(exits)
      ;[current, projection] = await Promise.all([start(url, { port }), startProjection(url)])
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

async function untilProjected(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const waiting = async () =>
    (await admin.query<{ waiting: string }>('select waiting from identity.landed_events()')).rows[0]
  while ((await waiting())?.waiting !== '0') await new Promise(resolve => setTimeout(resolve, 100))
  await admin.end()
}
