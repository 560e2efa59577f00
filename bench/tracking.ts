// The private tracking page: npm run bench -- tracking. A kept page compared with a bare Fastify route that returns the same bytes, in
// turns; then pages that must be read and drawn, each opened once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { bookParcels } from './tracking-parts/tracked-parcels.ts'
import type { Started } from './tracking-parts/tracking-server.ts'

const connections = 16
const rounds = 9
const secondsPerRound = 2
const parcels = 600
const coldAtOnce = 4
/** As a phone sends them. */
const headers = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'sv-SE,sv;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
}

/** A browser that asks for 127.0.0.1 is sent to localhost. */
const hostOf = (url: string) => ({ host: `localhost:${new URL(url).port}` })

const dataDir = await mkdtemp(join(tmpdir(), 'aftermile-bench-'))
const child = fork(new URL('./tracking-parts/tracking-server.ts', import.meta.url), [dataDir])
try {
  const [started] = (await once(child, 'message')) as [Started]
  const paths = await bookParcels(started.ours, started.token, parcels)
  const cold = await measureCold(paths.map(path => started.ours + path))
  const ours = started.ours + paths[0]
  const page = await read(ours)
  child.send({ base64: page.bytes.toString('base64'), headers: page.sameHeaders })
  await once(child, 'message')
  if (!(await read(started.bare)).bytes.equals(page.bytes)) throw new Error('The two routes send different bytes')
  for (const url of [ours, started.bare]) await measure(url, 2)

  const pairs: { ours: number; bare: number }[] = []
  for (let round = 1; round <= rounds; round++) {
    const pair = { ours: await measure(ours, secondsPerRound), bare: await measure(started.bare, secondsPerRound) }
    pairs.push(pair)
    console.log(
      `round ${round}: page ${pair.ours.toFixed(0)}/s, bare ${pair.bare.toFixed(0)}/s, ratio ${(pair.ours / pair.bare).toFixed(3)}`,
    )
  }
  console.log(
    JSON.stringify({
      perSecond: Math.round(median(pairs.map(pair => pair.ours))),
      ratio: Number(median(pairs.map(pair => pair.ours / pair.bare)).toFixed(3)),
      goal: 0.5,
      barePerSecond: Math.round(median(pairs.map(pair => pair.bare))),
      bytes: page.bytes.length,
      htmlBytes: page.htmlBytes,
      cold,
    }),
  )
} finally {
  child.disconnect()
  await once(child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, headers: { ...headers, ...hostOf(url) }, connections, duration })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.average
}

/** The bytes as they travel. */
async function read(url: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { headers: { ...headers, ...hostOf(url) } }, resolve)
      .on('error', reject)
      .end(),
  )
  const bytes = Buffer.concat(await response.toArray())
  const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers
  const sameHeaders = { 'content-type': type, ...(encoding !== '' && { 'content-encoding': encoding }) }
  return { bytes, sameHeaders, htmlBytes: encoding === 'br' ? brotliDecompressSync(bytes).length : bytes.length }
}

/** Opens each page once, a few at a time. */
async function measureCold(urls: readonly string[]) {
  const waits: number[] = []
  const left = [...urls]
  const startedAt = performance.now()
  const open = async () => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const at = performance.now()
      const response = await fetch(url.replace('127.0.0.1', 'localhost'), { headers })
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await response.arrayBuffer()
      waits.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: coldAtOnce }, open))
  const perSecond = Math.round(urls.length / ((performance.now() - startedAt) / 1000))
  const at = (share: number) =>
    Number((waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0).toFixed(1))
  console.log(`cold: ${perSecond}/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`)
  return { perSecond, p50Ms: at(0.5), p95Ms: at(0.95), atOnce: coldAtOnce }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
