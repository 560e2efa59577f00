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
      const all = (await listTemplates(ctx)).map(one => withOwnMerchants(ctx.actor, one))
      return mayDo(ctx.actor, { scope: 'template_write' }) ? all : operatorTemplates(all).map(toChoose)
    }),
  ],
}

/** Each id once, the tenant's own before the one that ships with the product. */
async function listTemplates(ctx: Ctx): Promise<Template[]> {
  const all = await templateStore.list(ctx)
  const own = new Set(all.filter(({ tenantId }) => tenantId === ctx.tenantId).map(({ id }) => id))
  return all.filter(({ tenantId, id }) => tenantId === ctx.tenantId || !own.has(id))
}

/** Of the merchants that it is for, those that one may see: the policy leaves at least one. */
const withOwnMerchants = ({ merchants }: Actor, one: Template): Template => ({
  ...one,
  validMerchants: merchants.length === 0 ? one.validMerchants : one.validMerchants.filter(id => merchants.includes(id)),
})

/** What an operator needs to choose it: nothing of what is in it. */
const toChoose = (one: Template): Template => ({ ...one, content: null, text: null, payload: null, headers: null })
