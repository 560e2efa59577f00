import { randomBytes } from 'node:crypto'
import { draftDays, draftPrefix } from '@aftermile/contract/people/user-settings'
import { systemTenantId } from '@aftermile/domain/access'
import { z } from 'zod'
import { rotateKeys } from '../../adapters/identity/embedded/keys.ts'
import { deleteExpired } from '../../adapters/identity/embedded/oidc-records.ts'
import { sql, statement } from '../../db/sql.ts'
import { deleteOldRows, olderThan } from '../../jobs/delete-old-rows.ts'
import { job } from '../../jobs/job.ts'
import type { Feature, FeatureOptions } from '../feature.ts'

const deleteOld = deleteOldRows({
  idempotency_keys: olderThan(1, 'created_at'),
  hub_events: "created_at < now() - interval '1 hour'",
  notifications: olderThan(90, 'created_at'),
  user_settings: `starts_with(id, '${draftPrefix}') and ${olderThan(draftDays, 'updated_at')}`,
  // For 90 days a used or expired invite can still explain why it does not work.
  invites: olderThan(90, 'coalesce(used_at, valid_to)'),
  tracking_visits: olderThan(32, 'half_hour'),
  // The counts of a day need those who did not confirm, or ended it. The others leave a month after the parcel has arrived.
  tracking_subscribers: `state = 'confirmed' and not exists (
      select 1 from shipments s where s.tenant_id = $1 and s.id = shipment_id
        and (s.completed_at is null or not ${olderThan(30, 's.completed_at')}))
    or state <> 'confirmed' and ${olderThan(1, 'coalesce(ended_at, asked_at)')}`,
  outbox_messages: `status not in ('waiting', 'sending') and ${olderThan(90, 'created_at')}`,
  rule_firings: olderThan(400, 'fired_at'),
  // Those of a rule that is gone would also be dropped when they are due.
  rule_timers: `rule_id not in (select id from rules where tenant_id in ($1, '${systemTenantId}'))`,
})

/**
 * A visitor is known for a day, so that nobody counts twice. What is left says how many came, not who: the key $2 is not stored, and no
 * two visits have the same hash.
 */
const forgetVisitors = statement(`
  update tracking_visits set visitor = sha256(visitor || $2 || decode(md5(shipment_id), 'hex') || timestamptz_send(half_hour))
  where tenant_id = $1 and ${olderThan(1, 'half_hour')} and octet_length(visitor) < 16`)

/** Tidies the directory, deletes old rows, forgets visitors, renews the keys of the embedded provider and prepares the next event partitions. */
export const housekeeping = ({ secrets }: Pick<FeatureOptions, 'secrets'>): Feature => ({
  jobs: [
    job({
      name: 'housekeeping',
      payload: z.object({}),
      cron: '17 * * * *',
      spreadMinutes: 50,
      async run(ctx) {
        // First, because on a Citus its role cannot read what this transaction has already changed.
        await ctx.db.run(sql`select identity.tidy_directory(${ctx.tenantId})`)
        await deleteOld(ctx)
        await ctx.db.run(forgetVisitors(ctx.tenantId, randomBytes(32)))
        if (ctx.tenantId !== systemTenantId) return
        await deleteExpired(ctx.db)
        await rotateKeys(ctx.db, secrets)
        await ctx.db.run(sql`select upkeep.make_event_partitions()`)
      },
    }),
  ],
})
