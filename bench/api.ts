// GET /tags and a shipment through the full serve(), compared with bare Fastify routes with the same queries on the same database. They take
// turns. The bare shipment asks the database the same and sends the same reply, but does not compute it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Pair, Started } from './api-server.ts'

const connections = 16
const rounds = Number(process.argv[2] ?? 15)
const secondsPerRound = 2

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./api-server.ts', import.meta.url), [dataDir])
try {
  const [started] = (await once(child, 'message')) as [Started]
  const tags = await compare('tags', started.tags, started.token)
  const shipment = await compare('shipment', started.shipment, started.token)
  console.log(
    JSON.stringify({
      ratio: tags.ratio,
      goal: 0.5,
      shipmentRatio: shipment.ratio,
      shipmentGoal: 0.6,
      oursPerSecond: tags.oursPerSecond,
      barePerSecond: tags.barePerSecond,
      tags: started.tagCount,
      connections,
      rounds,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function compare(name: string, pair: Pair, token: string) {
  const ours = { url: pair.ours, headers: { authorization: `Bearer ${token}` } }
  const bare = { url: pair.bare, headers: {} }
  await checkSameResponse(ours, bare)
  await measure(ours, 2)
  await measure(bare, 2)

  const pairs: { ours: number; bare: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    const turn = { ours: await measure(ours, secondsPerRound), bare: await measure(bare, secondsPerRound) }
    pairs.push(turn)
    console.log(
      `${name}, round ${round}: serve() ${turn.ours.toFixed(0)}/s, bare ${turn.bare.toFixed(0)}/s, ratio ${(turn.ours / turn.bare).toFixed(3)}`,
    )
  }
  return {
    ratio: Number(median(pairs.map(turn => turn.ours / turn.bare)).toFixed(3)),
    oursPerSecond: Math.round(median(pairs.map(turn => turn.ours))),
    barePerSecond: Math.round(median(pairs.map(turn => turn.bare))),
  }
}

type Target = { url: string; headers: Record<string, string> }

async function measure({ url, headers }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function checkSameResponse(first: Target, other: Target): Promise<void> {
  const [a, b] = await Promise.all(
    [first, other].map(async ({ url, headers }) => (await fetch(url, { headers })).text()),
  )
  // Some values of a shipment depend on the time.
  if (shapeOf(a) !== shapeOf(b)) throw new Error('The two routes send different responses')
}

function shapeOf(json = ''): string {
  return json.replace(/\d+/g, '0')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
