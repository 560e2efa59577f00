import { scopesByRole } from '@aftermile/domain/access'
import { sql } from '../../../db/sql.ts'
import { alias, fieldsOf, type Row } from '../../../db/table.ts'
import { notifications, users } from '../../../db/tables/people.ts'
import { job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { notificationEmailJob } from '../../people/notifications.ts'
import { queueUserMessage } from './queue-user-message.ts'

/** E-mails the notifications of the console to the users who asked for it. */
export const notificationEmails = ({ publicUrl }: Pick<FeatureOptions, 'publicUrl'>): Feature => ({
  jobs: [
    job({
      ...notificationEmailJob,
      run: async (ctx, { notificationId }) => {
        const notification = await findNotification(ctx, notificationId)
        if (notification === null) return
        const { title, content, path } = notification
        for (const user of await readersOf(ctx, notification))
          await queueUserMessage(ctx, {
            templateId: 'system_notification_email',
            targetType: 'SystemNotification',
            user,
            about: title,
            occurrence: `notification ${notificationId}`,
            values: { title, content, consoleUrl: `${publicUrl}${path ?? '/notifications'}`, figures: [], rows: [] },
          })
      },
    }),
  ],
})

const columns = fieldsOf(notifications, 'title', 'content', 'userId', 'scope', 'merchantId', 'path')

const findNotification = ({ db, tenantId }: Ctx, id: string) =>
  db.find(sql`select ${columns} from notifications where tenant_id = ${tenantId} and id = ${id}`)

const u = alias(users, 'u')

type Audience = Pick<Row<typeof notifications>, 'userId' | 'scope' | 'merchantId'>

/** The active users who see a notification and want e-mails. */
async function readersOf({ db, tenantId }: Ctx, { userId, scope, merchantId }: Audience) {
  const rows = await db.rows(sql`
    select ${fieldsOf(u, 'id', 'email', 'role')} from users u
    join user_settings w on w.tenant_id = ${tenantId} and w.holder_id = u.id and w.id = 'notificationEmails' and w.value = 'true'
    where u.tenant_id = ${tenantId} and u.activated_at is not null and not u.is_disabled
      and (${merchantId}::text is null or u.merchants = '{}' or ${merchantId} = any (u.merchants))
    order by u.id`)
  return rows.filter(
    ({ id, role }) =>
      (userId === null || userId === id) && (scope === null || scopesByRole[role].some(text => text === scope)),
  )
}
