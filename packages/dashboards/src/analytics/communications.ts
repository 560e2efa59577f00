import { messageOutcomeIds, messageOutcomes } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { count, text } from '../data/column-title.ts'
import { type Columns, defineDataset } from '../data/dataset.ts'
import { titleOf as title } from '../data/field-title.ts'
import {
  dimensionsOf,
  measure,
  numbers,
  own,
  sharedColumns,
  sharedFields,
  sharedFigures,
  totalOf,
} from './analytics-columns.ts'
import { messagesDrillDown } from './messages-drill-down.ts'

const category = { kind: 'category' } as const

const columns = {
  ...sharedColumns,
  communicationChannel: category,
  templateName: category,
  /** That of the shipment when the message was sent. */
  milestoneIndex: numbers,
  languageId: category,
  communicationEvents: measure,
  delivered: measure,
  opened: measure,
  clicked: measure,
  bounced: measure,
  failed: measure,
  suppressed: measure,
  unknown: measure,
} as const satisfies Columns

const fields = {
  ...sharedFields,
  communicationChannel: own('communicationChannel'),
  templateName: own('templateName'),
  milestoneIndex: own('milestoneIndex'),
  languageId: own('languageId'),
} as const

const outcomeMetrics = {
  delivered: totalOf('delivered'),
  opened: totalOf('opened'),
  clicked: totalOf('clicked'),
  bounced: totalOf('bounced'),
  failed: totalOf('failed'),
  suppressed: totalOf('suppressed'),
  unknown: totalOf('unknown'),
} as const

/** The spec’s number of messages, those sent, and what became of all. */
export const messageMetrics = ['messages', ...messageOutcomeIds] as const

/** Messages by the month in which they were sent, or made if they never were. */
export const communicationsSet = defineDataset({
  id: 'shipment-communications',
  version: 2,
  columns,
  period: 'yearMonth',
  fields,
  dimensions: dimensionsOf(fields),
  figures: sharedFigures,
  metrics: { messages: totalOf('communicationEvents'), ...outcomeMetrics },
  shown: {
    rows: { one: 'message', many: 'messages' },
    empty: { title: 'No messages yet', text: 'This board shows which messages were sent, month by month.' },
    titles: {
      year: count('Year'),
      month: count('Month'),
      yearMonth: count('Year and month'),
      merchantId: title('merchantId'),
      serviceProviderId: title('serviceProviderId'),
      serviceProviderProductId: { ...title('serviceProviderProductId', 'Product'), within: 'serviceProviderId' },
      serviceProviderProductGroupId: title('serviceProviderProductGroupId'),
      toCountryCode: title('toCountryCode'),
      communicationChannel: text('Channel', 'channel'),
      templateName: text('Master template'),
      milestoneIndex: title('milestoneIndex'),
      languageId: text('Language', 'language'),
      communicationEvents: count('Messages'),
      delivered: count('Delivered'),
      opened: count('Probably opened'),
      clicked: count('Clicked'),
      bounced: count('Bounced'),
      failed: count('Failed'),
      suppressed: count('Suppressed'),
      unknown: count('Unknown'),
    },
    metrics: {
      messages: 'Number of messages',
      delivered: messageOutcomes.delivered.text,
      opened: messageOutcomes.opened.text,
      clicked: messageOutcomes.clicked.text,
      bounced: messageOutcomes.bounced.text,
      failed: messageOutcomes.failed.text,
      suppressed: messageOutcomes.suppressed.text,
      unknown: messageOutcomes.unknown.text,
    },
    counted: 'messages',
    drill: messagesDrillDown,
  },
})
