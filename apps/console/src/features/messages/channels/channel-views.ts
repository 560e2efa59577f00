import type { ChannelId } from '@aftermile/domain/channels/channels'
import type { Icon } from '../../../ui/icons/icon.tsx'
import type { ChannelView } from './channel-view.ts'
import { channelViewList } from './channel-view-list.ts'

const find = (id: string): ChannelView | undefined => channelViewList.find(view => view.id === id)

/** How templates of a type are shown; null: they are parts of a message or of a page. */
export const templateView = (type: string): ChannelView['template'] => find(type)?.template ?? null

export function channelIcon(id: ChannelId): Icon {
  const view = find(id)
  if (view === undefined) throw new Error(`The channel ${id} is not shown`)
  return view.icon
}
