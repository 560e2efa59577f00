import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Template } from '@aftermile/contract/settings/templates'
import { type ActionLimits, splitByLimits } from '@aftermile/domain/actions/action-limits'
import { canOperatorSend, limitsOfTemplate, targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import type { ChannelId } from '@aftermile/domain/lists/channels'
import { milestoneOf, milestones } from '@aftermile/domain/lists/milestones'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderKeyText } from '../../intake/ingest/orders/order-key.ts'
import { templateStore } from '../../settings/templates.ts'
import { orderMilestones } from '../orders/order-milestones.ts'
import { channels } from './channels.ts'
import type { LockedContainer } from './locked-containers.ts'

type SendAction = Extract<ContainerAction, { templateId: string }>
type Actions = { readonly type: ContainerType; readonly actions: readonly ContainerAction[] }
type Asked = { readonly type: ContainerType; readonly held: readonly LockedContainer[]; readonly action: SendAction }

/** Refuses a request with a template that could be sent for none of them. */
export async function refuseUnsendable(ctx: Ctx, { type, actions }: Actions): Promise<void> {
  const sends = actions.filter(action => 'templateId' in action)
  if (sends.length === 0) return
  if (sends.length < actions.length) throw refused('actions', 'What is sent is asked for alone')
  if (new Set(sends.map(({ templateId }) => templateId)).size < sends.length)
    throw refused('actions', 'A template is named once')
  const judged = await Promise.all(sends.map(action => judge(ctx, type, action)))
  for (const { refusal } of judged) if (refusal !== null) throw refused('actions', refusal)
}

/** Gives the channel those that the template allows. It may have changed since it was asked for. */
export async function sendMessages(ctx: Ctx, { type, held, action }: Asked): Promise<ContainerResult[]> {
  const { template, refusal } = await judge(ctx, type, action)
  const refusals =
    template === null ? new Map(held.map(one => [one, refusal])) : await send(ctx, { type, held, template, action })
  return held.map(one => {
    const message = refusals.get(one) ?? null
    return { id: one.id, merchantId: one.merchantId, status: message === null ? 'done' : 'refused', message }
  })
}

type Judged = { template: Template; refusal: null } | { template: null; refusal: string }

/** By its id: whoever may not write templates does not learn the names of the others. */
async function judge(ctx: Ctx, type: ContainerType, { templateId, type: channelId }: SendAction): Promise<Judged> {
  const template = await templateStore.find(ctx, templateId)
  const no = (refusal: string): Judged => ({ template: null, refusal })
  if (template === null) return no(`There is no template ${templateId}`)
  if (template.type !== channelId) return no(`The template ${templateId} is not for ${names[channelId]}`)
  if (template.targetType !== targetTypeOf(type)) return no(`The template ${templateId} is not about ${type}s`)
  if (!canOperatorSend(template)) return no(`The template ${templateId} is not for operators to send`)
  return { template, refusal: null }
}

const names: Record<ChannelId, string> = { email: 'e-mail', text: 'text messages', webhook: 'webhooks' }

/** Answers those for which it is not sent, with the reason. */
async function send(ctx: Ctx, { type, held, template, action }: Asked & { template: Template }) {
  const limits = limitsOfTemplate(template)
  const { allowed, blocked } = splitByLimits(limits, await placed(ctx, { type, held }, limits))
  const refusals = new Map(blocked.map(one => [one.held, reasonOf(template.name, limits, one)]))
  if (allowed.length === 0) return refusals
  const channel = channels[action.type]
  const untaken =
    channel === undefined
      ? new Map(allowed.map(one => [one.held, `No channel for ${names[action.type]} is set up`]))
      : await channel(ctx, { template, type, about: allowed.map(one => one.held) })
  return new Map([...refusals, ...untaken])
}

type Placed = Pick<LockedContainer, 'merchantId' | 'milestoneIndex'> & { readonly held: LockedContainer }

async function placed(ctx: Ctx, { type, held }: Omit<Asked, 'action'>, limits: ActionLimits): Promise<Placed[]> {
  const unknown =
    type === 'order' && limits.milestones.length > 0 ? held.filter(one => one.milestoneIndex === null) : []
  const found = unknown.length > 0 ? await orderMilestones(ctx, unknown) : new Map<string, number>()
  return held.map(one => ({
    held: one,
    merchantId: one.merchantId,
    milestoneIndex: one.milestoneIndex ?? found.get(orderKeyText(one)) ?? null,
  }))
}

function reasonOf(name: string, { milestones: allowed, merchants }: ActionLimits, one: Placed): string {
  if (merchants.length > 0 && !merchants.includes(one.merchantId))
    return `${name} is not for the merchant ${one.merchantId}`
  const nameOf = (id: string | null) => milestones.find(row => row.id === id)?.text ?? 'no milestone'
  return `${name} is for ${allowed.map(nameOf).join(', ')}; this one is in ${nameOf(milestoneOf(one.milestoneIndex ?? 0))}`
}
