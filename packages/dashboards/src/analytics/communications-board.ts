import { messageOutcomeIds, messageOutcomes } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { type Board, gridColumns } from '../board/board.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import { analyticsFilters, booked } from './analytics-filters.ts'
import { analyticsLayout } from './analytics-layout.ts'
import { barSize, figure, monthBars, pie, shared } from './analytics-widgets.ts'
import { communicationsSet, messageMetrics } from './communications.ts'
import { explained } from './headlines.ts'

const metric = { metric: 'messages', metrics: messageMetrics } as const

const messages = figure({ id: 'messages', title: 'Messages' }, 'responsiveness', 'messages')

const others: readonly Widget<typeof communicationsSet>[] = [
  ...messageOutcomeIds.map(id => figure({ id, title: messageOutcomes[id].text }, 'responsiveness', id)),
  {
    kind: 'bars',
    id: 'masterTemplates',
    title: 'Master templates',
    by: 'templateName',
    axis: 'category',
    names: null,
    isHorizontal: true,
    top: 12,
    note: 'Largest only',
    ...metric,
    group: 'responsiveness',
    size: barSize,
  },
  { ...monthBars({ id: 'perMonth', title: 'Messages per month' }), ...metric },
  {
    ...pie(
      { id: 'product', title: 'Service provider and product', word: 'Carrier product' },
      { by: 'serviceProviderProductFullId', names: 'carrierProduct' },
      10,
    ),
    ...metric,
  },
  { ...pie({ id: 'merchant', title: 'Merchant' }, shared.merchant), ...metric },
  { ...pie({ id: 'productGroup', title: 'Product group' }, shared.productGroup, 10), ...metric },
  {
    ...pie({ id: 'channel', title: 'Communication channel' }, { by: 'communicationChannel', names: 'channel' }),
    ...metric,
  },
  { ...pie({ id: 'destination', title: 'Destination' }, shared.destination), ...metric },
  { ...pie({ id: 'milestone', title: 'Milestone' }, { by: 'milestoneIndex', names: 'milestone' }), ...metric },
  { ...pie({ id: 'language', title: 'Language' }, { by: 'languageId', names: 'language' }), ...metric },
]

const widgets = [messages, ...others]
const { h } = messages.size

const below = (y: number) => analyticsLayout(others).map(item => ({ ...item, y: item.y + y }))

export const communicationsBoard: Board<typeof communicationsSet> = {
  id: 'communications',
  title: 'Communication Dashboard',
  dataset: communicationsSet,
  where: {},
  widgets,
  filters: [
    { ...booked, title: 'Messages sent' },
    ...analyticsFilters,
    { id: 'communicationChannel', title: 'Communication channel', kind: 'values', names: 'channel' },
    { id: 'templateName', title: 'Master template', kind: 'values', names: null },
    { id: 'milestoneIndex', title: 'Milestone', kind: 'values', names: 'milestone' },
    { id: 'languageId', title: 'Language', kind: 'values', names: 'language' },
  ],
  layout: { version: '1.0.0', items: [{ ref: messages.id, x: 0, y: 0, w: gridColumns, h }, ...below(h)] },
  refreshMinutes: 1440,
  headline: { ...explained, metric: 'messages', title: 'Messages', by: [...explained.by, 'communicationChannel'] },
}
