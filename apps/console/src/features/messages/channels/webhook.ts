import { IconWebhook } from '../../../ui/icons/icons.ts'
import type { ChannelView } from './channel-view.ts'

export const webhook: ChannelView = {
  id: 'webhook',
  icon: IconWebhook,
  template: {
    icon: IconWebhook,
    about: 'Tells another system what happened, as JSON to an address of yours.',
    preview: 'request',
    tabs: [
      { id: 'content', title: 'URL', language: 'text' },
      { id: 'payload', title: 'Body', language: null },
    ],
    envelope: [],
  },
}
