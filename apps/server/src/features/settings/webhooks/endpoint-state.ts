import { array, part, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'

/** Why a message was not sent. Those of this reason count as missed, and can be replayed. */
export const disabledReason = 'The webhook is disabled.'

/** How deliveries ended. gone: the receiver said that it wants no more. */
export type EndpointResult = 'good' | 'bad' | 'gone'

const maxFailingDays = 5
const goneWords = 'It answered that it no longer exists (410).'
const failingWords = `Nothing arrived for ${maxFailingDays} days.`

export type EndedDelivery = { readonly id: string; readonly name: string; readonly result: EndpointResult }

/** Notes how deliveries ended. A webhook that is gone, or has failed for five days, is disabled, and people are told once. */
export async function noteResults(ctx: Ctx, ended: readonly EndedDelivery[]): Promise<void> {
  const { db, tenantId } = ctx
  const idsOf = (...results: readonly EndpointResult[]) =>
    ended.flatMap(({ id, result }) => (results.includes(result) ? [id] : []))
  const [good, bad, gone] = [idsOf('good'), idsOf('bad', 'gone'), idsOf('gone')]
  if (good.length > 0)
    await db.run(sql`
      update webhook_endpoints set failing_since = null
      where tenant_id = ${tenantId} and template_id = any (${array(good)}) and failing_since is not null`)
  if (bad.length === 0) return
  await db.run(sql`
    update webhook_endpoints set failing_since = tenant_now()
    where tenant_id = ${tenantId} and template_id = any (${array(bad)}) and failing_since is null`)
  const isGone = part`template_id = any (${array(gone)}::text[])`
  const disabled = await db.rows<{ id: string; because: string }>(sql`
    update webhook_endpoints set disabled_at = tenant_now(),
      disabled_because = case when ${isGone} then ${goneWords} else ${failingWords} end
    where tenant_id = ${tenantId} and template_id = any (${array(bad)}) and disabled_at is null
      and (${isGone} or failing_since < tenant_now() - make_interval(days => ${maxFailingDays}))
    returning template_id as id, disabled_because as because`)
  for (const { id, because } of disabled)
    await notify(ctx, {
      title: `Webhook disabled: ${ended.find(delivery => delivery.id === id)?.name}`,
      content: `${because} Nothing is sent to it until you enable it. What it misses can then be sent.`,
      icon: 'alert',
      scope: 'template_write',
    })
}

/** Sends to a webhook again. Returns whether it was disabled. */
export async function enableEndpoint({ db, tenantId }: Ctx, id: string): Promise<boolean> {
  const enabled = await db.run(sql`
    update webhook_endpoints set disabled_at = null, disabled_because = null, failing_since = null
    where tenant_id = ${tenantId} and template_id = ${id} and disabled_at is not null`)
  return enabled > 0
}
