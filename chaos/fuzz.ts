// Sends 100,000 requests made from openapi.json: wrong types, huge and deep values, odd characters, dates, forms and headers.
// No response may be a 5xx or take longer than five seconds. The same seed sends the same requests.
import { parseArgs } from 'node:util'
import { openMaterial } from '../apps/server/src/test/fuzz/open-material.ts'
import { type Failure, runFuzz } from '../apps/server/src/test/fuzz/run-fuzz.ts'
import { openEnvironment } from './environment.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
  },
})
const shown = 30
const shownBytes = 500

const { newDatabase, start, close } = await openEnvironment()
try {
  const { url: databaseUrl } = await newDatabase('fuzz')
  const server = await start(databaseUrl)
  const worker = await start(databaseUrl, { part: 'worker' })
  for (const { process: child } of [server, worker]) child.on('exit', reportExit)
  const url = server.url.replace('localhost', '127.0.0.1')
  const material = await openMaterial({ url, admin: server.token, others: server.otherTokens })
  const startedAt = performance.now()
  const { statuses, slowestMs, failures } = await runFuzz({
    url,
    material,
    seed: values.seed,
    first: Number(values.first),
    requests: Number(values.requests),
    onProgress: sent => console.log(`${sent} requests sent`),
  })
  for (const { process: child } of [server, worker]) child.off('exit', reportExit)
  for (const failure of failures.sort((a, b) => b.outcome.status - a.outcome.status).slice(0, shown))
    console.error(describeFailure(failure))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { operations } = material
  console.log(
    JSON.stringify({
      requests: Number(values.requests),
      operations: operations.length,
      seconds,
      statuses,
      slowestMs,
      failures: failures.length,
    }),
  )
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await close()
}
process.exit()

function reportExit(code: number | null, signal: string | null): void {
  console.error(`A server process ended with ${signal ?? code}`)
}

/** What is needed to send the request again: its parts, and the arguments that make it. */
function describeFailure({ number, request, outcome }: Failure): string {
  const { method, path, headers, body } = request
  const { authorization = 'none', ...others } = headers
  return [
    `\n${outcome.status} after ${Math.round(outcome.ms)} ms: ${outcome.text}`,
    `${method} ${path.slice(0, shownBytes)}`,
    `authorization: ${authorization.slice(0, 40)}`,
    JSON.stringify(others).slice(0, shownBytes),
    body?.toString('latin1').slice(0, shownBytes) ?? '(no body)',
    `npm run fuzz -- --seed ${values.seed} --first ${number} --requests 1`,
  ].join('\n')
}
