import { contract } from '@aftermile/contract/index'
import { draftPrefix, maxSettingCharacters, type UserSetting } from '@aftermile/contract/people/user-settings'
import { array, part, sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import { conflict, notFound, refused } from '../../runtime/problem.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import { holderOf } from '../../tenancy/holder.ts'
import type { Feature } from '../feature.ts'

/** More than the console needs, and few enough to be read at once. */
const maxSettings = 200

/** The oldest drafts make room for new ones. */
const maxDrafts = 50

const isDraft = part`starts_with(id, ${draftPrefix})`

export const userSettings: Feature = {
  routes: [
    serve(contract.userSettings.list, ({ db, tenantId, actor }, { params, query }) => {
      const { holderId } = getHolder(actor, params.userId)
      const named = query.id ? part`id = any (${array(query.id)})` : part`not ${isDraft}`
      return db.rows<UserSetting>(sql`
        select id, value from user_settings where tenant_id = ${tenantId} and holder_id = ${holderId} and ${named} order by id`)
    }),
    serve(contract.userSettings.put, async (ctx, { params, body }) => {
      const { db, tenantId } = ctx
      const { holderId, userId } = getHolder(ctx.actor, params.userId)
      const id = params.settingId
      if (!id.startsWith(draftPrefix)) await refuseTooMuch(ctx, { holderId, id, value: body.value })
      await db.run(sql`
        insert into user_settings (tenant_id, holder_id, id, user_id, value)
        values (${tenantId}, ${holderId}, ${id}, ${userId}, ${body.value})
        on conflict (tenant_id, holder_id, id) do update set value = excluded.value, updated_at = excluded.updated_at`)
      if (id.startsWith(draftPrefix)) await dropOldDrafts(ctx, holderId)
      return { id, value: body.value }
    }),
    serve(contract.userSettings.remove, async ({ db, tenantId, actor }, { params }) => {
      const { holderId } = getHolder(actor, params.userId)
      await db.run(sql`
        delete from user_settings where tenant_id = ${tenantId} and holder_id = ${holderId} and id = ${params.settingId}`)
    }),
  ],
}

type Saved = { holderId: string; id: string; value: string }

async function refuseTooMuch({ db, tenantId }: RequestCtx, { holderId, id, value }: Saved): Promise<void> {
  if (value.length > maxSettingCharacters)
    throw refused('value', `{_field_} can have up to ${maxSettingCharacters} characters`)
  const others = await db.find<{ count: number }>(sql`
    select count(*) from user_settings
    where tenant_id = ${tenantId} and holder_id = ${holderId} and id <> ${id} and not ${isDraft}`)
  if ((others?.count ?? 0) >= maxSettings) throw conflict(`A user can have up to ${maxSettings} settings`)
}

const dropOldDrafts = ({ db, tenantId }: RequestCtx, holderId: string) =>
  db.run(sql`
    delete from user_settings where tenant_id = ${tenantId} and holder_id = ${holderId} and id in (
      select id from user_settings where tenant_id = ${tenantId} and holder_id = ${holderId} and ${isDraft}
      order by updated_at desc, id offset ${maxDrafts})`)

/** The holder of the settings. Settings of other users are not found. */
function getHolder(actor: RequestCtx['actor'], userId: string) {
  if (userId !== 'me' && userId !== actor.userId) throw notFound()
  return holderOf(actor)
}
