import { systemTenantId } from '@aftermile/domain/access'
import { channelOf } from '@aftermile/domain/channels/channels'
import { isOwnWords } from '@aftermile/domain/messages/sending/own-words'
import { array, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { disabledReason } from '../../settings/webhooks/endpoint-state.ts'
import { ruleOf } from '../rule-of.ts'
import { endUnsent } from './attempts.ts'
import type { Batch, ClaimedMessage } from './message-batch.ts'
import { publishUpdates } from './publish-updates.ts'

type Setting = { readonly kind: 'template' | 'rule'; readonly id: string; readonly isEnabled: boolean }

/**
 * Ends messages whose template or rule has been disabled or deleted while they waited. Returns the batches with the others. Tests are sent in any case, and
 * what a person sent does not depend on a rule.
 */
export async function endRevoked<B extends Batch>(ctx: Ctx, batches: readonly B[]): Promise<B[]> {
  const checked = batches.flatMap(({ messages }) => messages).filter(({ isTest }) => !isTest)
  const settings = checked.length === 0 ? new Map<string, boolean>() : await readSettings(ctx, checked)
  const others: B[] = []
  for (const batch of batches) others.push({ ...batch, messages: await endRevokedOf(ctx, batch, settings) })
  return others
}

async function endRevokedOf(
  ctx: Ctx,
  batch: Batch,
  settings: ReadonlyMap<string, boolean>,
): Promise<readonly ClaimedMessage[]> {
  const revoked = new Map(
    batch.messages.flatMap(row => {
      const reason = row.isTest ? null : whyRevoked(row, settings)
      return reason === null ? [] : [[row, reason] as const]
    }),
  )
  if (revoked.size === 0) return batch.messages
  await endUnsent(
    ctx,
    batch,
    [...revoked].map(([{ id }, reason]) => ({ id, state: 'suppressed', reason })),
  )
  await publishUpdates(ctx, [...revoked.keys()])
  return batch.messages.filter(message => !revoked.has(message))
}

/** What the messages depend on, as it is in force for the tenant. */
async function readSettings({ db, tenantId }: Ctx, messages: readonly ClaimedMessage[]): Promise<Map<string, boolean>> {
  const templateIds = [...new Set(messages.map(({ templateId }) => templateId))]
  const ruleIds = [...new Set(messages.flatMap(message => ruleOf(message) ?? []))]
  const rows = await db.rows<Setting>(sql`
    (select distinct on (id) 'template' as kind, id, is_enabled as "isEnabled" from templates
      where tenant_id in (${tenantId}, ${systemTenantId}) and id = any (${array(templateIds)})
      order by id, tenant_id = ${tenantId} desc)
    union all
    (select distinct on (id) 'rule', id, is_enabled from rules
      where tenant_id in (${tenantId}, ${systemTenantId}) and id = any (${array(ruleIds)}::text[])
      order by id, tenant_id = ${tenantId} desc)`)
  return new Map(rows.map(({ kind, id, isEnabled }) => [`${kind} ${id}`, isEnabled]))
}

function whyRevoked(message: ClaimedMessage, settings: ReadonlyMap<string, boolean>): string | null {
  const { templateId } = message
  const traits = channelOf(message.channel)
  // An order action has no template, and what somebody wrote has none that is stored.
  const isTemplateOn = traits.template === null || isOwnWords(templateId) || settings.get(`template ${templateId}`)
  if (isTemplateOn === undefined) return 'Its template was deleted before it was sent.'
  if (!isTemplateOn) return traits.hasTemplateQueues ? disabledReason : 'Its template was disabled before it was sent.'
  const ruleId = ruleOf(message)
  const isRuleOn = ruleId === null || settings.get(`rule ${ruleId}`)
  if (isRuleOn === undefined) return 'The rule that sent it was deleted before it was sent.'
  return isRuleOn ? null : 'The rule that sent it was disabled before it was sent.'
}
