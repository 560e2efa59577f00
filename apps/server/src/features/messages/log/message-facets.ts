import { maxDays } from '@aftermile/contract/messages/messages'
import { parseFacetText } from '@aftermile/domain/fields/facet-text'
import { noValue } from '@aftermile/domain/fields/shipment-filters'
import {
  isMessageFilter,
  type MessageFilterName,
  type MessageOutcome,
  messageOutcomes,
} from '@aftermile/domain/messages/outcomes/message-outcomes'
import { array, nothing, type Part, part } from '../../../db/sql.ts'
import { alias } from '../../../db/table.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import { refused } from '../../../runtime/problem.ts'
import { anyOf, inMonths } from '../../search/filters/board-filters.ts'
import type { Filter } from '../../search/filters/number-filter.ts'
import { countedAt, hasOutcome, isCounted, isRecent, messagesAs, wasSent } from './counted-messages.ts'

const m = messagesAs('messages')
const s = alias(shipments, 's')

/** A value of the shipment that a message is about. Those about an order have none. */
const ofShipment = (value: Part): Part => part`(select ${value} from shipments s
  where s.tenant_id = messages.tenant_id and ${m.targetType} = 'Shipment' and s.id = ${m.containerId})`

const isOutcome = (value: string): value is MessageOutcome => Object.hasOwn(messageOutcomes, value)

function withOutcome(value: string): Part | null {
  const is = value === 'sent' ? wasSent(m) : isOutcome(value) ? hasOutcome(m, value) : null
  return is === null ? null : part`(${isCounted(m)} and ${is})`
}

/** The end of the months bounds the index by time too: nothing is sent before it is made. */
function countedIn(value: string): Part | null {
  const counted = inMonths(countedAt(m))(value)
  const made = inMonths(m.createdAt)(`-${value.split('-').at(-1) ?? ''}`)
  return counted && (made === null ? counted : part`(${counted} and ${made})`)
}

function inLastDays(value: string): Part | null {
  const days = Number(value)
  return Number.isInteger(days) && days >= 1 && days <= maxDays
    ? part`(${isCounted(m)} and ${isRecent(m, days)})`
    : null
}

const filters: Readonly<Record<MessageFilterName, Part | Filter>> = {
  outcome: anyOf('outcome', `sent or ${Object.keys(messageOutcomes).join(', ')}`, withOutcome),
  lastDays: anyOf('lastDays', `a number of days up to ${maxDays}`, inLastDays),
  month: anyOf('month', 'months such as 202603 or 202603-202605', countedIn),
  communicationChannel: m.channel,
  templateName: m.templateName,
  milestoneIndex: part`${m.milestoneIndex}::text`,
  languageId: m.locale,
  merchantId: m.merchantId,
  serviceProviderId: ofShipment(s.serviceProviderId),
  serviceProviderProductFullId: ofShipment(part`${s.serviceProviderId} || '/' || ${s.serviceProviderProductId}`),
  serviceProviderProductGroupId: ofShipment(s.serviceProviderProductGroupId),
  toCountryCode: ofShipment(s.toCountryCode),
}

/** The conditions of the filters that links from the board set. */
export function facetConditions(text: string | undefined): Part {
  let all: Part = nothing
  for (const { field, values } of parseFacetText(text ?? '')) {
    if (!isMessageFilter(field)) throw refused('facets', `{_field_} has the unknown field ${field}`)
    if (values.length === 0) throw refused('facets', `{_field_} has no value for ${field}`)
    const filter = filters[field]
    all = part`${all} and ${typeof filter === 'function' ? filter(values) : oneOf(filter, values)}`
  }
  return all
}

const oneOf = (column: Part, values: readonly string[]): Part =>
  part`(${column} = any (${array(values)}::text[])${values.includes(noValue) ? part` or ${column} is null` : nothing})`
