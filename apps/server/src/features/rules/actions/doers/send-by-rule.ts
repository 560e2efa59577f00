import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Template } from '@aftermile/contract/settings/templates'
import type { Ctx } from '../../../../tenancy/context.ts'
import { splitByTemplate, splitContainers } from '../../../containers/actions/send.ts'
import { queueMessages } from '../../../messages/enqueue/queue-messages.ts'
import { containerKeyOf } from '../../../rule-engine/container-change.ts'
import { readFacts } from '../../../rule-engine/read-facts.ts'
import { templateStore } from '../../../settings/templates/template-store.ts'
import { notFound, type Outcome, occurrenceOf, onFit, outcomeOfMessage, refusedBecause } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'
import { containersOf } from './containers-of.ts'

export type SendAction = Extract<RuleAction, { templateId: string }>

/** Queues a message about each container. The template may have changed since the rule was written. */
export async function sendByRule(
  ctx: Ctx,
  { type, templateId }: SendAction,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  const template = await templateStore.find(ctx, templateId)
  const refusal = await refusalsOf(ctx, { type, templateId, template, firings })
  return onFit(
    firings,
    firing => refusal(firing) ?? firing,
    async fit => {
      const queued = await queueMessages(
        ctx,
        fit.map(([firing]) => ({
          templateId,
          targetType: firing.targetType,
          merchantId: firing.merchantId,
          containerId: firing.containerId,
          occurrence: occurrenceOf(firing),
        })),
      )
      return queued.map(outcomeOfMessage)
    },
  )
}

type Refusable = SendAction & { readonly template: Template | null; readonly firings: readonly WaitingFiring[] }

async function refusalsOf(ctx: Ctx, { type, templateId, template, firings }: Refusable) {
  const all = (message: string) => () => refusedBecause(message)
  const target = firings[0]?.targetType
  if (template === null) return all(`Template “${templateId}” not found`)
  if (!template.isEnabled) return all(`Template “${template.name}” is disabled`)
  if (template.type !== type || template.targetType !== target || template.parentId !== null)
    return all(`Template “${template.name}” can’t be used for this`)
  return target === 'OrderDelivery'
    ? limitsOfDeliveries(ctx, template, firings)
    : limitsOfOthers(ctx, template, firings)
}

/** What the limits of a template say about the container of a firing; null: it is sent. */
type Limits = (firing: WaitingFiring) => Outcome | null

async function limitsOfOthers(ctx: Ctx, template: Template, firings: readonly WaitingFiring[]): Promise<Limits> {
  const find = await containersOf(ctx, firings)
  const containers = firings.flatMap(firing => find(firing) ?? [])
  const type = template.targetType === 'Shipment' ? 'shipment' : 'order'
  const { refusals } = await splitContainers(ctx, { type, containers, template })
  return firing => limitOf(firing, find(firing), refusals)
}

async function limitsOfDeliveries(ctx: Ctx, template: Template, firings: readonly WaitingFiring[]): Promise<Limits> {
  const facts = await readFacts(ctx, 'OrderDelivery', firings, ['milestoneIndex'])
  const placed = firings.flatMap(firing => {
    const found = facts.get(containerKeyOf(firing))
    if (found === undefined) return []
    const { milestoneIndex } = found
    const { merchantId } = firing
    return [{ firing, merchantId, milestoneIndex: typeof milestoneIndex === 'number' ? milestoneIndex : null }]
  })
  const { refusals } = splitByTemplate(template, placed)
  const byFiring = new Map(placed.map(item => [item.firing, item]))
  return firing => limitOf(firing, byFiring.get(firing) ?? null, refusals)
}

function limitOf<One>(
  firing: WaitingFiring,
  container: One | null,
  refusals: ReadonlyMap<One, string>,
): Outcome | null {
  if (container === null) return notFound(firing)
  const reason = refusals.get(container)
  return reason === undefined ? null : refusedBecause(reason)
}
