import type { ChannelModule } from './channel-module.ts'
import { crm } from './crm.ts'
import { email } from './email.ts'
import { text } from './text.ts'
import { webhook } from './webhook.ts'

/** THE LIST of what makes and sends the messages of each channel. */
export const channelModuleList: readonly ChannelModule[] = [email, text, webhook, crm]
