import { roles } from '@aftermile/domain/access'
import { array, type Part, part, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { users } from '../../../db/tables/people.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { visibleTo } from '../../people/user-rows.ts'

/** The users whose messages the actor may read: those whose role the actor may assign. The link of an invitation is a password. */
export async function readableUsers({ db, tenantId, actor }: RequestCtx): Promise<string[]> {
  const assignable = roles.filter(role => actor.scopes.includes(`user_write_${role}`))
  if (assignable.length === 0) return []
  const rows = await db.rows(sql`
    select ${fieldsOf(users, 'id')} from users
    where tenant_id = ${tenantId} and role = any (${array(assignable)}) and ${visibleTo(actor)}`)
  return rows.map(({ id }) => id)
}

/** The condition for messages about containers, and those to the given users. */
export const isReadable = (userIds: readonly string[]): Part =>
  part`(target_type not in ('Invite', 'SystemNotification') or container_id = any (${array(userIds)}))`
