import { parseArgs } from 'node:util'
import type { CarrierSimulator } from './carrier-simulator/carrier-simulator.ts'
import { parseConfig } from './config.ts'
import { openAdmin } from './db/admin-pool.ts'
import { openDatabase } from './db/open-database.ts'
import type { DemoWorld } from './demo/demo-world.ts'
import { demoEmails, demoLines, demoPassword } from './demo/reference/demo-tenants.ts'
import { seedDemo } from './demo/seed.ts'
import { openLog } from './runtime/log.ts'
import { StartError } from './runtime/start-error.ts'
import { type Part, type Server, startServer } from './server.ts'

const say = (line: string) => console.log(line)

// Whoever read our words may have left; that is no reason to stop serving.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

async function start(): Promise<void> {
  const parts = partsOf(process.argv.slice(2))
  const config = parseConfig(process.env)
  const log = openLog(config.logLevel)
  const stopping = untilStopped()
  const database = await openDatabase({ config, say })
  let server: Server | null = null
  let world: DemoWorld | null = null
  let carriers: CarrierSimulator | null = null
  try {
    const hasDemo = config.isDemo && config.oidc === null
    if (hasDemo && database.adminUrl !== null) {
      const admin = openAdmin(database.adminUrl)
      if (await seedDemo(admin)) say('The demo tenants are ready.')
      await admin.end()
    }
    const hasWorld = hasDemo && config.demoSize > 0 && parts.includes('worker')
    if (hasWorld) {
      const { startCarrierSimulator } = await import('./carrier-simulator/carrier-simulator.ts')
      carriers = await startCarrierSimulator({ isStrict: true })
    }
    server = await startServer({
      config: { ...config, egressAllow: [...config.egressAllow, ...(carriers?.allow ?? [])] },
      database,
      log,
      parts,
      isPolling: true,
      demo: hasDemo ? { emails: demoEmails, password: demoPassword } : null,
    })
    greet({ server, parts, hasDemo, isOpen: config.isDemo && !isLoopback(config.host), host: config.host })
    if (hasWorld) {
      const { openDemoWorld } = await import('./demo/demo-world.ts')
      world = openDemoWorld({ database, log, size: config.demoSize, say, carriers })
    }
    await stopping
    say('Stopping …')
  } finally {
    await Promise.all([world?.stop(), server?.stop()])
    await carriers?.stop()
    await database.close()
  }
}

type Greeting = { server: Server; parts: readonly Part[]; hasDemo: boolean; isOpen: boolean; host: string }

function greet({ server, parts, hasDemo, isOpen, host }: Greeting): void {
  say('')
  say(parts.includes('api') ? `  Aftermile is ready at ${server.publicUrl}` : '  The Aftermile worker is ready')
  if (hasDemo && parts.includes('api')) {
    say(`  Demo users, each with the password ${demoPassword}:`)
    for (const line of demoLines()) say(`    ${line}`)
  }
  if (isOpen) say(`  Warning: the demo, with its known passwords, is open to the network on ${host}.`)
  say('  Stop with Ctrl-C')
  say('')
}

function partsOf(args: string[]): Part[] {
  try {
    const { only } = parseArgs({ args, options: { only: { type: 'string' } } }).values
    if (only === undefined) return ['api', 'worker']
    if (only === 'api' || only === 'worker') return [only]
  } catch {
    // Falls through to the one sentence below.
  }
  throw new StartError('The only options are --only=api and --only=worker.')
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Ctrl-C, SIGTERM, or the end of the process that started us. A second Ctrl-C does not wait. */
function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    let isAsked = false
    const ask = () => {
      if (isAsked) return
      isAsked = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, ask)
  })
}

try {
  await start()
  process.exit(0)
} catch (error) {
  if (error instanceof StartError) console.error(`\n  ${error.message}\n`)
  else console.error(error)
  process.exit(1)
}
