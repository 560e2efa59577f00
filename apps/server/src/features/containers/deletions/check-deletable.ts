import { deletableDays } from '@aftermile/contract/containers/deletions'
import { array, sql } from '../../../db/sql.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Containers as messages name them. A delivery is named as order/delivery. */
export type MessageSubject = {
  readonly targetType: 'Shipment' | 'Order' | 'OrderDelivery'
  readonly merchantId: string
  readonly ids: readonly string[]
}

/** These have left, or may have. Tests go to whoever tries a template. */
const unsent = ['queued', 'deferred', 'failed', 'suppressed']

export function checkAge({ now }: Ctx, what: string, receivedAt: string): void {
  if (Date.parse(receivedAt) < now - deletableDays * 86_400_000)
    throw conflict(
      `This ${what} came in more than ${deletableDays} days ago, so it can’t be deleted. Cancel it instead`,
    )
}

/** Locks the messages, so that none is sent meanwhile. With `since` only those that were made later count. */
export async function checkNotMessaged(
  ctx: Ctx,
  what: string,
  about: MessageSubject,
  since = beginning,
): Promise<void> {
  if (await wasMessaged(ctx, about, since))
    throw conflict(`A message about this ${what} was sent, so it can’t be deleted. Cancel it instead`)
}

const beginning = new Date(0).toISOString()

export async function wasMessaged({ db, tenantId }: Ctx, about: MessageSubject, since = beginning): Promise<boolean> {
  const { targetType, merchantId, ids } = about
  const messages = await db.rows<{ state: string; isTest: boolean }>(sql`
    select state, is_test as "isTest" from messages
    where tenant_id = ${tenantId} and container_id = any (${array(ids)}) and target_type = ${targetType} and merchant_id = ${merchantId}
      and created_at >= ${since} for update`)
  return messages.some(({ state, isTest }) => !isTest && !unsent.includes(state))
}
