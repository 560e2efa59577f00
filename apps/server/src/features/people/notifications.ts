import { randomUUID } from 'node:crypto'
import { contract } from '@aftermile/contract/index'
import type { NotificationIcon } from '@aftermile/contract/people/notifications'
import type { Scope } from '@aftermile/domain/access'
import { z } from 'zod'
import { insertRow } from '../../db/records.ts'
import { array, sql } from '../../db/sql.ts'
import { fieldsOf } from '../../db/table.ts'
import { notifications as table } from '../../db/tables/people.ts'
import { serve } from '../../http/routes/serve.ts'
import { enqueue } from '../../jobs/job.ts'
import { publish } from '../../realtime/publish.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'

export const notifications: Feature = {
  routes: [
    serve(contract.notifications.list, ({ db, tenantId, actor }, { query }) => {
      const ownId = actor.homeTenantId === tenantId ? actor.userId : null
      return db.rows(sql`
        select ${fieldsOf(table, 'id', 'title', 'content', 'icon', 'createdAt', 'path')} from notifications
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
  /** Only for those who may see the merchant. */
  merchantId?: string
  /** The page of the console that it is about. */
  path?: string
  /** False: it is only shown in the console. */
  isEmailed?: boolean
}

/** E-mails a notification to those who asked for it. What it does is in features/messages. */
export const notificationEmailJob = {
  name: 'email-notification',
  payload: z.object({ notificationId: z.string() }),
  maxAttempts: 5,
}

/** Creates a notification, and publishes it when the transaction commits. */
export async function notify(ctx: Ctx, notification: NewNotification): Promise<void> {
  const { title, content, icon, userId, scope, merchantId, path, isEmailed = true } = notification
  const { db, tenantId } = ctx
  const id = randomUUID()
  await db.run(sql`
    ${insertRow(table, {
      ...{ tenantId, id, title, content, icon: icon ?? null, path: path ?? null },
      ...{ userId: userId ?? null, scope: scope ?? null, merchantId: merchantId ?? null },
    })}`)
  const audience = {
    ...(userId !== undefined && { userId }),
    ...(scope !== undefined && { scope }),
    ...(merchantId !== undefined && { merchantId }),
  }
  await publish(ctx, 'system_notification', { id }, audience)
  if (isEmailed && (await isWanted(ctx))) await enqueue(ctx, notificationEmailJob, { notificationId: id })
}

const isWanted = async ({ db, tenantId }: Ctx): Promise<boolean> =>
  (await db.find(sql`
    select 1 from user_settings where tenant_id = ${tenantId} and id = 'notificationEmails' and value = 'true' limit 1`)) !==
  null
