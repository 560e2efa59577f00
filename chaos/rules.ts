// Sends a storm of events, shuffled and a fifth of them twice, while 20 rules send a message for each shipment that has begun to move. An
// API server and a worker are killed twenty times in turns. Each rule must act exactly once on each shipment, with one message.
import { once } from 'node:events'
import { openAdmin } from '../apps/server/src/db/admin-pool.ts'
import { randomOf } from '../apps/server/src/demo/reference/random.ts'
import { putTemplate } from '../apps/server/src/test/data/templates.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'
import { openEnvironment, type Started } from './environment.ts'
import { batchesOf, makeFeed, shuffledWithRepeats } from './feed.ts'
import { send } from './send.ts'

const [eventCount = 50_000, kills = 20] = process.argv.slice(2).map(Number)
const shipmentCount = Math.ceil(eventCount / 10)
const ruleCount = 20
const maxTrialMs = 60 * 60_000

const { newDatabase, start, close } = await openEnvironment()
try {
  const { url, adminUrl } = await newDatabase('rules')
  const admin = openAdmin(adminUrl)
  const stable = await start(url)
  const victims = [await victimOf('api'), await victimOf('worker')]
  await putTemplate(admin, {
    id: 'storm',
    contentType: 'text/html',
    content: 'It moves.',
    payload: '{"subject": "It moves"}',
  })
  for (let n = 0; n < ruleCount; n++) await addRule(stable, n)

  const feed = recent(makeFeed(shipmentCount, eventCount))
  await send(() => stable, 'shipments', batchesOf(feed.shipments, 1000), 1)
  const progress = { share: 0 }
  const killing = killOften(victims, progress)
  const random = randomOf('targets').next
  const api = victims[0]
  const batches = batchesOf(shuffledWithRepeats(feed.events), 200)
  const retries = await send(() => (random() < 0.6 && api ? api.current() : stable), 'events', batches, 4, { progress })
  const killed = await killing

  const endsAt = Date.now() + maxTrialMs
  const count = async (text: string) => Number((await admin.query<{ count: string }>(text)).rows[0]?.count)
  while ((await count(`select count(*) from rule_firings where state = 'waiting'`)) > 0) {
    if (Date.now() > endsAt) throw new Error('What rules say is not done in time')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const found = {
    expected: await count(
      `select count(*) from shipments where shipment_number like 'C%' and first_event_at is not null`,
    ),
    firings: await count(`select count(*) from rule_firings where rule_id like 'storm-%'`),
    done: await count(`select count(*) from rule_firings where rule_id like 'storm-%' and state = 'done'`),
    messages: await count(`select count(*) from messages where template_id = 'storm'`),
    once: await count(`
      select count(*) from rule_firings f join messages m on m.tenant_id = f.tenant_id and m.id::text = f.results -> 0 ->> 'messageId'
      where f.rule_id like 'storm-%' and m.container_id = f.container_id`),
  }
  const isRight =
    [found.firings, found.done, found.messages, found.once].every(value => value === found.expected) && killed >= kills
  console.log(JSON.stringify({ isRight, ...found, kills: killed, retries }))
  process.exitCode = isRight ? 0 : 1
  await admin.end()

  async function victimOf(part: 'api' | 'worker') {
    const port = await freePort()
    let current = await start(url, { port, part })
    return {
      current: () => current,
      async kill() {
        const exit = once(current.process, 'exit')
        current.process.kill('SIGKILL')
        await exit
        current = await start(url, { port, part })
      },
    }
  }
} finally {
  await close()
}
process.exit()

type Victim = { current(): Started; kill(): Promise<void> }

async function killOften(victims: readonly Victim[], progress: { share: number }): Promise<number> {
  let killed = 0
  while (killed < kills) {
    while (progress.share < (killed + 0.5) / kills) await new Promise(resolve => setTimeout(resolve, 5))
    await victims[killed % victims.length]?.kill()
    killed++
  }
  return killed
}

async function addRule({ url, token }: Started, n: number): Promise<void> {
  const body = {
    id: `storm-${n}`,
    type: 'CustomRule',
    name: `Storm ${n}`,
    triggerSchedule: null,
    andConditions: [
      { field: 'toCity', operator: 'is', values: [cityOf(n)] },
      { field: 'firstEventAt', operator: 'is not empty', values: [] },
    ],
    actions: [{ type: 'email', templateId: 'storm' }],
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/v1/rules`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

function cityOf(n: number): string {
  return `City ${n % ruleCount}`
}

/** The feed as of the last days, because history sets nothing off, with an address and a city for each shipment. */
function recent({ shipments, events }: ReturnType<typeof makeFeed>) {
  const times = events.map(({ occurredAt }) => Date.parse(String(occurredAt)))
  const laterMs = Date.now() - times.reduce((most, time) => Math.max(most, time), 0) - 60_000
  const moved = (at: unknown) => new Date(Date.parse(String(at)) + laterMs).toISOString()
  return {
    shipments: shipments.map((shipment, n) => ({
      ...shipment,
      toCity: cityOf(n),
      toEmail: `receiver${n}@example.com`,
      bookedAt: moved(shipment.bookedAt),
      latestAt: moved(shipment.latestAt),
    })),
    events: events.map(event => ({ ...event, occurredAt: moved(event.occurredAt) })),
  }
}
