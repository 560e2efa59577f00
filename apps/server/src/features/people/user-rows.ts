import type { User } from '@aftermile/contract/people/users'
import { roles } from '@aftermile/domain/access'
import { nothing, type Part, part, type RowOf, sql } from '../../db/sql.ts'
import { columns, expression, fieldNames, pick } from '../../db/table.ts'
import { users } from '../../db/tables/people.ts'
import { Versioned } from '../../records/versioned.ts'
import { forbidden, notFound } from '../../runtime/problem.ts'
import type { Actor, RequestCtx } from '../../tenancy/context.ts'

/** Whether somebody has made an invite for the user. The answer for active users is of no use. */
const isInvited = expression<boolean>(
  part`exists (select 1 from invites i where i.tenant_id = users.tenant_id and i.user_id = users.id and i.email = users.email)`,
)

export const userColumns = columns({ ...pick(users, ...fieldNames(users, 'picture')), isInvited })
export type UserRow = RowOf<typeof userColumns>

/** Active users have accepted their invite and are not disabled. */
export const isActiveRow = ({ activatedAt, isDisabled }: Pick<UserRow, 'activatedAt' | 'isDisabled'>): boolean =>
  activatedAt !== null && !isDisabled

export function userOut({ version, isDisabled, isInvited, ...row }: UserRow): Versioned<User> {
  const isActive = isActiveRow({ ...row, isDisabled })
  const waiting = isInvited ? 'invited' : 'not_invited'
  const status = row.activatedAt === null ? waiting : isActive ? 'active' : 'inactive'
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
