import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Template } from '@aftermile/contract/settings/templates'
import { type ActionLimits, splitByLimits } from '@aftermile/domain/actions/action-limits'
import { canOperatorSend, limitsOfTemplate, targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import type { TemplateChannelId } from '@aftermile/domain/lists/channels'
import { milestoneOf, milestones } from '@aftermile/domain/lists/milestones'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderKeyText } from '../../intake/ingest/orders/order-key.ts'
import type { QueuedMessage } from '../../messages/queue/new-message.ts'
import { queueMessages } from '../../messages/queue/queue-messages.ts'
import { templateStore } from '../../settings/templates/template-store.ts'
import { orderMilestones } from '../orders/order-milestones.ts'
import type { LockedContainer } from './locked-containers.ts'

type SendAction = Extract<ContainerAction, { templateId: string }>
type Actions = { readonly type: ContainerType; readonly actions: readonly ContainerAction[] }
type SendInput = {
  /** Each template is sent once per container and job. */
  readonly jobId: string
  readonly type: ContainerType
  readonly containers: readonly LockedContainer[]
  readonly action: SendAction
}

/** Refuses a request whose template can be sent for no container at all. */
export async function refuseUnsendable(ctx: Ctx, { type, actions }: Actions): Promise<void> {
  const sends = actions.filter(action => 'templateId' in action)
  if (sends.length === 0) return
  if (sends.length < actions.length) throw refused('actions', 'Send messages in a request of their own')
  if (new Set(sends.map(({ templateId }) => templateId)).size < sends.length)
    throw refused('actions', 'Use each template only once')
  const checks = await Promise.all(sends.map(action => checkTemplate(ctx, type, action)))
  for (const { refusal } of checks) if (refusal !== null) throw refused('actions', refusal)
}

/** Queues messages about the containers that the template allows. The template may have changed since the request. */
export async function sendMessages(ctx: Ctx, input: SendInput): Promise<ContainerResult[]> {
  const { type, containers, action } = input
  const { template, refusal } = await checkTemplate(ctx, type, action)
  const results =
    template === null
      ? new Map(containers.map(one => [one, refusedBecause(refusal)]))
      : await send(ctx, { ...input, template })
  return containers.map(one => ({
    id: one.id,
    merchantId: one.merchantId,
    ...(results.get(one) ?? { status: 'done', message: null }),
  }))
}

type Result = Pick<ContainerResult, 'status' | 'message'>

const refusedBecause = (message: string): Result => ({ status: 'refused', message })

type TemplateCheck = { template: Template; refusal: null } | { template: null; refusal: string }

export async function checkTemplate(
  ctx: Ctx,
  type: ContainerType,
  { templateId, type: channelId }: SendAction,
): Promise<TemplateCheck> {
  const template = await templateStore.find(ctx, templateId)
  const no = (refusal: string): TemplateCheck => ({ template: null, refusal })
  if (template === null) return no(`Template “${templateId}” not found`)
  const { name } = template
  if (template.type !== channelId) return no(`Template “${name}” can’t be used for ${names[channelId]}`)
  if (template.targetType !== targetTypeOf(type)) return no(`Template “${name}” can’t be used for ${type}s`)
  if (!canOperatorSend(template)) return no(`Operators can’t send template “${name}”`)
  return { template, refusal: null }
}

const names: Record<TemplateChannelId, string> = { email: 'e-mail', text: 'text messages', webhook: 'webhooks' }

async function send(ctx: Ctx, { jobId, type, containers, template }: SendInput & { template: Template }) {
  const { allowed, refusals } = await splitContainers(ctx, { type, containers, template })
  const queued = await queueMessages(
    ctx,
    allowed.map(({ id: containerId, merchantId }) => ({
      templateId: template.id,
      targetType: targetTypeOf(type),
      containerId,
      merchantId,
      occurrence: jobId,
    })),
  )
  return new Map([
    ...[...refusals].map(([one, reason]) => [one, refusedBecause(reason)] as const),
    ...allowed.flatMap((one, at) => {
      const message = queued[at]
      return message === undefined ? [] : [[one, resultOf(message)] as const]
    }),
  ])
}

const resultOf = ({ state, reason }: QueuedMessage): Result =>
  state === 'failed' || state === 'suppressed'
    ? refusedBecause(reason ?? 'It can’t be sent')
    : { status: 'done', message: state === 'deferred' ? reason : null }

type SplitInput = Pick<SendInput, 'type' | 'containers'> & { readonly template: Template }

/** The containers that a template allows, and for the others the reason. */
export async function splitContainers(ctx: Ctx, { type, containers, template }: SplitInput) {
  const placed = await withMilestones(ctx, { type, containers }, limitsOfTemplate(template))
  const { allowed, refusals } = splitByTemplate(template, placed)
  return {
    allowed: allowed.map(one => one.container),
    refusals: new Map([...refusals].map(([one, reason]) => [one.container, reason])),
  }
}

type Placed = Pick<LockedContainer, 'merchantId' | 'milestoneIndex'>

/** As splitContainers, where the milestones are known. */
export function splitByTemplate<One extends Placed>(template: Template, containers: readonly One[]) {
  const limits = limitsOfTemplate(template)
  const { allowed, blocked } = splitByLimits(limits, containers)
  return { allowed, refusals: new Map(blocked.map(one => [one, reasonOf(template.name, limits, one)])) }
}

async function withMilestones(
  ctx: Ctx,
  { type, containers }: Pick<SendInput, 'type' | 'containers'>,
  limits: ActionLimits,
): Promise<(Placed & { readonly container: LockedContainer })[]> {
  const unknown =
    type === 'order' && limits.milestones.length > 0 ? containers.filter(one => one.milestoneIndex === null) : []
  const found = unknown.length > 0 ? await orderMilestones(ctx, unknown) : new Map<string, number>()
  return containers.map(one => ({
    container: one,
    merchantId: one.merchantId,
    milestoneIndex: one.milestoneIndex ?? found.get(orderKeyText(one)) ?? null,
  }))
}

function reasonOf(name: string, { milestones: allowed, merchants }: ActionLimits, one: Placed): string {
  if (merchants.length > 0 && !merchants.includes(one.merchantId))
    return `${name} isn’t available for merchant ${one.merchantId}`
  const nameOf = (id: string | null) => milestones.find(row => row.id === id)?.text ?? 'no milestone'
  return `${name} can only be sent in: ${allowed.map(nameOf).join(', ')}. Current milestone: ${nameOf(milestoneOf(one.milestoneIndex ?? 0))}`
}
