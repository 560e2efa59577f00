// GET /tags through the full serve(), compared with a bare Fastify route with the same query on the same database. They take turns.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Started } from './api-server.ts'

const connections = 16
const rounds = 15
const secondsPerRound = 2

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./api-server.ts', import.meta.url), [dataDir])
try {
  const [started] = (await once(child, 'message')) as [Started]
  const ours = { url: started.ours, headers: { authorization: `Bearer ${started.token}` } }
  const bare = { url: started.bare, headers: {} }
  await checkSameResponse(ours, bare)
  await measure(ours, 2)
  await measure(bare, 2)

  const pairs: { ours: number; bare: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    const pair = { ours: await measure(ours, secondsPerRound), bare: await measure(bare, secondsPerRound) }
    pairs.push(pair)
    console.log(
      `round ${round}: serve() ${pair.ours.toFixed(0)}/s, bare ${pair.bare.toFixed(0)}/s, ratio ${(pair.ours / pair.bare).toFixed(3)}`,
    )
  }
  const ratio = median(pairs.map(pair => pair.ours / pair.bare))
  console.log(
    JSON.stringify({
      ratio: Number(ratio.toFixed(3)),
      goal: 0.45,
      oursPerSecond: Math.round(median(pairs.map(pair => pair.ours))),
      barePerSecond: Math.round(median(pairs.map(pair => pair.bare))),
      tags: started.tags,
      connections,
      rounds,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

type Target = { url: string; headers: Record<string, string> }

async function measure({ url, headers }: Target, duration: number): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function checkSameResponse(one: Target, other: Target): Promise<void> {
  const [a, b] = await Promise.all([one, other].map(async ({ url, headers }) => (await fetch(url, { headers })).text()))
  if (a !== b) throw new Error('The two routes send different responses')
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
