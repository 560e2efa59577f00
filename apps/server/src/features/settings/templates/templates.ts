import { contract } from '@aftermile/contract/index'
import { type ListedTemplate, type Template, template } from '@aftermile/contract/settings/templates'
import { mayDo, systemTenantId } from '@aftermile/domain/access'
import { operatorTemplates } from '@aftermile/domain/actions/operator-templates'
import { missingPart } from '@aftermile/domain/messages/sending/missing-part'
import { array, statement } from '../../../db/sql.ts'
import { serve, servePrepared } from '../../../http/routes/serve.ts'
import { columnsOf, inForce, inForceText } from '../../../records/in-force.ts'
import { Versioned } from '../../../records/versioned.ts'
import type { Actor, Ctx, RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { cloneTemplate } from './clone-template.ts'
import { prepareTemplate } from './prepare-template.ts'
import { removeTemplate, resetTemplate } from './removed-templates.ts'
import { createTemplate, updateTemplate } from './saved-templates.ts'
import { readSending, resumeTemplate } from './set-aside.ts'
import { templateMetadata } from './template-metadata.ts'
import { templateStore } from './template-store.ts'
import { templateUses } from './template-uses.ts'
import { listVersions } from './template-versions.ts'

const calls = contract.templates

/** What messages, webhooks and tracking pages say. */
export const templates = ({ secrets, renderPool }: Pick<FeatureOptions, 'secrets' | 'renderPool'>): Feature => ({
  routes: [
    serve(calls.list, listTemplates),
    servePrepared(
      calls.create,
      ({ body }, actor) => prepareTemplate(renderPool, body, actor),
      (ctx, { prepared }) => createTemplate({ ...ctx, secrets }, prepared),
    ),
    serve(calls.get, async (ctx, { params }) => shown(ctx, await templateStore.get(ctx, params.id))),
    servePrepared(
      calls.update,
      ({ body }, actor) => prepareTemplate(renderPool, body, actor),
      (ctx, { params, prepared, ifMatch }) => updateTemplate({ ...ctx, secrets }, { id: params.id, prepared, ifMatch }),
    ),
    serve(calls.remove, (ctx, { params, ifMatch }) => removeTemplate(ctx, params.id, ifMatch)),
    serve(calls.clone, (ctx, { params }) => cloneTemplate({ ...ctx, secrets }, params.id)),
    serve(calls.reset, (ctx, { params, ifMatch }) => resetTemplate(ctx, params.id, ifMatch)),
    serve(calls.system, (ctx, { params }) => templateStore.get({ ...ctx, tenantId: systemTenantId }, params.id)),
    serve(calls.sending, (ctx, { params }) => readSending(ctx, params.id)),
    serve(calls.resume, (ctx, { params }) => resumeTemplate(ctx, params.id)),
    serve(calls.listUses, async (ctx, { params }) => {
      await templateStore.get(ctx, params.id)
      return templateUses(ctx, params.id)
    }),
    serve(calls.listVersions, async (ctx, { params }) => {
      await templateStore.get(ctx, params.id)
      const versions = await listVersions(ctx, params.id)
      return versions.map(version => ({ ...version, item: withOwnMerchants(ctx.actor, version.item) }))
    }),
    serve(calls.metadata, (ctx, { query }) => templateMetadata(ctx, query)),
  ],
})

const templatesInForce = inForce({ table: 'templates', stored: template.stored, key: ['id'] })

/** The names of all templates. They are no secret inside a tenant. */
export const templateNames = (ctx: Ctx): Promise<Pick<Template, 'id' | 'name'>[]> =>
  templatesInForce.pick(ctx, ['id', 'name'])

async function listTemplates(ctx: RequestCtx): Promise<ListedTemplate[]> {
  const { actor } = ctx
  return (await templatesFor(ctx)).map(item => ({ ...item, ...withOwnMerchants(actor, item) }))
}

async function templatesFor(ctx: RequestCtx): Promise<ListedTemplate[]> {
  if (mayDo(ctx.actor, { scope: 'template_write' }))
    return (await withBehind(ctx, await templateStore.list(ctx))).map(withProblem)
  return mayDo(ctx.actor, { scope: 'rule_write' }) ? listForRules(ctx) : listForOperators(ctx)
}

const writtenTimes = statement(
  inForceText({ table: 'templates', columns: 'id, written_at as "writtenAt"', key: ['id'] }),
)

/** Marks the languages that were written before their main template. */
async function withBehind({ db, tenantId }: Ctx, all: readonly Template[]) {
  const rows = await db.rows<{ id: string; writtenAt: string | null }>(writtenTimes(tenantId))
  const timeOf = new Map(rows.map(({ id, writtenAt }) => [id, Date.parse(writtenAt ?? '') || 0]))
  const at = (id: string | null) => timeOf.get(id ?? '') ?? 0
  return all.map(item => ({ ...item, isBehind: item.parentId !== null && at(item.id) < at(item.parentId) }))
}

/** A language has what it leaves out from its main template. */
const withProblem = (item: Template & Partial<Pick<ListedTemplate, 'isBehind'>>): ListedTemplate => ({
  isBehind: false,
  ...item,
  problem: item.parentId === null ? (missingPart(item)?.message ?? null) : null,
})

/** Who writes rules sees what a template says, but not how a webhook signs in. */
const listForRules = async (ctx: Ctx): Promise<ListedTemplate[]> =>
  (await templateStore.list(ctx)).map(item => ({ ...withProblem(item), headers: null, username: null, password: null }))

/** An operator chooses a template without seeing its content. */
const hidden = { content: null, text: null, payload: null, headers: null, username: null, password: null }

const isHidden = (name: string): name is keyof typeof hidden => Object.hasOwn(hidden, name)
const shownToOperators = template.stored
  .keyof()
  .options.filter((name): name is Exclude<typeof name, keyof typeof hidden> => !isHidden(name))

const writtenParts = statement(
  inForceText({
    table: 'templates',
    columns: columnsOf(['id', 'type', 'content', 'text', 'payload']),
    key: ['id'],
    where: ' and id = any ($2)',
  }),
)
type WrittenParts = Pick<Template, 'id' | 'type' | 'content' | 'text' | 'payload'>

async function listForOperators(ctx: Ctx): Promise<ListedTemplate[]> {
  const all = operatorTemplates(await templatesInForce.pick(ctx, shownToOperators))
  const parts = await ctx.db.rows<WrittenParts>(writtenParts(ctx.tenantId, array(all.map(({ id }) => id))))
  const problems = new Map(parts.map(part => [part.id, missingPart(part)?.message ?? null]))
  return all.map(pick => ({ ...pick, ...hidden, isBehind: false, problem: problems.get(pick.id) ?? null }))
}

const shown = ({ actor }: RequestCtx, { data, version }: Versioned<Template>): Versioned<Template> =>
  new Versioned(withOwnMerchants(actor, data), version)

/** Leaves only merchants that the user may see. The row policy ensures that at least one is left. */
const withOwnMerchants = ({ merchants }: Actor, item: Template): Template => ({
  ...item,
  validMerchants:
    merchants.length === 0 ? item.validMerchants : item.validMerchants.filter(id => merchants.includes(id)),
})
