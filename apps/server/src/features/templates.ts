import { contract } from '@aftermile/contract/index'
import { type Template, template } from '@aftermile/contract/templates'
import { mayDo } from '@aftermile/domain/access'
import { operatorTemplates } from '@aftermile/domain/operator-send'
import type { Actor, Ctx } from '../context.ts'
import { store } from '../db/store.ts'
import type { Feature } from '../feature.ts'
import { serve } from '../http/serve.ts'

export const templateStore = store({ table: 'templates', noun: 'template', stored: template.stored })

export const templates: Feature = {
  routes: [
    serve(contract.templates.list, async ctx => {
      const all = await listTemplates(ctx)
      if (mayDo(ctx.actor, { scope: 'template_write' })) return all
      return operatorTemplates(all).flatMap(one => shownTo(ctx.actor, one))
    }),
  ],
}

/** Each id once, the tenant's own before the one that ships with the product. */
export async function listTemplates(ctx: Ctx): Promise<Template[]> {
  const all = await templateStore.list(ctx)
  const own = new Set(all.filter(({ tenantId }) => tenantId === ctx.tenantId).map(({ id }) => id))
  return all.filter(({ tenantId, id }) => tenantId === ctx.tenantId || !own.has(id))
}

/** What an operator needs to choose it: nothing of what is in it, and no merchants but the operator's own. */
function shownTo({ merchants }: Actor, one: Template): Template[] {
  const validMerchants =
    merchants.length === 0 ? one.validMerchants : one.validMerchants.filter(id => merchants.includes(id))
  const isOfOthers = validMerchants.length === 0 && one.validMerchants.length > 0
  const hidden = { content: null, text: null, payload: null, headers: null }
  return isOfOthers ? [] : [{ ...one, ...hidden, validMerchants }]
}
