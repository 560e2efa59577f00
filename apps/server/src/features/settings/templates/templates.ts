import { contract } from '@aftermile/contract/index'
import { type Template, template } from '@aftermile/contract/settings/templates'
import { mayDo } from '@aftermile/domain/access'
import { operatorTemplates } from '@aftermile/domain/actions/operator-templates'
import { serve } from '../../../http/routes/serve.ts'
import { inForce } from '../../../records/in-force.ts'
import type { Actor, RequestCtx } from '../../../tenancy/context.ts'
import type { Feature } from '../../feature.ts'
import { templateStore } from './template-store.ts'

export const templates: Feature = {
  routes: [
    serve(contract.templates.list, async ctx => {
      const all = (await templateStore.list(ctx)).map(one => withOwnMerchants(ctx.actor, one))
      return mayWrite(ctx.actor) ? all : operatorTemplates(all).map(withoutContent)
    }),
  ],
}

const templatesInForce = inForce({ table: 'templates', stored: template.stored, key: ['id'] })

/** The names of the templates that the user may list. */
export async function templateNames(ctx: RequestCtx): Promise<Pick<Template, 'id' | 'name'>[]> {
  const all = await templatesInForce.pick(ctx, ['id', 'name', ...operatorFields])
  return mayWrite(ctx.actor) ? all : operatorTemplates(all)
}

const operatorFields = ['isEnabled', 'allowOperatorSend', 'isSystem', 'isCustomized', 'parentId'] as const

const mayWrite = (actor: Actor): boolean => mayDo(actor, { scope: 'template_write' })

/** Leaves only merchants that the user may see. The row policy ensures that at least one is left. */
const withOwnMerchants = ({ merchants }: Actor, one: Template): Template => ({
  ...one,
  validMerchants: merchants.length === 0 ? one.validMerchants : one.validMerchants.filter(id => merchants.includes(id)),
})

/** An operator chooses a template without seeing its content. */
const withoutContent = (one: Template): Template => ({
  ...one,
  content: null,
  text: null,
  payload: null,
  headers: null,
})
