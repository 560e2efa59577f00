import { count, text } from '../data/column-title.ts'
import { type Columns, defineDataset } from '../data/dataset.ts'
import { titleOf as title } from '../data/field-title.ts'
import { dimensionsOf, measure, numbers, own, sharedColumns, sharedFields, sharedFigures } from './analytics-columns.ts'

const category = { kind: 'category' } as const

const columns = {
  ...sharedColumns,
  communicationChannel: category,
  templateName: category,
  /** That of the shipment when the message was sent. */
  milestoneIndex: numbers,
  communicationEvents: measure,
} as const satisfies Columns

const fields = {
  ...sharedFields,
  communicationChannel: own('communicationChannel'),
  templateName: own('templateName'),
  milestoneIndex: own('milestoneIndex'),
} as const

/** Messages by the month in which they were sent. */
export const communicationsSet = defineDataset({
  id: 'shipment-communications',
  version: 1,
  columns,
  period: 'yearMonth',
  fields,
  dimensions: dimensionsOf(fields),
  figures: sharedFigures,
  metrics: { messages: { kind: 'total', measure: 'communicationEvents' } },
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
      communicationEvents: count('Messages'),
    },
    metrics: { messages: 'Number of messages' },
    counted: 'messages',
    drill: null,
  },
})
