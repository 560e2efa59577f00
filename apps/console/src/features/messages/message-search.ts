import type { SentQuery } from '@aftermile/contract/endpoint'
import type { messages } from '@aftermile/contract/messages/messages'
import { channels } from '@aftermile/domain/channels/channels'
import { messageStates } from '@aftermile/domain/messages/message-states'
import { z } from 'zod'

const text = (max: number) => z.coerce.string().min(1).max(max).optional().catch(undefined)

export const messageViews = ['html', 'text', 'details'] as const
export type MessageViewId = (typeof messageViews)[number]

/** The address parameters of the message log. Invalid ones are ignored. */
const MessageSearch = z.object({
  state: z
    .enum(messageStates.map(row => row.id))
    .optional()
    .catch(undefined),
  channel: z
    .enum(channels.map(row => row.id))
    .optional()
    .catch(undefined),
  template: text(100),
  /** The messages of one shipment, with those of its order, or of one order. */
  container: text(200),
  shipment: text(200),
  order: text(200),
  merchant: text(100),
  text: text(200),
  /** Months, milestones, languages, and what links from the board set. */
  facets: text(5000),
  outbox: z.literal('true').optional().catch(undefined),
  /** Only failed ones of the last 7 days that nobody has sent again. */
  openFailures: z.literal('true').optional().catch(undefined),
  /** What is shown of an open message. */
  view: z.enum(messageViews).optional().catch(undefined),
})
export type MessageSearch = z.infer<typeof MessageSearch>

export const parseMessageSearch = (search: Record<string, unknown>): MessageSearch => MessageSearch.parse(search)

/** The filters without those that are not set. */
export function filterOf({ view: _, ...filters }: MessageSearch): SentQuery<typeof messages.list> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

export const isFiltered = (search: MessageSearch): boolean => Object.keys(filterOf(search)).length > 0
