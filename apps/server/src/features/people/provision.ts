import { newTenantRetention } from '@aftermile/contract/people/tenants'
import { type Entitlement, type Role, roles } from '@aftermile/domain/access'
import type pg from 'pg'
import { codeOf } from '../../db/pool.ts'
import { insertRow } from '../../db/records.ts'
import { array, part, sql } from '../../db/sql.ts'
import { users } from '../../db/tables/people.ts'
import { tenants } from '../../db/tables/settings.ts'
import { noteArmed, systemRuleStamps } from '../../records/armed-rules.ts'
import { writeAudit } from '../../records/audit.ts'
import { openLog } from '../../runtime/log.ts'
import { StartError } from '../../runtime/start-error.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { emailKey, enterDirectory } from '../../tenancy/directory.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'

export type NewTenant = { id: string; name: string; entitlements: readonly Entitlement[] }
export type NewUser = {
  id: string
  name: string
  email: string
  role: Role
  merchants?: readonly string[]
  /** False: never signed out for being idle. */
  idleLogout?: boolean
  /** False: the user can sign in only after an invite. */
  isActive?: boolean
  /** True: the user was made inactive. */
  isDisabled?: boolean
}

/** Creates a tenant. Provisioning is done by the operator, as the login that owns the tables. */
export const createTenant = (admin: pg.Pool, tenant: NewTenant): Promise<void> =>
  runAsOperator(admin, tenant.id, ctx => addTenant(ctx, tenant))

export const createUser = (admin: pg.Pool, tenantId: string, user: NewUser): Promise<void> =>
  runAsOperator(admin, tenantId, ctx => addUser(ctx, user))

export async function addTenant(ctx: Ctx, { id, name, entitlements }: NewTenant): Promise<void> {
  const settings = JSON.stringify({ retention: newTenantRetention })
  const by = { createdBy: ctx.author.name, updatedBy: ctx.author.name }
  await ctx.db.run(sql`${insertRow(tenants, { id, name, entitlements: array(entitlements), settings, ...by })}`)
  // It has nothing yet for which the rules of the system would have to be armed.
  await noteArmed(ctx, await ctx.db.rows(sql`${systemRuleStamps}`))
  await writeAudit(ctx, { noun: 'tenant', itemId: id, before: null, after: { name, entitlements } })
}

export async function addUser(ctx: Ctx, user: NewUser): Promise<void> {
  const { id, name, role, merchants = [], idleLogout = true, isActive = true, isDisabled = false } = user
  const email = user.email.toLowerCase()
  if (!roles.includes(role)) throw new StartError(`${role} is not a role; the roles are ${roles.join(', ')}.`)
  const settings = { name, email, role, merchants: array(merchants), idleLogout, isDisabled }
  const activatedAt = part`case when ${isActive} then tenant_now() end`
  const by = { createdBy: ctx.author.name, updatedBy: ctx.author.name }
  await ctx.db.run(sql`${insertRow(users, { tenantId: ctx.tenantId, id, ...settings, activatedAt, ...by })}`)
  await enterDirectory(ctx, 'user', emailKey(email))
  await writeAudit(ctx, {
    noun: 'user',
    itemId: id,
    before: null,
    after: { name, email, role, merchants, idleLogout },
  })
}

export async function runAsOperator<T>(admin: pg.Pool, tenantId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await inTenant(admin, { limits: { tenantId, merchants: [] } }, ({ db, now }) =>
      work({ tenantId, author: { id: 'operator', name: 'Operator' }, db, now, log: openLog('warn') }),
    )
  } catch (error) {
    if (codeOf(error) === '23505') throw new StartError('It exists already.')
    if (codeOf(error) === '23503') throw new StartError(`There is no tenant ${tenantId}.`)
    if (codeOf(error) === '23514') throw new StartError('Ids can only contain lowercase letters, digits, _ and -.')
    throw error
  }
}
