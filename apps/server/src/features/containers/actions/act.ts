import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Ctx } from '../../../tenancy/context.ts'
import { completeShipments } from './complete.ts'
import type { LockedContainer } from './locked-containers.ts'
import { sendMessages } from './send.ts'
import { tagContainers } from './tag.ts'

type Asked = { type: ContainerType; held: readonly LockedContainer[]; action: ContainerAction }

/** One result for each that is held, in their order. */
export function actOn(ctx: Ctx, { type, held, action }: Asked): Promise<ContainerResult[]> {
  if (action.type === 'tag') return tagContainers(ctx, type, held, action)
  if (action.type === 'complete') return completeShipments(ctx, held, action)
  return sendMessages(ctx, { type, held, action })
}
