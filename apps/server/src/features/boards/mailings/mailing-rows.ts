import { randomUUID } from 'node:crypto'
import type { Mailing } from '@aftermile/contract/boards/mailings'
import { nextPeriod } from '@aftermile/domain/times/next-period'
import { sql } from '../../../db/sql.ts'
import { fieldsOf, type Row } from '../../../db/table.ts'
import { mailings } from '../../../db/tables/mailings.ts'
import { conflict, notFound } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { zoneFor } from '../../people/tenant-settings.ts'
import { pathOf } from './mailing-path.ts'

export type MailingRow = Omit<Row<typeof mailings>, 'tenantId' | 'createdAt' | 'queuedFor'>

const columns = fieldsOf(mailings, 'id', 'userId', 'name', 'every', 'subject', 'address', 'nextAt', 'sentAt', 'problem')

/** More than anybody reads, and few enough to be listed at once. */
const maxMailings = 50

type Change = Pick<MailingRow, 'name' | 'every'>

export async function listMailings({ db, tenantId }: Ctx, userId: string): Promise<Mailing[]> {
  const rows = await db.rows(sql`
    select ${columns} from mailings where tenant_id = ${tenantId} and user_id = ${userId} order by name, id`)
  return rows.map(row => {
    const { id, name, every, nextAt, sentAt, problem } = row
    return { id, name, every, nextAt, sentAt, problem, subject: { kind: row.subject.kind }, path: pathOf(row) }
  })
}

export async function addMailing(
  ctx: Ctx,
  userId: string,
  { name, every, subject, address }: Change & Pick<MailingRow, 'subject' | 'address'>,
): Promise<void> {
  const { db, tenantId } = ctx
  const nextAt = await nextOf(ctx, every)
  const added = await db.find(sql`
    insert into mailings (tenant_id, id, user_id, name, every, subject, address, next_at)
    select ${tenantId}, ${randomUUID()}, ${userId}, ${name}, ${every}, ${JSON.stringify(subject)}::jsonb, ${address}, ${nextAt}
    where (select count(*) from mailings where tenant_id = ${tenantId} and user_id = ${userId}) < ${maxMailings}
    returning 1`)
  if (added === null) throw conflict(`A user can have up to ${maxMailings} regular mails`)
}

export async function changeMailing(
  ctx: Ctx,
  of: { userId: string; id: string },
  { name, every }: Change,
): Promise<void> {
  const nextAt = await nextOf(ctx, every)
  const changed = await ctx.db.run(sql`
    update mailings set name = ${name}, next_at = case when every = ${every} then next_at else ${nextAt}::timestamptz end, every = ${every}
    where tenant_id = ${ctx.tenantId} and user_id = ${of.userId} and id = ${of.id}`)
  if (changed === 0) throw notFound()
}

export async function removeMailing(
  { db, tenantId }: Ctx,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const removed = await db.run(sql`
    delete from mailings where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}`)
  if (removed === 0) throw notFound()
}

/** Locks a mailing until the transaction ends, if it is due. */
export const lockDue = ({ db, tenantId }: Ctx, id: string): Promise<MailingRow | null> =>
  db.find(sql`
    select ${columns} from mailings where tenant_id = ${tenantId} and id = ${id} and next_at <= tenant_now() for update`)

/** The mailings that are due and in no queue. From now on they are. */
export async function takeDue({ db, tenantId }: Ctx): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    update mailings set queued_for = next_at
    where tenant_id = ${tenantId} and next_at <= tenant_now() and queued_for is distinct from next_at returning id`)
  return rows.map(({ id }) => id)
}

/** Ends the period of a mailing: with a mail, or with why there is none. The next one is due at the next period from now on. */
export async function endPeriod(ctx: Ctx, { id, every }: MailingRow, problem: string | null): Promise<void> {
  const nextAt = await nextOf(ctx, every)
  await ctx.db.run(sql`
    update mailings set next_at = ${nextAt}, problem = ${problem}, sent_at = case when ${problem}::text is null then clock.now else sent_at end
    from (select tenant_now()) as clock (now)
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

const nextOf = async (ctx: Ctx, every: MailingRow['every']): Promise<string> =>
  new Date(nextPeriod(every, ctx.now, await zoneFor(ctx, undefined))).toISOString()
