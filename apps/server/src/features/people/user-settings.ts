import { contract } from '@aftermile/contract/index'
import type { UserSetting } from '@aftermile/contract/people/user-settings'
import { array, nothing, part, sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import { conflict, notFound } from '../../runtime/problem.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { holderOf } from '../../tenancy/holder.ts'
import type { Feature } from '../feature.ts'

/** More than the console needs, and few enough to be read at once. */
const maxSettings = 200

export const userSettings: Feature = {
  routes: [
    serve(contract.userSettings.list, ({ db, tenantId, actor }, { params, query }) => {
      const { holderId } = getHolder(actor, params.userId)
      const withIds = query.id ? part`and id = any (${array(query.id)})` : nothing
      return db.rows<UserSetting>(sql`
        select id, value from user_settings where tenant_id = ${tenantId} and holder_id = ${holderId} ${withIds} order by id`)
    }),
    serve(contract.userSettings.put, async ({ db, tenantId, actor }, { params, body }) => {
      const { holderId, userId } = getHolder(actor, params.userId)
      const others = await db.find<{ count: number }>(sql`
        select count(*) from user_settings
        where tenant_id = ${tenantId} and holder_id = ${holderId} and id <> ${params.settingId}`)
      if ((others?.count ?? 0) >= maxSettings) throw conflict(`A user can have up to ${maxSettings} settings`)
      await db.run(sql`
        insert into user_settings (tenant_id, holder_id, id, user_id, value)
        values (${tenantId}, ${holderId}, ${params.settingId}, ${userId}, ${body.value})
        on conflict (tenant_id, holder_id, id) do update set value = excluded.value, updated_at = excluded.updated_at`)
      return { id: params.settingId, value: body.value }
    }),
  ],
}

/** The holder of the settings. Settings of other users are not found. */
function getHolder(actor: RequestCtx['actor'], userId: string) {
  if (userId !== 'me' && userId !== actor.userId) throw notFound()
  return holderOf(actor)
}
