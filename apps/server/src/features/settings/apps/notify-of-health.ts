import { z } from 'zod'
import { findApp } from '../../../adapters/apps/apps.ts'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, columns, pick } from '../../../db/table.ts'
import { appHealth } from '../../../db/tables/channels.ts'
import { deleteOldRows, olderThan } from '../../../jobs/delete-old-rows.ts'
import { job } from '../../../jobs/job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'

/** Deletes old metrics. */
export const appMetricsSweep = job({
  name: 'app_metrics_sweep',
  payload: z.object({}),
  cron: '29 3 * * *',
  spreadMinutes: 60,
  run: deleteOldRows({ app_hours: olderThan(14, 'hour') }),
})

/** Tells the administrators which credentials have failed for an hour, and which of them work again. */
export const appHealthNotifier = job({
  name: 'app_health',
  payload: z.object({}),
  cron: '*/5 * * * *',
  hasWork: {
    where:
      'exists (select 1 from app_health w where w.tenant_id = t.id and (w.failing_since is null) = (w.notified_at is not null))',
  },
  async run(ctx) {
    for (const failing of await markFailing(ctx)) await notifyOf(ctx, failing, 'failing')
    for (const working of await markWorking(ctx)) await notifyOf(ctx, working, 'working')
  },
})

const h = alias(appHealth, 'h')
const healthColumns = columns(pick(h, 'appId', 'credentialId', 'lastError', 'failingSince'))
type ReportedHealth = RowOf<typeof healthColumns>

const isInUse = part`exists (
  select 1 from credentials c join apps a on a.tenant_id = c.tenant_id and a.id = c.owner_id and a.is_enabled
  where c.tenant_id = h.tenant_id and c.owner_kind = 'app' and c.owner_id = h.app_id and c.id = h.credential_id and c.is_enabled)`

const markFailing = ({ db, tenantId }: Ctx): Promise<ReportedHealth[]> =>
  db.rows(sql`
    update app_health h set notified_at = tenant_now()
    where h.tenant_id = ${tenantId} and h.notified_at is null and h.failing_since < tenant_now() - interval '1 hour' and ${isInUse}
    returning ${healthColumns}`)

const markWorking = ({ db, tenantId }: Ctx): Promise<ReportedHealth[]> =>
  db.rows(sql`
    update app_health h set notified_at = null
    where h.tenant_id = ${tenantId} and h.notified_at is not null and h.failing_since is null and h.app_id <> 'webhook'
    returning ${healthColumns}`)

async function notifyOf(ctx: Ctx, { appId, credentialId, ...health }: ReportedHealth, state: 'failing' | 'working') {
  const app = findApp(appId)
  const name = `${app?.name ?? appId} (${appId}/${credentialId})`
  await notify(ctx, {
    title: state === 'failing' ? 'Provider not working' : 'Provider works again',
    content:
      state === 'failing'
        ? `${name} hasn’t worked since ${health.failingSince?.slice(0, 16).replace('T', ' ')} UTC: ${health.lastError ?? 'no reason is known.'} We’ll keep trying.`
        : `${name} works again.`,
    icon: state === 'failing' ? 'alert' : 'check',
    scope: 'audit_read',
    // An e-mail about e-mails that fail would fail as well.
    isEmailed: app?.category !== 'email',
  })
}
