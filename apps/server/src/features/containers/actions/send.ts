import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Template } from '@aftermile/contract/settings/templates'
import { type ActionLimits, splitByLimits } from '@aftermile/domain/actions/action-limits'
import { canOperatorSend, limitsOfTemplate, targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import { channelOf } from '@aftermile/domain/channels/channels'
import { milestoneOf, milestones } from '@aftermile/domain/lists/milestones'
import { unsentStates } from '@aftermile/domain/messages/message-states'
import { missingPart } from '@aftermile/domain/messages/sending/missing-part'
import { array, sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { orderKeyText } from '../../intake/ingest/orders/order-key.ts'
import type { QueuedMessage } from '../../messages/enqueue/new-message.ts'
import { queueMessages } from '../../messages/enqueue/queue-messages.ts'
import { readRecent, recentHours, recentKey } from '../../messages/log/recent-messages.ts'
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
      ? new Map(containers.map(container => [container, refusedBecause(refusal)]))
      : await send(ctx, { ...input, template })
  return containers.map(lockedContainer => ({
    id: lockedContainer.id,
    merchantId: lockedContainer.merchantId,
    ...(results.get(lockedContainer) ?? { status: 'done', message: null }),
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
  if (template.type !== channelId) return no(`Template “${name}” can’t be used for ${channelOf(channelId).words.names}`)
  if (template.targetType !== targetTypeOf(type)) return no(`Template “${name}” can’t be used for ${type}s`)
  if (!canOperatorSend(template)) return no(`Operators can’t send template “${name}”`)
  const missing = missingPart(template)
  if (missing !== null) return no(`Template “${name}” can’t be sent: ${missing.message}`)
  return { template, refusal: null }
}

async function send(ctx: Ctx, { jobId, type, containers, action, template }: SendInput & { template: Template }) {
  const { allowed: fitting, refusals } = await splitContainers(ctx, { type, containers, template })
  const { allowed, recent } = await splitRecent(ctx, {
    type,
    template,
    containers: fitting,
    isOn: action.leaveOutRecent,
  })
  const earlier = await unsentBefore(ctx, { jobId, templateId: template.id, containers: allowed })
  const queued = await queueMessages(
    ctx,
    allowed.map(container => {
      const repeats = earlier.get(keyOf(container))
      return {
        templateId: template.id,
        targetType: targetTypeOf(type),
        containerId: container.id,
        merchantId: container.merchantId,
        jobId,
        ...(repeats === undefined ? { occurrence: jobId } : { occurrence: `${jobId}/${repeats}`, repeats }),
      }
    }),
  )
  await takePlaceOf(ctx, [...earlier.values()])
  return new Map([
    ...[...refusals].map(([lockedContainer, reason]) => [lockedContainer, refusedBecause(reason)] as const),
    ...recent.map(item => [item, gotItRecently] as const),
    ...allowed.flatMap((entry, index) => {
      const message = queued[index]
      return message === undefined ? [] : [[entry, resultOf(message)] as const]
    }),
  ])
}

const gotItRecently: Result = { status: 'unchanged', message: `Got it in the last ${recentHours} hours` }

type SplitRecent = SplitInput & { readonly isOn: boolean | undefined }

/** Leaves out who got the template lately, if that is wanted. */
async function splitRecent(ctx: Ctx, { type, template, containers, isOn = false }: SplitRecent) {
  if (!isOn) return { allowed: containers, recent: [] }
  const refOf = ({ id, merchantId }: LockedContainer) => ({ containerId: id, merchantId })
  const got = await readRecent(ctx, {
    templateId: template.id,
    targetType: targetTypeOf(type),
    containers: containers.map(refOf),
  })
  const isRecent = (container: LockedContainer) => got.has(recentKey(refOf(container)))
  return {
    allowed: containers.filter(lockedContainer => !isRecent(lockedContainer)),
    recent: containers.filter(isRecent),
  }
}

const keyOf = ({ id, merchantId }: Pick<LockedContainer, 'id' | 'merchantId'>): string =>
  JSON.stringify([merchantId, id])

type Earlier = { readonly jobId: string; readonly templateId: string; readonly containers: readonly LockedContainer[] }

/** The messages of an earlier run of the job that did not go out, by container. */
async function unsentBefore({ db, tenantId }: Ctx, { jobId, templateId, containers }: Earlier) {
  const rows = await db.rows<{ id: string; containerId: string; merchantId: string }>(sql`
    select id, container_id as "containerId", merchant_id as "merchantId" from messages
    where tenant_id = ${tenantId} and job_id = ${jobId} and template_id = ${templateId} and state = any (${array(unsentStates)})
      and container_id = any (${array(containers.map(({ id }) => id))})
    order by created_at, id`)
  return new Map(rows.map(({ id, containerId, merchantId }) => [keyOf({ id: containerId, merchantId }), id]))
}

/** What is sent again no longer counts among the messages of its job. */
const takePlaceOf = ({ db, tenantId }: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? null
    : db.run(sql`update messages set job_id = null where tenant_id = ${tenantId} and id = any (${array(ids)})`)

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
    allowed: allowed.map(item => item.container),
    refusals: new Map([...refusals].map(([entry, reason]) => [entry.container, reason])),
  }
}

type Placed = Pick<LockedContainer, 'merchantId' | 'milestoneIndex'>

/** As splitContainers, where the milestones are known. */
export function splitByTemplate<One extends Placed>(template: Template, containers: readonly One[]) {
  const limits = limitsOfTemplate(template)
  const { allowed, blocked } = splitByLimits(limits, containers)
  return { allowed, refusals: new Map(blocked.map(item => [item, reasonOf(template.name, limits, item)])) }
}

async function withMilestones(
  ctx: Ctx,
  { type, containers }: Pick<SendInput, 'type' | 'containers'>,
  limits: ActionLimits,
): Promise<(Placed & { readonly container: LockedContainer })[]> {
  const unknown =
    type === 'order' && limits.milestones.length > 0
      ? containers.filter(lockedContainer => lockedContainer.milestoneIndex === null)
      : []
  const found = unknown.length > 0 ? await orderMilestones(ctx, unknown) : new Map<string, number>()
  return containers.map(item => ({
    container: item,
    merchantId: item.merchantId,
    milestoneIndex: item.milestoneIndex ?? found.get(orderKeyText(item)) ?? null,
  }))
}

function reasonOf(name: string, { milestones: allowed, merchants }: ActionLimits, placed: Placed): string {
  if (merchants.length > 0 && !merchants.includes(placed.merchantId))
    return `${name} isn’t available for merchant ${placed.merchantId}`
  const nameOf = (id: string | null) => milestones.find(row => row.id === id)?.text ?? 'no milestone'
  return `${name} can only be sent in: ${allowed.map(nameOf).join(', ')}. Current milestone: ${nameOf(milestoneOf(placed.milestoneIndex ?? 0))}`
}
