import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { emailField } from '@aftermile/contract/fields'
import { type Entitlement, entitlements, roles, type Scope, scopes, scopesByRole } from '@aftermile/domain/access'
import type pg from 'pg'
import { setPassword } from './adapters/identity/passwords.ts'
import { parseConfig, showConfig } from './config.ts'
import { openAdmin } from './db/admin.ts'
import { breachesOf } from './db/catalogue.ts'
import { openDatabase } from './db/open.ts'
import { asDb } from './db/pool.ts'
import { sql } from './db/sql.ts'
import { defaultTimes, issueToken } from './features/access-tokens.ts'
import { listFailed, rerun } from './jobs/failed.ts'
import { asOperator, createTenant, createUser } from './provision.ts'
import { StartError } from './start-error.ts'

const usage = `  npm run admin -- <command>

  tenant <id> <name> [--entitlement order_visibility] [--entitlement sqa]
  user <tenant> <email> <role> [--name "…"] [--password "…"]
  password <email> <password>
  token <email> [--tenant <id>] [--scope <scope>]… [--days 90]
  jobs                      jobs that failed for good
  rerun <job id>… | --all   try them again
  check                     name what would let one tenant see another
  migrate                   bring the database up to date
  config                    the configuration in force, secrets hidden`

type Values = {
  entitlement?: string[]
  name?: string
  password?: string
  tenant?: string
  scope?: string[]
  days?: string
  all?: boolean
}
type Command = (admin: pg.Pool, args: string[], values: Values) => Promise<string>

const commands: Record<string, Command> = {
  async tenant(admin, [id, name], { entitlement = [] }) {
    await createTenant(admin, { id: needed(id), name: needed(name), entitlements: entitlement.map(entitlementOf) })
    return `Tenant ${id} is ready.`
  },
  async user(admin, [tenantId, email, role], { name, password }) {
    const address = emailOf(email)
    await createUser(admin, needed(tenantId), {
      id: randomUUID(),
      name: name ?? address,
      email: address,
      role: oneOf(roles, needed(role), 'role'),
    })
    if (password !== undefined) await setPassword(asDb(admin), address, password)
    return `${address} is a user of ${tenantId}.`
  },
  async password(admin, [email, password]) {
    await setPassword(asDb(admin), emailOf(email), needed(password))
    return `The password of ${email} is set.`
  },
  async token(admin, [email], values) {
    const user = await findUser(admin, emailOf(email), values.tenant)
    const granted: Scope[] = values.scope?.map(scope => oneOf(scopes, scope, 'scope')) ?? [...scopesByRole[user.role]]
    const beyond = granted.find(scope => !scopesByRole[user.role].some(held => held === scope))
    if (beyond !== undefined) throw new StartError(`${email} does not have the scope ${beyond}.`)
    const times = defaultTimes({ days: daysOf(values.days) })
    return asOperator(admin, user.tenantId, async ctx => {
      const issued = await issueToken(ctx, user.id, { name: 'Made by the operator', scopes: granted, ...times })
      return issued.data.token
    })
  },
  async jobs(admin) {
    const failed = await listFailed(admin)
    return failed.length === 0
      ? 'No job has failed for good.'
      : failed.map(job => `${job.id}  ${job.task}  ${job.tenantId}  ${job.attempts} tries  ${job.error}`).join('\n')
  },
  async rerun(admin, ids, { all = false }) {
    const count = await rerun(admin, all ? null : ids)
    return count === 1 ? '1 job runs again.' : `${count} jobs run again.`
  },
  async check(admin) {
    const breaches = await breachesOf(admin)
    if (breaches.length > 0) throw new StartError(breaches.join('\n'))
    return 'The walls between the tenants stand.'
  },
  migrate: async () => 'The database is up to date.',
}

async function run(): Promise<void> {
  const { values, positionals } = parsed()
  const [name = '', ...args] = positionals
  const config = parseConfig(process.env)
  if (name === 'config') return console.log(JSON.stringify(showConfig(config), null, 2))
  const command = commands[name]
  if (!command) throw new StartError(usage)
  const database = await openDatabase({ config, say: line => console.error(line) })
  try {
    if (database.adminUrl === null)
      throw new StartError('This needs DATABASE_ADMIN_URL, the login that owns the tables.')
    const admin = openAdmin(database.adminUrl)
    try {
      console.log(await command(admin, args, values))
    } finally {
      await admin.end()
    }
  } finally {
    await database.close()
  }
}

function parsed() {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        entitlement: texts,
        name: text,
        password: text,
        tenant: text,
        scope: texts,
        days: text,
        all: { type: 'boolean' },
      },
    })
  } catch {
    throw new StartError(usage)
  }
}

async function findUser(admin: pg.Pool, email: string, tenantId: string | undefined) {
  const found = await asDb(admin).rows<{ tenantId: string; id: string; role: keyof typeof scopesByRole }>(sql`
    select m.tenant_id as "tenantId", a.role, m.user_id as id
    from identity.users_by_email(${email}) m, identity.actor(m.tenant_id, m.user_id, null, m.tenant_id) a
    where ${tenantId ?? null}::text is null or m.tenant_id = ${tenantId ?? null}`)
  const [user, another] = found
  if (!user) throw new StartError(`There is no user ${email}${tenantId === undefined ? '' : ` in ${tenantId}`}.`)
  if (another)
    throw new StartError(`${email} is a user of ${found.map(one => one.tenantId).join(' and ')}; choose with --tenant.`)
  return user
}

function needed(value: string | undefined): string {
  if (value === undefined || value === '') throw new StartError(usage)
  return value
}

function emailOf(value: string | undefined): string {
  const email = emailField.safeParse(needed(value))
  if (!email.success) throw new StartError(`${value} is not an e-mail address.`)
  return email.data
}

const entitlementOf = (text: string): Entitlement => oneOf(entitlements, text, 'entitlement')

function oneOf<T extends string>(known: readonly T[], text: string, what: string): T {
  const found = known.find(one => one === text)
  if (found === undefined) throw new StartError(`${text} is not a known ${what}; there are ${known.join(', ')}.`)
  return found
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
  console.error(error instanceof StartError ? `\n${error.message}\n` : error)
  process.exit(1)
}
