import type { ActionResult } from '@aftermile/contract/rules/rule-firings'
import { systemTenantId } from '@aftermile/domain/access'
import { outcomeOfResults } from '@aftermile/domain/rules/words/firing-words'
import { recordsOf } from '../../../db/records.ts'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, fieldsOf } from '../../../db/table.ts'
import { ruleFirings } from '../../../db/tables/rules.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { forgetCounted } from '../../rule-engine/counted-firings.ts'

const columns = fieldsOf(
  alias(ruleFirings, 'f'),
  'id',
  'ruleId',
  'ruleName',
  'targetType',
  'merchantId',
  'containerId',
  'occurrence',
  'chain',
  'actions',
)

/** A firing whose actions are still to be done. */
export type WaitingFiring = RowOf<typeof columns>

/** The oldest first, those of one moment in the order of their rules. */
const inOrder = part`order by f.fired_at, coalesce((o.sequences ->> f.rule_id)::int, r.sequence), f.rule_id, f.id`
const withRules = ({ tenantId }: Ctx) => part`
  rule_firings f left join (
    select distinct on (id) id, sequence from rules where tenant_id in (${tenantId}, ${systemTenantId})
    order by id, tenant_id = ${tenantId} desc) r on r.id = f.rule_id
  left join rule_orders o on o.tenant_id = ${tenantId}`

/** Reads some waiting firings without locking them. Those of paused rules wait on. */
export const readWaiting = (ctx: Ctx, limit: number): Promise<WaitingFiring[]> =>
  ctx.db.rows<WaitingFiring>(sql`
    select ${columns} from ${withRules(ctx)}
    where f.tenant_id = ${ctx.tenantId} and f.state = 'waiting'
      and not exists (select 1 from rule_pauses p where p.tenant_id = ${ctx.tenantId} and p.rule_id = f.rule_id)
    ${inOrder} limit ${limit}`)

/** Locks those that still wait: another worker may have been faster, or their rule has been paused. */
export const lockWaiting = (ctx: Ctx, ids: readonly string[]): Promise<WaitingFiring[]> =>
  ctx.db.rows<WaitingFiring>(sql`
    select ${columns} from ${withRules(ctx)}
    where f.tenant_id = ${ctx.tenantId} and f.id = any (${array(ids)}::uuid[]) and f.state = 'waiting'
      and not exists (select 1 from rule_pauses p where p.tenant_id = ${ctx.tenantId} and p.rule_id = f.rule_id)
    ${inOrder} for update of f skip locked`)

export type DoneFiring = { readonly id: string; readonly results: readonly ActionResult[] }

const fired = recordsOf(ruleFirings, ['id', 'state', 'results'])

export async function saveResults(ctx: Ctx, done: readonly DoneFiring[]): Promise<void> {
  const { db, tenantId } = ctx
  await forgetCounted(ctx, part`f.id = any (${array(done.map(({ id }) => id))}::uuid[])`)
  const rows = done.map(({ id, results }) => ({ id, results, state: outcomeOfResults(results) }))
  await db.run(sql`
    update rule_firings f set ${fired.assign('id')} from ${fired.with(rows)}
    where f.tenant_id = ${tenantId} and f.id = x.id`)
}
