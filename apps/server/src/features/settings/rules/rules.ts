import { contract } from '@aftermile/contract/index'
import { systemTenantId } from '@aftermile/domain/access'
import { inSequence } from '@aftermile/domain/rules/rule-order'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { visibleTo } from '../../people/user-rows.ts'
import { syncRules } from './library/sync-rules.ts'
import { ruleMetadata } from './rule-metadata.ts'
import { moveRule } from './rule-order.ts'
import { ruleStore } from './rule-store.ts'
import { cloneRule, createRule, importRule, removeRule, updateRule } from './saved-rules.ts'

const calls = contract.rules

/** Rules and SLA policies as settings. What they do is in the rule engine. */
export const rules: Feature = {
  shipped: [{ what: 'The rules that come with the product', write: syncRules }],
  routes: [
    serve(calls.list, listRules),
    serve(calls.create, (ctx, { body }) => createRule(ctx, body)),
    serve(calls.get, (ctx, { params }) => ruleStore.get(ctx, params.id)),
    serve(calls.update, (ctx, { params, body, ifMatch }) => updateRule(ctx, params.id, body, ifMatch)),
    serve(calls.remove, (ctx, { params, ifMatch }) => removeRule(ctx, params.id, ifMatch)),
    serve(calls.clone, (ctx, { params }) => cloneRule(ctx, params.id)),
    serve(calls.import, (ctx, { params }) => importRule(ctx, params.id)),
    serve(calls.move, (ctx, { params, body }) =>
      moveRule(ctx, { id: params.id, after: body.after, list: ruleStore.list }),
    ),
    serve(calls.colleagues, listColleagues),
    serve(calls.metadata, async (_, { params }) => ruleMetadata(params.type, params.targetType)),
  ],
}

type Query = { readonly system?: boolean | undefined; readonly type?: string | undefined }

/** Without a type: all but policies. Hidden ones are for root. */
async function listRules(ctx: RequestCtx, { query }: { query: Query }) {
  const all = query.system ? await ruleStore.list({ ...ctx, tenantId: systemTenantId }) : await ruleStore.list(ctx)
  return inSequence(
    all
      .filter(({ isHidden }) => !isHidden || ctx.actor.role === 'root')
      .filter(({ type }) => (query.type === undefined ? type !== 'SlaRule' : type === query.type)),
  )
}

/** The active users whom the actor may know of. */
function listColleagues({ db, tenantId, actor }: RequestCtx): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`
    select id, name from users
    where tenant_id = ${tenantId} and ${visibleTo(actor)} and activated_at is not null and not is_disabled
    order by name, id`)
}
