import { type MessageOutcome, messageOutcomes } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { array, type Part, part } from '../../../db/sql.ts'
import { alias } from '../../../db/table.ts'
import { messages } from '../../../db/tables/messages.ts'

/** The columns of messages under a name. */
export const messagesAs = (name: string) => alias(messages, name)
type Columns = ReturnType<typeof messagesAs>

/** Messages to customers that were sent, or that ended without being sent, as the indexes have them. Tests are none of them. */
export const isCounted = (m: Columns): Part => part`(
  (${m.sentAt} is not null or ${m.state} in ('bounced', 'failed', 'suppressed', 'unknown'))
  and not ${m.isTest} and ${m.targetType} in ('Shipment', 'Order', 'OrderDelivery'))`

/** By which they are counted: when they were sent, or made if they never were. Under row-level security no index on a coalesce is used. */
export const countedAt = (m: Columns): Part =>
  part`case when ${m.sentAt} is null then ${m.createdAt} else ${m.sentAt} end`

/** In the last days, up to now. */
export const isRecent = (m: Columns, days: number): Part =>
  part`${countedAt(m)} > tenant_now() - make_interval(days => ${days})`

/** Of those that are counted. */
export const wasSent = (m: Columns): Part => part`${m.sentAt} is not null`

/** Of those that are counted. */
export const hasOutcome = (m: Columns, outcome: MessageOutcome): Part =>
  part`${m.state} = any (${array(messageOutcomes[outcome].states)}::text[])`
