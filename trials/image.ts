// Builds the container image and runs it: the demo, then an API and a worker on a PostgreSQL of their own. Needs Docker or Podman (CONTAINER_PROGRAM).
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createDatabase } from '../apps/server/src/db/create-database.ts'
import { freePort } from '../apps/server/src/test/free-port.ts'
import { secretKey } from '../apps/server/src/test/secret-key.ts'
import { createPostgres, urlOf } from './own-postgres.ts'

const program = process.env.CONTAINER_PROGRAM || 'docker'
const image = 'aftermile-trial'
const names = ['demo', 'migrate', 'api', 'worker'] as const
const run = promisify(execFile)
const readyMs = 120_000
let isRight = true

await remove()
try {
  await build()
  await tryDemo()
  await tryOwnDatabase()
} finally {
  await remove()
}
console.log(isRight ? 'The image does what it should.' : 'Something is wrong, see above.')
process.exit(isRight ? 0 : 1)

/** Also what an earlier trial has left. */
async function remove(): Promise<void> {
  for (const name of names) await run(program, ['rm', '-f', '-v', `${image}-${name}`]).catch(() => undefined)
}

async function build(): Promise<void> {
  const builder = spawn(program, ['build', '--network=host', '-t', image, '.'], { stdio: 'inherit' })
  const [code] = (await once(builder, 'exit')) as [number] // the first argument of this event
  if (code !== 0) throw new Error('The image could not be built')
  const { stdout } = await run(program, ['image', 'inspect', image, '--format', '{{.Size}}'])
  console.log(`The image has ${Math.round(Number(stdout) / 1024 / 1024)} MB.`)
}

async function tryDemo(): Promise<void> {
  const ports = await twoPorts()
  const demo = await start('demo', { ...ports, DEMO_SIZE: '0' }, [])
  await untilReady(ports)
  const page = await fetch(`http://127.0.0.1:${ports.PORT}/`)
  expect('the console is served', page.ok && (await page.text()).includes('<div id="root"'))
  expect('nothing runs as root', (await userOf(demo)) === '1000')
  await stop(demo)
}

async function tryOwnDatabase(): Promise<void> {
  const postgres = await createPostgres({})
  try {
    await postgres.start()
    await createDatabase(postgres.adminUrl('postgres'), 'aftermile')
    const settings = { DATABASE_URL: urlOf(postgres), SECRET_KEY: secretKey, DEMO: 'on' }
    const admin = { ...settings, DATABASE_ADMIN_URL: postgres.adminUrl('aftermile') }
    await run(program, [
      ...commandOf('migrate', admin, ['--rm', '--entrypoint', 'node']),
      'apps/server/src/admin.ts',
      'migrate',
    ])
    const readOnly = ['--read-only', '--tmpfs', '/tmp']
    const [apiPorts, workerPorts] = [await twoPorts(), await twoPorts()]
    const api = await start('api', { ...settings, ...apiPorts }, readOnly, '--only=api')
    const worker = await start('worker', { ...settings, ...workerPorts }, readOnly, '--only=worker')
    await Promise.all([untilReady(apiPorts), untilReady(workerPorts)])
    expect('the API answers', (await fetch(`http://127.0.0.1:${apiPorts.PORT}/api/v1/tags`)).status === 401)
    await until('the worker counts its jobs', async () => {
      const metrics = await fetch(`http://127.0.0.1:${workerPorts.STATUS_PORT}/metrics`)
      return /^aftermile_jobs_total\{.*outcome="done"/m.test(await metrics.text())
    })
    await Promise.all([stop(api), stop(worker)])
  } finally {
    await postgres.remove()
  }
}

type Name = (typeof names)[number]
type Ports = { readonly PORT: string; readonly STATUS_PORT: string }

async function twoPorts(): Promise<Ports> {
  return { PORT: String(await freePort()), STATUS_PORT: String(await freePort()) }
}

function commandOf(name: Name, environment: Record<string, string>, options: string[]): string[] {
  const settings = Object.entries(environment).flatMap(([key, value]) => ['-e', `${key}=${value}`])
  return ['run', '--init', '--network=host', '--name', `${image}-${name}`, ...options, ...settings, image]
}

/** Starts a container. Returns its name. */
async function start(name: Name, environment: Record<string, string>, options: string[], ...args: string[]) {
  await run(program, [...commandOf(name, environment, ['-d', ...options]), ...args])
  return `${image}-${name}`
}

function untilReady({ STATUS_PORT }: Ports): Promise<void> {
  return until('the container is ready', async () => (await fetch(`http://127.0.0.1:${STATUS_PORT}/readyz`)).ok)
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + readyMs
  while (Date.now() < endsAt) {
    if (await holds().catch(() => false)) return expect(what, true)
    await sleep(500)
  }
  expect(what, false)
}

async function userOf(name: string): Promise<string> {
  return (await run(program, ['exec', name, 'id', '-u'])).stdout.trim()
}

/** A container that is stopped ends by itself, with success. */
async function stop(name: string): Promise<void> {
  await run(program, ['stop', '-t', '30', name])
  const { stdout } = await run(program, ['inspect', name, '--format', '{{.State.ExitCode}}'])
  if (stdout.trim() !== '0') console.log((await run(program, ['logs', name])).stdout)
  expect(`${name} stops in order`, stdout.trim() === '0')
}

function expect(what: string, holds: boolean): void {
  console.log(`${holds ? 'yes' : 'NO '}  ${what}`)
  isRight &&= holds
}
