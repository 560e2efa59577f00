import { contract } from '@aftermile/contract/index'
import type { NotificationIcon } from '@aftermile/contract/people/notifications'
import type { Scope } from '@aftermile/domain/access'
import { array, sql } from '../../db/sql.ts'
import { fieldsOf } from '../../db/table.ts'
import { notifications as table } from '../../db/tables/people.ts'
import { serve } from '../../http/routes/serve.ts'
import { publish } from '../../realtime/publish.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'

export const notifications: Feature = {
  routes: [
    serve(contract.notifications.list, ({ db, tenantId, actor }, { query }) => {
      const ownId = actor.homeTenantId === tenantId ? actor.userId : null
      return db.rows(sql`
        select ${fieldsOf(table, 'id', 'title', 'content', 'icon', 'createdAt')} from notifications
        where tenant_id = ${tenantId} and (user_id is null or user_id = ${ownId}) and (scope is null or scope = any (${array(actor.scopes)}))
        order by created_at desc, id limit ${query.size}`)
    }),
  ],
}

export type NewNotification = {
  title: string
  content: string
  icon?: NotificationIcon
  /** For one user, or for everyone with a scope; neither means everyone of the tenant. */
  userId?: string
  scope?: Scope
}

/** Creates a notification, and publishes it when the transaction commits. */
export async function notify(ctx: Ctx, { title, content, icon, userId, scope }: NewNotification): Promise<void> {
  const row = await ctx.db.find<{ id: string }>(sql`
    insert into notifications (tenant_id, id, title, content, icon, user_id, scope)
    values (${ctx.tenantId}, gen_random_uuid()::text, ${title}, ${content}, ${icon ?? null}, ${userId ?? null}, ${scope ?? null})
    returning id`)
  const audience = { ...(userId !== undefined && { userId }), ...(scope !== undefined && { scope }) }
  await publish(ctx, 'system_notification', { id: row?.id ?? '' }, audience)
}
