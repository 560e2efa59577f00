import { IconHeartHandshake } from '../../../ui/icons/icons.ts'
import type { ChannelView } from './channel-view.ts'

export const crm: ChannelView = { id: 'crm', icon: IconHeartHandshake, template: null }
