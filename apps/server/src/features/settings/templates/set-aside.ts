import type { TemplateSending } from '@aftermile/contract/settings/templates'
import { z } from 'zod'
import { array, type RowOf, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { templateStops } from '../../../db/tables/messages.ts'
import { enqueue } from '../../../jobs/job.ts'
import { writeAudit } from '../../../records/audit.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { notify } from '../../people/notifications.ts'
import { templateStore } from './template-store.ts'

/** A template that had to be stopped so often in a row is set aside. */
export const maxStops = 3

const columns = fieldsOf(templateStops, 'templateId', 'stops', 'reason', 'setAsideAt')
export type TemplateStops = RowOf<typeof columns>

/** Queues what waited for a template that was set aside. What it does is in features/messages. */
export const releaseHeldJob = {
  name: 'release-held-messages',
  payload: z.object({ templateId: z.string() }),
  maxAttempts: 10,
}

/** Templates that had to be stopped lately. Locked: who takes one back waits for this transaction, and sees what it has held. */
export async function readStops({ db, tenantId }: Ctx, ids: readonly string[]): Promise<Map<string, TemplateStops>> {
  const rows = await db.rows(sql`
    select ${columns} from template_stops where tenant_id = ${tenantId} and template_id = any (${array([...new Set(ids)])})
    order by template_id for share`)
  return new Map(rows.map(row => [row.templateId, row]))
}

/** How rendering messages of a template went. */
export type RenderResult = {
  readonly templateId: string
  readonly name: string
  /** How often it had to be stopped, since a message was last rendered. */
  readonly stops: number
  /** Why it was stopped last. */
  readonly reason: string | null
  readonly hasRendered: boolean
}

/** Counts how often a template had to be stopped in a row. Sets it aside after three times, and tells people once. */
export async function noteRendering(ctx: Ctx, result: RenderResult): Promise<TemplateStops | null> {
  const { db, tenantId } = ctx
  const { templateId, stops, reason, hasRendered } = result
  if (stops === 0 || reason === null) {
    if (hasRendered)
      await db.run(sql`
        delete from template_stops where tenant_id = ${tenantId} and template_id = ${templateId} and set_aside_at is null`)
    return null
  }
  const noted = await db.find(sql`
    insert into template_stops as t (tenant_id, template_id, stops, reason) values (${tenantId}, ${templateId}, ${stops}, ${reason})
    on conflict (tenant_id, template_id) do update set reason = excluded.reason, stopped_at = excluded.stopped_at,
      stops = excluded.stops + case when ${hasRendered}::boolean then 0 else t.stops end
    returning ${columns}`)
  if (noted === null || noted.stops < maxStops || noted.setAsideAt !== null) return noted
  await notify(ctx, {
    title: `Template set aside: ${result.name}`,
    content: `${stopsInWords(reason)} Its messages wait. Save a corrected template or resume it, and they are sent.`,
    icon: 'alert',
    scope: 'template_write',
  })
  return db.find(sql`
    update template_stops set set_aside_at = tenant_now() where tenant_id = ${tenantId} and template_id = ${templateId} returning ${columns}`)
}

/** Why a template is set aside, for those who look after it. */
export const stopsInWords = (reason: string): string => `${reason}, three times in a row.`

export async function readSending(ctx: Ctx, id: string): Promise<TemplateSending> {
  const { data } = await templateStore.get(ctx, id)
  const mainId = data.parentId ?? id
  const stops = await ctx.db.find<{ setAsideAt: string | null; reason: string }>(sql`
    select set_aside_at as "setAsideAt", reason from template_stops
    where tenant_id = ${ctx.tenantId} and template_id = ${mainId}`)
  const at = stops?.setAsideAt ?? null
  const waiting = await ctx.db.find<{ count: number }>(sql`
    select count(*)::int as count from messages
    where tenant_id = ${ctx.tenantId} and template_id = ${mainId} and state in ('queued', 'deferred')`)
  return {
    waiting: waiting?.count ?? 0,
    setAside: stops === null || at === null ? null : { at, reason: stopsInWords(stops.reason) },
  }
}

/** Sends the messages of a template again, as it is. */
export async function resumeTemplate(ctx: Ctx, id: string): Promise<TemplateSending> {
  const { data } = await templateStore.get(ctx, id)
  const mainId = data.parentId ?? id
  if (!(await takeBack(ctx, [mainId]))) throw conflict('This template isn’t set aside.')
  await writeAudit(ctx, {
    noun: 'template',
    itemId: mainId,
    before: { isSetAside: true },
    after: { isSetAside: false },
  })
  return readSending(ctx, id)
}

/** Templates are tried again: what was counted is forgotten, and what waited is queued. Returns whether one was set aside. */
export async function takeBack(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  const { db, tenantId } = ctx
  const forgotten = await db.rows(sql`
    delete from template_stops where tenant_id = ${tenantId} and template_id = any (${array([...ids])}) returning ${columns}`)
  const setAside = forgotten.filter(({ setAsideAt }) => setAsideAt !== null)
  for (const { templateId } of setAside) await enqueue(ctx, releaseHeldJob, { templateId })
  return setAside.length > 0
}
