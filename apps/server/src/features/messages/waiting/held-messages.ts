import { sql } from '../../../db/sql.ts'
import { enqueue, type Job, job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { releaseHeldJob, stopsInWords } from '../../settings/templates/set-aside.ts'
import { lockOrder } from '../lock-order.ts'
import { wakeSenders } from '../queues/wake-senders.ts'

/** So many are written in one transaction. */
const atOnce = 1000

/** Why a message waits. */
export const heldReason = (reason: string): string => `Its template is set aside. ${stopsInWords(reason)}`

/**
 * Holds more of what waits for a template that is set aside, so that it is not claimed in vain. It is sent when somebody takes the
 * template back. Only messages that are held have no time at which they are due.
 */
export const holdWaiting = ({ db, tenantId }: Ctx, templateId: string, reason: string): Promise<number> =>
  db.run(sql`
    update messages set state = 'deferred', state_at = tenant_now(), reason = ${reason}, due_at = null
    where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from messages where tenant_id = ${tenantId} and template_id = ${templateId} and state in ('queued', 'deferred')
        and due_at is not null and content is null and not is_test and (claimed_until is null or claimed_until < now())
      limit ${atOnce} for update skip locked))`)

/** Queues what waited for a template, some at a time. */
export const releaseHeld: Job<{ templateId: string }> = job({
  ...releaseHeldJob,
  async run(ctx, { templateId }) {
    const released = await release(ctx, templateId)
    if (released > 0) await wakeSenders(ctx)
    if (released === atOnce) await enqueue(ctx, releaseHeldJob, { templateId })
  },
})

const release = ({ db, tenantId }: Ctx, templateId: string): Promise<number> =>
  db.run(sql`
    update messages set state = 'queued', state_at = tenant_now(), reason = null, due_at = tenant_now()
    where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from messages where tenant_id = ${tenantId} and template_id = ${templateId} and state = 'deferred' and due_at is null
      order by ${lockOrder} limit ${atOnce} for update))`)
