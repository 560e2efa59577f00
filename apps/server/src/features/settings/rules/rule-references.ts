import type { FieldError } from '@aftermile/contract/problem'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { idsIn } from '@aftermile/domain/rules/actions/actions'
import { array, rawPart, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { CheckedRule } from './rule-checks.ts'

type Known = {
  readonly templates: ReadonlyMap<string, { type: string; targetType: string; parentId: string | null }>
  readonly tag: ReadonlySet<string>
  readonly merchant: ReadonlySet<string>
  readonly policies: ReadonlySet<string>
  readonly user: ReadonlySet<string>
}

/** What the actions of a rule name that does not exist or does not fit. */
export async function findBadReferences(ctx: Ctx, rule: CheckedRule): Promise<FieldError[]> {
  const known = await readKnown(ctx, rule)
  const actions = rule.actions.flatMap((action, index) => {
    const why = whyUnfit(action, rule, known)
    return why === null ? [] : [{ name: `actions[${index}]`, message: why }]
  })
  const { slaPolicyId } = rule
  const policy =
    slaPolicyId !== null && !known.policies.has(slaPolicyId)
      ? [{ name: 'slaPolicyId', message: `There is no policy “${slaPolicyId}”` }]
      : []
  return [...actions, ...policy]
}

const nouns = { tag: 'tag', user: 'active user', merchant: 'merchant' } as const

function whyUnfit(action: RuleAction, { targetType }: CheckedRule, known: Known): string | null {
  if ('templateId' in action) {
    const template = known.templates.get(action.templateId)
    if (template === undefined) return `There is no template “${action.templateId}”. Choose another one`
    if (template.type !== action.type) return `The template “${action.templateId}” isn’t for this channel`
    if (template.parentId !== null) return `“${action.templateId}” is one language of a template. Choose the template`
    return template.targetType === targetType
      ? null
      : `The template “${action.templateId}” is for ${template.targetType}, not for ${targetType}`
  }
  const unknown = (['tag', 'user', 'merchant'] as const).flatMap(of =>
    idsIn(action, of).flatMap(id => (known[of].has(id) ? [] : `There is no ${nouns[of]} “${id}”. Choose another one`)),
  )
  return unknown[0] ?? null
}

const shownTenants = (tenantId: string) => array([tenantId, systemTenantId])

const namedBy = ({ actions }: CheckedRule) => {
  const idsOf = (of: Parameters<typeof idsIn>[1]) => actions.flatMap(action => idsIn(action, of))
  return {
    templateIds: idsOf('template'),
    tagIds: idsOf('tag'),
    merchantIds: idsOf('merchant'),
    userIds: idsOf('user'),
  }
}

/** Locks what a rule names, so that nobody deletes it meanwhile. */
export async function lockReferences({ db, tenantId }: Ctx, rule: CheckedRule): Promise<void> {
  const { templateIds, tagIds, merchantIds } = namedBy(rule)
  const lock = (table: string, ids: readonly string[]) =>
    db.run(
      sql`select 1 from ${rawPart(table)} where tenant_id = ${tenantId} and id = any (${array(ids)}) order by id for key share`,
    )
  await lock('templates', templateIds)
  await lock('tags', tagIds)
  await lock('merchants', merchantIds)
  await lock('rules', rule.slaPolicyId === null ? [] : [rule.slaPolicyId])
}

async function readKnown({ db, tenantId }: Ctx, rule: CheckedRule): Promise<Known> {
  const { templateIds, tagIds, merchantIds, userIds } = namedBy(rule)
  const shown = shownTenants(tenantId)
  type Template = { id: string; type: string; targetType: string; parentId: string | null }
  const templates = await db.rows<Template>(sql`
    select id, type, target_type as "targetType", parent_id as "parentId" from templates
    where tenant_id = any (${shown}) and id = any (${array(templateIds)}) order by id, tenant_id = ${tenantId}`)
  const tags = await db.rows<{ id: string }>(sql`
    select id from tags where tenant_id = any (${shown}) and id = any (${array(tagIds)})`)
  const merchants = await db.rows<{ id: string }>(sql`
    select id from merchants where tenant_id = ${tenantId} and id = any (${array(merchantIds)})`)
  const policies = await db.rows<{ id: string }>(sql`
    select id from rules where tenant_id = any (${shown}) and id = ${rule.slaPolicyId} and type = 'SlaRule'`)
  const users = await db.rows<{ id: string }>(sql`
    select id from users
    where tenant_id = ${tenantId} and id = any (${array(userIds)}) and activated_at is not null and not is_disabled`)
  const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
  return {
    templates: new Map(templates.map(row => [row.id, row])),
    tag: idsOf(tags),
    merchant: idsOf(merchants),
    policies: idsOf(policies),
    user: idsOf(users),
  }
}
