import type { Row } from '../../../db/table.ts'
import type { conversations } from '../../../db/tables/people.ts'
import type { Actor } from '../../../tenancy/context.ts'

/** Who created a row and who changed it last. Root writes in other tenants too, so a person is a tenant and an id. */
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

/** The author fields for a reader. Ids of other tenants get the tenant as a prefix, so that they never equal the reader's own id. */
export const shownAuthor = (reader: Actor, row: AuthorRow) => ({
  createdByUserId: idForReader(reader, row.createdByTenantId, row.createdByUserId),
  createdByUsername: row.createdByUsername,
  updatedByUserId: idForReader(reader, row.updatedByTenantId, row.updatedByUserId),
  updatedByUsername: row.updatedByUsername,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The author fields of a row that the actor is about to create. */
export const authorFieldsOf = ({ userId, name }: Actor) => ({
  createdByUserId: userId,
  createdByUsername: name,
  updatedByUserId: userId,
  updatedByUsername: name,
})

const idForReader = (reader: Actor, tenantId: string, userId: string): string =>
  tenantId === reader.homeTenantId ? userId : `${tenantId}/${userId}`
