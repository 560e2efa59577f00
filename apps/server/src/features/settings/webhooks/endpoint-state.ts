import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'

/** Why a message was not sent. Those of this reason count as missed, and can be replayed. */
export const disabledReason = 'The webhook is disabled.'

/** How deliveries ended. gone: the receiver said that it wants no more. */
export type EndpointResult = 'good' | 'bad' | 'gone'

const maxFailingDays = 5
const goneWords = 'It answered that it no longer exists (410).'
const failingWords = `Nothing arrived for ${maxFailingDays} days.`

/** Notes how a delivery ended. A webhook that is gone, or has failed for five days, is disabled, and people are told once. */
export async function noteResult(
  ctx: Ctx,
  { id, name, result }: { readonly id: string; readonly name: string; readonly result: EndpointResult },
): Promise<void> {
  const { db, tenantId } = ctx
  if (result === 'good') {
    await db.run(sql`
      update webhook_endpoints set failing_since = null
      where tenant_id = ${tenantId} and template_id = ${id} and failing_since is not null`)
    return
  }
  const isGone = result === 'gone'
  await db.run(sql`
    update webhook_endpoints set failing_since = tenant_now()
    where tenant_id = ${tenantId} and template_id = ${id} and failing_since is null`)
  const disabled = await db.run(sql`
    update webhook_endpoints set disabled_at = tenant_now(), disabled_because = ${isGone ? goneWords : failingWords}
    where tenant_id = ${tenantId} and template_id = ${id} and disabled_at is null
      and (${isGone} or failing_since < tenant_now() - make_interval(days => ${maxFailingDays}))`)
  if (disabled === 0) return
  await notify(ctx, {
    title: `Webhook disabled: ${name}`,
    content: `${isGone ? goneWords : failingWords} Nothing is sent to it until you enable it. What it misses can then be sent.`,
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
