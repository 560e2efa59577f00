import type { ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Template } from '@aftermile/contract/settings/templates'
import type { ChannelId } from '@aftermile/domain/lists/channels'
import type { Ctx } from '../../../tenancy/context.ts'
import type { LockedContainer } from './locked-containers.ts'

type Message = {
  readonly template: Template
  readonly type: ContainerType
  /** All of them allowed by the template. */
  readonly about: readonly LockedContainer[]
}

/**
 * Takes over what is to be sent, as rows of the caller's transaction: a piece of work that is rolled back and done again is then
 * sent once. Going out is a later job's. Answers those it does not take, each with the reason.
 */
export type Channel = (ctx: Ctx, message: Message) => Promise<ReadonlyMap<LockedContainer, string>>

/** Every channel there is. Without one, sending is refused row by row. */
export const channels: Partial<Record<ChannelId, Channel>> = {}
