import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Ctx } from '../../../tenancy/context.ts'
import { completeShipments } from './complete.ts'
import type { LockedContainer } from './locked-containers.ts'
import { sendMessages } from './send.ts'
import { sendToCrm } from './send-to-crm.ts'
import { tagContainers } from './tag.ts'

type ActionInput = {
  jobId: string
  type: ContainerType
  containers: readonly LockedContainer[]
  action: ContainerAction
}

/** Runs an action on locked containers. Returns one result for each, in their order. */
export function runAction(ctx: Ctx, { jobId, type, containers, action }: ActionInput): Promise<ContainerResult[]> {
  if (action.type === 'tag') return tagContainers(ctx, type, containers, action)
  if (action.type === 'complete') return completeShipments(ctx, containers, action)
  if ('orderAction' in action) return sendToCrm(ctx, { jobId, containers, action })
  return sendMessages(ctx, { jobId, type, containers, action })
}
