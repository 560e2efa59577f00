import { crm } from './crm.ts'
import { email } from './email.ts'
import { text } from './text.ts'
import { webhook } from './webhook.ts'

/** THE LIST of channels. Its order is that of menus, filters and the contract. */
export const channelList = [email, text, webhook, crm] as const
