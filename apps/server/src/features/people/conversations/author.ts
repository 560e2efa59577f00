import type { Row } from '../../../db/table.ts'
import type { conversations } from '../../../db/tables/people.ts'
import type { Actor } from '../../../tenancy/context.ts'

/** Who wrote something and who changed it last. Root writes in tenants that are not its own, so a person is a tenant and an id. */
export type AuthorRow = Row<
  typeof conversations,
  | 'createdAt'
  | 'createdByTenantId'
  | 'createdByUserId'
  | 'createdByUsername'
  | 'updatedAt'
  | 'updatedByTenantId'
  | 'updatedByUserId'
  | 'updatedByUsername'
>

export const isAuthor = (actor: Actor, row: AuthorRow): boolean =>
  row.createdByTenantId === actor.homeTenantId && row.createdByUserId === actor.userId

/** As the reader sees them: people of another tenant than the reader's own carry its name, so that no id is taken for one's own. */
export const shownAuthor = (reader: Actor, row: AuthorRow) => ({
  createdByUserId: idSeenBy(reader, row.createdByTenantId, row.createdByUserId),
  createdByUsername: row.createdByUsername,
  updatedByUserId: idSeenBy(reader, row.updatedByTenantId, row.updatedByUserId),
  updatedByUsername: row.updatedByUsername,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** What the server will say of something that the actor is about to write. */
export const authorFieldsOf = ({ userId, name }: Actor) => ({
  createdByUserId: userId,
  createdByUsername: name,
  updatedByUserId: userId,
  updatedByUsername: name,
})

const idSeenBy = (reader: Actor, tenantId: string, userId: string): string =>
  tenantId === reader.homeTenantId ? userId : `${tenantId}/${userId}`
