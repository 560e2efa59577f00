import type { User } from '@aftermile/contract/people/users'
import { roles } from '@aftermile/domain/access'
import { nothing, type Part, part, type RowOf, sql } from '../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../db/table.ts'
import { users } from '../../db/tables/people.ts'
import { Versioned } from '../../records/versioned.ts'
import { forbidden, notFound } from '../../runtime/problem.ts'
import type { Actor, RequestCtx } from '../../tenancy/context.ts'

export const userColumns = fieldsOf(users, ...fieldNames(users, 'picture'))
export type UserRow = RowOf<typeof userColumns>

/** Active users have accepted their invite and are not disabled. */
export const isActiveRow = ({ activatedAt, isDisabled }: Pick<UserRow, 'activatedAt' | 'isDisabled'>): boolean =>
  activatedAt !== null && !isDisabled

export function userOut({ version, isDisabled, ...row }: UserRow): Versioned<User> {
  const isActive = isActiveRow({ ...row, isDisabled })
  const status = row.activatedAt === null ? 'invited' : isActive ? 'active' : 'inactive'
  return new Versioned({ ...row, isActive, status }, version)
}

/** Someone who is limited to merchants sees only users who are limited to some of the same merchants. */
export const visibleTo = ({ merchants }: Actor) =>
  part`(${merchants.length === 0} or merchants <> '{}' and merchants <@ string_to_array(current_merchants(), ','))`

export const listUsers = ({ db, tenantId, actor }: RequestCtx): Promise<UserRow[]> =>
  db.rows(sql`select ${userColumns} from users where tenant_id = ${tenantId} and ${visibleTo(actor)} order by name, id`)

export async function getUser(ctx: RequestCtx, id: string, lock: Part = nothing): Promise<UserRow> {
  const row = await ctx.db.find(sql`
    select ${userColumns} from users where tenant_id = ${ctx.tenantId} and id = ${id} and ${visibleTo(ctx.actor)} ${lock}`)
  if (row === null || !roles.includes(row.role)) throw notFound()
  return row
}

/** Locks a user until the transaction ends. The actor must have the right to assign the user's role. */
export async function lockUser(ctx: RequestCtx, id: string): Promise<UserRow> {
  const row = await getUser(ctx, id, part`for update`)
  refuseRole(ctx.actor, row.role)
  return row
}

/** Assigning a role, and changing a user who has it, needs the scope of that role. */
export function refuseRole({ scopes }: Actor, role: User['role']): void {
  if (!scopes.includes(`user_write_${role}`)) throw forbidden(`This requires scope user_write_${role}`)
}

export const isSelf = ({ actor, tenantId }: RequestCtx, id: string): boolean =>
  id === actor.userId && tenantId === actor.homeTenantId
