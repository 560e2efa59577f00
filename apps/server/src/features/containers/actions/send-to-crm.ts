import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { OrderActionChoice } from '@aftermile/contract/containers/order-actions'
import { orderActions } from '@aftermile/domain/lists/order-actions'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { queueOrderActions } from '../../messages/order-actions/queue-order-actions.ts'
import { readMerchantsWithQueue } from '../../messages/queues/queues.ts'
import type { LockedContainer } from './locked-containers.ts'

type OrderAction = Extract<ContainerAction, { type: 'crm' }>
type Actions = { readonly type: ContainerType; readonly actions: readonly ContainerAction[] }

/** What the system for customer relations can be told; nothing if no credential for one is enabled. */
export async function listOrderActions(ctx: RequestCtx): Promise<OrderActionChoice[]> {
  const all = await readMerchantsWithQueue(ctx, 'crm')
  if (all === null) return []
  const own = ctx.actor.merchants
  const merchants = own.length === 0 ? all : all.filter(id => own.includes(id))
  if (all.length > 0 && merchants.length === 0) return []
  return orderActions.map(({ id, text }) => ({ id, text, merchants }))
}

/** Refuses a request that can be carried out for no order at all. */
export async function refuseUnsendableToCrm(ctx: Ctx, { type, actions }: Actions): Promise<void> {
  const crmActions = actions.filter(action => 'orderAction' in action)
  if (crmActions.length === 0) return
  if (type !== 'order') throw refused('actions', 'The system for customer relations is told about orders only')
  if (actions.length > 1) throw refused('actions', 'Send one order action in a request of its own')
  if ((await readMerchantsWithQueue(ctx, 'crm')) === null)
    throw refused('actions', 'No system for customer relations is set up')
}

type CrmInput = {
  /** Each order is told once per job. */
  readonly jobId: string
  readonly containers: readonly LockedContainer[]
  readonly action: OrderAction
}

export async function sendToCrm(
  ctx: Ctx,
  { jobId, containers, action: { orderAction } }: CrmInput,
): Promise<ContainerResult[]> {
  const queued = await queueOrderActions(
    ctx,
    containers.map(({ id: orderId, merchantId }) => ({ action: orderAction, orderId, merchantId, occurrence: jobId })),
  )
  return containers.map(({ id, merchantId }, index) => {
    const { state, reason } = queued[index] ?? { state: 'failed', reason: null }
    const isRefused = state === 'failed'
    return { id, merchantId, status: isRefused ? 'refused' : 'done', message: isRefused ? reason : null }
  })
}
