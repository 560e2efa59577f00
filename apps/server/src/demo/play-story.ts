import { part, sql } from '../db/sql.ts'
import { changesBetween, writeAudit } from '../records/audit.ts'
import type { Ctx } from '../tenancy/context.ts'
import { auditStories, createdDaysAgo, type StoryStep } from './reference/audit-story.ts'

const tables = { tag: part`tags`, merchant: part`merchants`, user: part`users` }

type Person = { id: string; name: string }

/** Moves the creation of the tenant's items into the past, and adds the changes that demo users made since. */
export async function playStory(ctx: Ctx, people: readonly Person[]): Promise<void> {
  const { db, tenantId } = ctx
  await db.run(sql`
    update audit_entries set at = ${instantOf(createdDaysAgo, '08:00')} where tenant_id = ${tenantId}`)
  for (const step of auditStories[tenantId] ?? []) await playStep(ctx, step, people)
  for (const [noun, table] of Object.entries(tables))
    await db.run(sql`
      update ${table} t set created_at = e.first_at, updated_at = e.last_at, updated_by = e.last_name from (
        select item_id, min(at) as first_at, max(at) as last_at, (array_agg(user_name order by at desc, id desc))[1] as last_name
        from audit_entries where tenant_id = ${tenantId} and noun = ${noun} group by item_id
      ) e where t.tenant_id = ${tenantId} and t.id = e.item_id`)
}

async function playStep(ctx: Ctx, step: StoryStep, people: readonly Person[]): Promise<void> {
  const [daysAgo, time, userId, noun, itemId, was, is] = step
  const author = people.find(({ id }) => id === userId) ?? ctx.author
  const ofItem = part`tenant_id = ${ctx.tenantId} and noun = ${noun} and item_id = ${itemId}`
  // The item was created by the story instead, or with the values before the step.
  if (was === null) await ctx.db.run(sql`delete from audit_entries where ${ofItem}`)
  else if (is !== null)
    await ctx.db.run(sql`
      update audit_entries set changes = changes || ${JSON.stringify(changesBetween({}, was))}::jsonb where ${ofItem} and action = 'create'`)
  await writeAudit({ ...ctx, author }, { noun, itemId, before: was, after: is })
  await ctx.db.run(sql`
    update audit_entries set at = ${instantOf(daysAgo, time)} where ${ofItem} and id = (select max(id) from audit_entries where ${ofItem})`)
}

/** A time of day in UTC, so many days ago. */
function instantOf(daysAgo: number, time: string): string {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return `${day}T${time}:00.000Z`
}
