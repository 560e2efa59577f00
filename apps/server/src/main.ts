import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { refuseWrongKey } from './adapters/identity/embedded/keys.ts'
import type { CarrierSimulator } from './carrier-simulator/carrier-simulator.ts'
import { parseConfig } from './config.ts'
import { openAdmin } from './db/admin-pool.ts'
import { explainStartFailure, openDatabase, refuseUnsafeCitus } from './db/open-database.ts'
import type { DemoWorld } from './demo/demo-world.ts'
import { demoEmails, demoLines, demoPassword } from './demo/reference/demo-tenants.ts'
import { seedDemo } from './demo/seed.ts'
import { openLog } from './runtime/log.ts'
import { StartError } from './runtime/start-error.ts'
import { Stopped, stopSignal, unlessStopped, untilStopped } from './runtime/stop-signal.ts'
import { type Part, type Server, startServer } from './server.ts'

const print = (line: string) => console.log(line)

// The reader of our output may be gone. That is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

async function start(): Promise<void> {
  const { parts, isBeingBuilt } = optionsOf(process.argv.slice(2))
  const built = isBeingBuilt ? once(process, 'message') : null
  const config = parseConfig(process.env)
  const log = openLog(config.logLevel)
  const stopping = stopSignal()
  // Who builds may have ended before we listened.
  if (isBeingBuilt && !process.connected) throw new Stopped()
  const database = await openDatabase({ config, say: print, signal: stopping })
  let server: Server | null = null
  let world: DemoWorld | null = null
  let carriers: CarrierSimulator | null = null
  try {
    await unlessStopped(stopping, Promise.all([refuseUnsafeCitus(database), refuseWrongKey(database)]))
    const hasDemo = config.isDemo && config.oidc === null
    if (hasDemo && database.adminUrl !== null) {
      const admin = openAdmin(database.adminUrl)
      if (await unlessStopped(stopping, seedDemo(admin))) print('The demo tenants are ready.')
      await admin.end()
    }
    const hasWorld = hasDemo && config.demoSize > 0 && parts.includes('worker')
    if (hasWorld) {
      const { startCarrierSimulator } = await import('./carrier-simulator/carrier-simulator.ts')
      carriers = await startCarrierSimulator({ isStrict: true })
    }
    // It serves what the process that started us builds meanwhile.
    if (built !== null) await unlessStopped(stopping, built)
    const starting = startServer({
      config: { ...config, egressAllow: [...config.egressAllow, ...(carriers?.allow ?? [])] },
      database,
      log,
      parts,
      loops: 'all',
      idleConnectionMs: 2000,
      demo: hasDemo ? { emails: demoEmails, password: demoPassword } : null,
    })
    server = await unlessStopped(stopping, starting)
    process.send?.('ready')
    greet({ server, parts, hasDemo, isOpen: config.isDemo && !isLoopback(config.host), host: config.host })
    if (hasWorld) {
      const { openDemoWorld } = await import('./demo/demo-world.ts')
      world = openDemoWorld({ database, log, size: config.demoSize, say: print, carriers })
    }
    await untilStopped(stopping)
    print('Stopping …')
  } finally {
    await Promise.all([world?.stop(), server?.stop()])
    await carriers?.stop()
    await database.close()
  }
}

type Greeting = { server: Server; parts: readonly Part[]; hasDemo: boolean; isOpen: boolean; host: string }

function greet({ server, parts, hasDemo, isOpen, host }: Greeting): void {
  print('')
  print(parts.includes('api') ? `  Aftermile is ready at ${server.publicUrl}` : '  The Aftermile worker is ready')
  if (hasDemo && parts.includes('api')) {
    print(`  Demo users, each with the password ${demoPassword}:`)
    for (const line of demoLines()) print(`    ${line}`)
  }
  if (isOpen) print(`  Warning: the demo, with its known passwords, is open to the network on ${host}.`)
  print('  Stop with Ctrl-C')
  print('')
}

function optionsOf(args: string[]): { parts: Part[]; isBeingBuilt: boolean } {
  try {
    const options = { only: { type: 'string' }, 'after-build': { type: 'boolean', default: false } } as const
    const { only, 'after-build': isBeingBuilt } = parseArgs({ args, options }).values
    if (only === undefined) return { parts: ['api', 'worker'], isBeingBuilt }
    if (only === 'api' || only === 'worker') return { parts: [only], isBeingBuilt }
  } catch {
    // The error below explains it.
  }
  throw new StartError('The only options are --only=api and --only=worker.')
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

try {
  await start()
  process.exit(0)
} catch (error) {
  if (error instanceof Stopped) process.exit(0)
  const explained = explainStartFailure(error)
  if (explained instanceof StartError) console.error(`\n  ${explained.message}\n`)
  else console.error(explained)
  process.exit(1)
}
