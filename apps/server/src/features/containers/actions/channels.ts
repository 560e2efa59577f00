import type { ContainerType } from '@aftermile/contract/containers/container-actions'
import type { Template } from '@aftermile/contract/settings/templates'
import type { ChannelId } from '@aftermile/domain/lists/channels'
import type { Ctx } from '../../../tenancy/context.ts'
import type { LockedContainer } from './locked-containers.ts'

type Message = {
  readonly template: Template
  readonly type: ContainerType
  /** The containers that the template allows. */
  readonly about: readonly LockedContainer[]
}

/**
 * Stores messages as rows in the transaction of the caller, so that a piece of work that is rolled back and retried sends them once.
 * A later job delivers them. Returns the containers that the channel refuses, each with the reason.
 */
export type Channel = (ctx: Ctx, message: Message) => Promise<ReadonlyMap<LockedContainer, string>>

/** All channels that are set up. Without one, sending is refused for each container. */
export const channels: Partial<Record<ChannelId, Channel>> = {}
