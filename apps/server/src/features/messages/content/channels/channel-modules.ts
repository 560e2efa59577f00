import type { ChannelId } from '@aftermile/domain/channels/channels'
import type { ChannelModule } from './channel-module.ts'
import { channelModuleList } from './channel-module-list.ts'

export function channelModule(id: ChannelId): ChannelModule {
  const found = channelModuleList.find(channel => channel.id === id)
  if (found === undefined) throw new Error(`The channel ${id} has no module`)
  return found
}
