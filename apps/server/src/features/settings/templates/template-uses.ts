import { documentKinds } from '@aftermile/contract/containers/shipment-documents'
import type { Template, TemplateUse } from '@aftermile/contract/settings/templates'
import { attachmentsOf, readEnvelope } from '@aftermile/domain/messages/envelope'
import { array, sql } from '../../../db/sql.ts'
import { conflict, refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { rulesUsing } from '../rules/rule-uses.ts'
import { childrenOf } from './template-family.ts'

/** Finds where a template is used. Whatever refers to templates by id adds itself to the list below. */
type FindUses = (ctx: Ctx, id: string) => Promise<TemplateUse[]>

type Mail = Pick<Template, 'id' | 'name' | 'payload'>

const mails: FindUses = async ({ db, tenantId }, id) => {
  const found = await db.rows<Mail>(sql`
    select id, name, payload from templates
    where tenant_id = ${tenantId} and type = 'email' and payload like ${`%${likeText(id)}%`} order by name, id`)
  return found.filter(mail => attachmentsOf(readEnvelope(mail.payload) ?? {}).includes(id)).map(item => asUse(item))
}

/** Messages that have not gone out yet. */
const waitingMessages: FindUses = ({ db, tenantId }, id) =>
  db.rows(sql`
    select 'message' as kind, id, container_number as name from messages
    where tenant_id = ${tenantId} and template_id = ${id} and state in ('queued', 'deferred', 'sending')
    order by created_at limit 20`)

const rules: FindUses = async (ctx, id) =>
  (await rulesUsing(ctx, 'template', id)).map(({ id: ruleId, name }) => ({ kind: 'rule', id: ruleId, name }))

/** The tenant whose tracking page has it as a block. */
const trackingPages: FindUses = ({ db, tenantId }, id) =>
  db.rows(sql`
    select 'tenant' as kind, id, name from tenants
    where id = ${tenantId}
      and (settings -> 'trackingPage' -> 'aboveTemplateIds' ? ${id} or settings -> 'trackingPage' -> 'belowTemplateIds' ? ${id})`)

const sources: readonly FindUses[] = [mails, rules, trackingPages, waitingMessages]

/** Where a template is used, its locales first. */
export async function templateUses(ctx: Ctx, id: string): Promise<TemplateUse[]> {
  return [...(await childrenOf(ctx, id)).map(asUse), ...(await otherUses(ctx, id))]
}

/** Refuses to delete a template that is used elsewhere. Its locales are deleted with it. */
export async function refuseUsed(ctx: Ctx, { id }: Template): Promise<void> {
  const uses = await otherUses(ctx, id)
  const [first] = uses
  if (first === undefined) return
  const others = uses.length - 1
  const more = others === 0 ? '' : ` and ${others} other${others === 1 ? '' : 's'}`
  const kind = first.kind === 'tenant' ? 'tracking page of' : first.kind
  throw conflict(`This is used by the ${kind} ${first.name}${more}. Remove it there first.`)
}

/** Refuses attachments that are neither a document nor a template of that type. They are locked, so that none is deleted meanwhile. */
export async function refuseUnknownAttachments(
  { db, tenantId }: Ctx,
  { targetType }: Pick<Template, 'targetType'>,
  ids: readonly string[],
): Promise<void> {
  const wanted = ids.filter(id => !documentKinds.some(kind => kind === id))
  if (wanted.length < ids.length && targetType !== 'Shipment')
    throw refused('payload', '{_field_}: documents can be attached only to messages about shipments')
  if (wanted.length === 0) return
  const own = await db.rows<{ id: string; type: string }>(sql`
    select id, type from templates where tenant_id = ${tenantId} and id = any (${array(wanted)}) order by id for key share`)
  const shipped = await db.rows<{ id: string; type: string }>(sql`
    select id, type from templates where tenant_id = 'system' and id = any (${array(wanted)})`)
  const known = [...own, ...shipped].filter(({ type }) => type === 'attachment').map(({ id }) => id)
  const unknown = wanted.filter(id => !known.includes(id))
  if (unknown.length > 0)
    throw refused(
      'payload',
      `{_field_}: attachments must be templates for attachments or ${documentKinds.join(', ')}, not ${unknown.join(', ')}`,
    )
}

async function otherUses(ctx: Ctx, id: string): Promise<TemplateUse[]> {
  const found: TemplateUse[] = []
  for (const find of sources) found.push(...(await find(ctx, id)))
  return found
}

const asUse = ({ id, name }: { id: string; name: string }): TemplateUse => ({ kind: 'template', id, name })

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
