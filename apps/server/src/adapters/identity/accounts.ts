import type { Db } from '../../db/pool.ts'
import { array, sql } from '../../db/sql.ts'

/**
 * Who has signed in: an address, and which of its passwords was right. That of the address counts as far as it is proven. Those that
 * were set with a link that an administrator took count in the tenant of that administrator alone.
 */
export type Account = {
  readonly email: string
  readonly hasOwnPassword: boolean
  readonly tenantIds: readonly string[]
}

/** Neither addresses nor ids of tenants have spaces. An address alone is how accounts were written before. */
export function accountIdOf({ email, hasOwnPassword, tenantIds }: Account): string {
  if (hasOwnPassword && tenantIds.length === 0) return email
  return [email, ...(hasOwnPassword ? [ownPassword] : []), ...tenantIds].join(' ')
}

export function accountOf(id: string): Account {
  const [email = '', ...words] = id.split(' ')
  if (words.length === 0) return { email, hasOwnPassword: true, tenantIds: [] }
  const tenantIds = words.filter(word => word !== ownPassword)
  return { email, hasOwnPassword: tenantIds.length < words.length, tenantIds }
}

const ownPassword = '*'

/** The tenants in which an account counts; null: in all. */
export type Reach = readonly string[] | null

type Passwords = { isOwn: boolean; isEverywhere: boolean; tenantIds: string[] }

/** How far an account reaches now; undefined if it has no password any more. */
export async function findReach(db: Db, id: string, isDemo: boolean): Promise<Reach | undefined> {
  const { email, hasOwnPassword, tenantIds } = accountOf(id)
  const found = await db.find<Passwords>(sql`
    select p.email is not null as "isOwn", coalesce(p.active_before = 'infinity', false) as "isEverywhere", t.ids as "tenantIds"
    from (select array(
      select tenant from identity.tenant_passwords where email = ${email} and tenant = any (${array(tenantIds)}) order by tenant) as ids) t
    left join identity.passwords p on p.email = ${email} and ${hasOwnPassword} and (${isDemo} or not p.is_demo)`)
  if (found === null || !(found.isOwn || found.tenantIds.length > 0)) return undefined
  if (found.isEverywhere) return null
  const own = found.isOwn
    ? await db.rows<{ id: string }>(sql`select id from identity.tenants_of_password(${email}) id`)
    : []
  return [...new Set([...own.map(item => item.id), ...found.tenantIds])]
}
