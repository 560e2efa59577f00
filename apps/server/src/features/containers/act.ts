import type { ContainerAction, ContainerResult, ContainerType } from '@aftermile/contract/containers'
import type { Ctx } from '../../context.ts'
import { completeShipments } from './complete.ts'
import type { HeldContainer } from './held.ts'
import { tagContainers } from './tag.ts'

type Asked = { type: ContainerType; held: readonly HeldContainer[]; action: ContainerAction }

/** One result for each that is held, in their order. */
export const actOn = (ctx: Ctx, { type, held, action }: Asked): Promise<ContainerResult[]> =>
  action.type === 'tag' ? tagContainers(ctx, type, held, action) : completeShipments(ctx, held, action)
