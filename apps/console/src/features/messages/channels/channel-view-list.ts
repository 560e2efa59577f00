import type { ChannelView } from './channel-view.ts'
import { crm } from './crm.ts'
import { email } from './email.ts'
import { text } from './text.ts'
import { webhook } from './webhook.ts'

/** THE LIST of what screens show of each channel. */
export const channelViewList: readonly ChannelView[] = [email, text, webhook, crm]
