import { randomUUID } from 'node:crypto'
import { emailField } from '@aftermile/contract/fields/basic-fields'
import { type Entitlement, entitlements, roles, type Scope, scopes, scopesByRole } from '@aftermile/domain/access'
import type pg from 'pg'
import { refuseWrongKey } from './adapters/identity/embedded/keys.ts'
import { hasPassword, setPassword, trustPassword } from './adapters/identity/passwords.ts'
import { readArguments, required, usage, type Values } from './admin-arguments.ts'
import { type Config, parseConfig, showConfig } from './config.ts'
import { openAdmin } from './db/admin-pool.ts'
import { isCitus } from './db/citus/is-citus.ts'
import { addNode, moveTenant } from './db/citus/nodes.ts'
import { findShardBreaches } from './db/citus/shard-check.ts'
import { type Database, explainStartFailure, openDatabase } from './db/open-database.ts'
import { asDb } from './db/pool.ts'
import { sql } from './db/sql.ts'
import { printOutbox } from './features/messages/log/print-outbox.ts'
import { defaultTimes, issueToken } from './features/people/access-tokens.ts'
import { isWidgetUrl, setChatWidget } from './features/people/chat-widget.ts'
import { notify } from './features/people/notifications.ts'
import { createTenant, createUser, runAsOperator } from './features/people/provision.ts'
import { listFailedJobs, retryFailedJobs } from './jobs/failed-jobs.ts'
import { writeWorkConditions } from './jobs/ticks/work-conditions.ts'
import { openRenderPool } from './rendering/render-pool.ts'
import { finishesWithin } from './runtime/finishes-within.ts'
import { openLog } from './runtime/log.ts'
import { StartError } from './runtime/start-error.ts'
import { Stopped, stopSignal, unlessStopped } from './runtime/stop-signal.ts'
import type { Secrets } from './security/secrets.ts'
import { findIsolationBreaches } from './tenancy/isolation-check.ts'

const endMs = 1000

const warn = (line: string) => console.error(line)

type Command = (admin: pg.Pool, args: string[], values: Values, config: Config, database: Database) => Promise<string>

const commands: Record<string, Command> = {
  async tenant(admin, [id, name], { entitlement = [] }) {
    await createTenant(admin, { id: required(id), name: required(name), entitlements: entitlement.map(entitlementOf) })
    return `Tenant ${id} is ready.`
  },
  async user(
    admin,
    [tenantId, email, role],
    { id, name, password, 'keep-password': keepPassword = false, inactive = false },
  ) {
    const address = emailOf(email)
    await refuseUnclearPassword(admin, address, { password, keepPassword })
    await createUser(admin, required(tenantId), {
      id: id ?? randomUUID(),
      name: name ?? address,
      email: address,
      role: oneOf(roles, required(role), 'role'),
      isActive: !inactive,
    })
    if (password !== undefined) await setPassword(asDb(admin), address, password)
    if (!keepPassword) return `${address} is a user of ${tenantId}.`
    await trustPassword(asDb(admin), address)
    return `${address} is a user of ${tenantId}, with the password chosen earlier for that e-mail.`
  },
  async password(admin, [email, password]) {
    await setPassword(asDb(admin), emailOf(email), required(password))
    return `The password of ${email} is set.`
  },
  async token(admin, [email], values) {
    const user = await findUser(admin, emailOf(email), values.tenant)
    const granted: Scope[] = values.scope?.map(scope => oneOf(scopes, scope, 'scope')) ?? [...scopesByRole[user.role]]
    const beyond = granted.find(scope => !scopesByRole[user.role].some(owned => owned === scope))
    if (beyond !== undefined) throw new StartError(`${email} does not have the scope ${beyond}.`)
    const days = daysOf(values.days)
    return runAsOperator(admin, user.tenantId, async ctx => {
      const times = await defaultTimes(ctx, { days })
      const issued = await issueToken(ctx, user.id, { name: 'Made by the operator', scopes: granted, ...times })
      return issued.data.token
    })
  },
  async notify(admin, [tenantId, title, content]) {
    const notification = { title: required(title), content: required(content) }
    await runAsOperator(admin, required(tenantId), ctx => notify(ctx, notification))
    return `Everyone of ${tenantId} is notified.`
  },
  async chat(admin, [tenantId, scriptUrl], { off = false }, { chatWidgetOrigins }) {
    const url = off ? null : widgetUrlOf(required(scriptUrl), chatWidgetOrigins)
    await runAsOperator(admin, required(tenantId), ctx => setChatWidget(ctx, url))
    return url === null ? `${tenantId} has the built-in support chat.` : `${tenantId} has the support chat of ${url}.`
  },
  async outbox(admin, [tenantId]) {
    const messages = await runAsOperator(admin, required(tenantId), async ctx => {
      if ((await ctx.db.find(sql`select 1 from tenants where id = ${ctx.tenantId}`)) === null)
        throw new StartError(`There is no tenant ${tenantId}.`)
      return printOutbox(ctx)
    })
    return messages.length === 0 ? 'The outbox is empty.' : messages.join('\n')
  },
  async jobs(admin) {
    const failed = await listFailedJobs(admin)
    return failed.length === 0
      ? 'No job has failed for good.'
      : failed.map(job => `${job.id}  ${job.task}  ${job.tenantId}  ${job.attempts} tries  ${job.error}`).join('\n')
  },
  async rerun(admin, ids, { all = false }) {
    const count = await retryFailedJobs(admin, all ? null : ids)
    return count === 1 ? '1 job runs again.' : `${count} jobs run again.`
  },
  async check(admin) {
    const breaches = await findIsolationBreaches(admin)
    if (await isCitus(admin)) breaches.push(...(await findShardBreaches(admin)))
    if (breaches.length > 0) throw new StartError(breaches.join('\n'))
    return 'Tenant isolation is intact.'
  },
  async migrate(admin, _args, _values, config, { secrets }) {
    await writeConditions(admin, config, secrets)
    return 'The database is up to date.'
  },
  async distribute(admin) {
    if (!(await isCitus(admin))) throw new StartError('This database is no Citus: it has all tables in one place.')
    return 'Every tenant table is distributed.'
  },
  async 'move-tenant'(admin, [tenantId, node]) {
    await moveTenant(admin, required(tenantId), nodeOf(required(node)), warn)
    await refuseOpenShards(admin)
    return `${tenantId} has ${node}.`
  },
  async 'add-node'(admin, [node]) {
    await addNode(admin, nodeOf(required(node)), warn)
    await refuseOpenShards(admin)
    return `${node} serves.`
  },
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  const [name = '', ...args] = positionals
  const config = parseConfig(process.env)
  if (name === 'config') return console.log(JSON.stringify(showConfig(config), null, 2))
  const command = commands[name]
  if (!command) throw new StartError(usage)
  const stopping = stopSignal()
  const database = await openDatabase({ config, say: warn, signal: stopping })
  try {
    await unlessStopped(stopping, refuseWrongKey(database))
    if (database.adminUrl === null)
      throw new StartError('This needs DATABASE_ADMIN_URL, the login that owns the tables.')
    const admin = openAdmin(database.adminUrl)
    try {
      console.log(await unlessStopped(stopping, command(admin, args, values, config, database)))
    } finally {
      await finishesWithin(endMs, admin.end())
    }
  } finally {
    await database.close()
  }
}

/** For servers that start without the owner of the tables, as each start with it does. */
async function writeConditions(admin: pg.Pool, config: Config, secrets: Secrets): Promise<void> {
  // Three quarters of all modules, which no other command needs.
  const { openFeatures } = await import('./open-features.ts')
  const renderPool = openRenderPool()
  const publicUrl = config.publicUrl ?? 'http://localhost'
  const pools = { pool: admin, work: admin }
  const { withWork, close } = openFeatures({ config, secrets, pools, renderPool, publicUrl, log: openLog('warn') })
  await writeWorkConditions(admin, withWork).finally(close)
  renderPool.close()
}

type PasswordChoice = { readonly password: string | undefined; readonly keepPassword: boolean }

/** Somebody else may know the password that an address has: the administrator of another tenant may have set it. */
async function refuseUnclearPassword(admin: pg.Pool, email: string, { password, keepPassword }: PasswordChoice) {
  if (password !== undefined && keepPassword)
    throw new StartError('Give either --password or --keep-password, not both.')
  if (password !== undefined) return
  const isKnown = await hasPassword(asDb(admin), email)
  if (keepPassword && !isKnown) throw new StartError(`${email} has no password to keep. Give one with --password.`)
  if (isKnown && !keepPassword)
    throw new StartError(
      `${email} already has a password. Set a new one with --password, or let the old one count here too with --keep-password.`,
    )
}

async function findUser(admin: pg.Pool, email: string, tenantId: string | undefined) {
  const found = await asDb(admin).rows<{ tenantId: string; id: string; role: keyof typeof scopesByRole }>(sql`
    select m.tenant_id as "tenantId", a.role, m.user_id as id
    from identity.users_by_email(${email}) m, identity.actor(m.tenant_id, m.user_id, null, m.tenant_id) a
    where ${tenantId ?? null}::text is null or m.tenant_id = ${tenantId ?? null}`)
  const [user, another] = found
  if (!user) throw new StartError(`There is no user ${email}${tenantId === undefined ? '' : ` in ${tenantId}`}.`)
  if (another)
    throw new StartError(
      `${email} is a user of ${found.map(item => item.tenantId).join(' and ')}; choose with --tenant.`,
    )
  return user
}

function emailOf(value: string | undefined): string {
  const email = emailField.safeParse(required(value))
  if (!email.success) throw new StartError(`${value} is not an e-mail address.`)
  return email.data
}

function nodeOf(text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? []
  if (host === undefined) throw new StartError(`${text} is no node; name it as host:port.`)
  return { host, port: Number(port) }
}

/** Shards that have moved are made anew, so look at them. */
async function refuseOpenShards(admin: pg.Pool): Promise<void> {
  const breaches = await findShardBreaches(admin)
  if (breaches.length > 0) throw new StartError(breaches.join('\n'))
}

const entitlementOf = (text: string): Entitlement => oneOf(entitlements, text, 'entitlement')

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find(item => item === text)
  if (found === undefined) throw new StartError(`${text} is not a known ${what}; there are ${known.join(', ')}.`)
  return found
}

function widgetUrlOf(text: string, origins: readonly string[]): string {
  if (isWidgetUrl(text, origins)) return text
  throw new StartError(`${text} is not on an origin that CHAT_WIDGET_ORIGINS names.`)
}

function daysOf(text: string | undefined): number {
  const days = Number(text ?? 90)
  if (!Number.isInteger(days) || days < 1 || days > 365)
    throw new StartError('--days must be a whole number from 1 to 365.')
  return days
}

try {
  await run()
  process.exit(0)
} catch (error) {
  const explained = error instanceof Stopped ? new StartError('Stopped.') : explainStartFailure(error)
  console.error(explained instanceof StartError ? `\n${explained.message}\n` : explained)
  process.exit(1)
}
