import { expect, test } from 'vitest'
import { liveMonitoring } from '../live/live-monitoring.ts'
import { sections } from '../registry.ts'
import { boardOf, datasetAt } from './applications.ts'

const withInbound = liveMonitoring.applicationFor(['dashboard_read', 'inbound_dashboard_read'])
const without = liveMonitoring.applicationFor(['dashboard_read'])

test('the inbound tab is shown to users with its scope', () => {
  expect(without.id).toBe('live')
  expect(without.tabs.map(tab => tab.title)).toEqual(['Delivery', 'Return'])
  expect(withInbound.id).toBe('liveWithInbound')
  expect(withInbound.tabs.map(tab => tab.title)).toEqual(['Delivery', 'Inbound', 'Return'])
})

test('without the scope the delivery board is limited to outbound deliveries, with no scenario filter and chart', () => {
  const board = boardOf(without, 'outbound_delivery')
  expect(board?.where).toEqual({ boardScenario: { values: ['outbound_delivery'] } })
  expect(board?.widgets.map(widget => widget.id)).not.toContain('scenario')
  expect(board?.filters.map(filter => filter.id)).not.toContain('scenarioId')
  expect(boardOf(withInbound, 'outbound_delivery')?.widgets.map(widget => widget.id)).toContain('scenario')
  expect(boardOf(without, 'inbound_delivery')).toBeNull()
})

test('every id leads to its board, and no id to the first', () => {
  for (const id of ['inbound_return', 'outbound_delivery', 'shipment']) expect(boardOf(without, id)?.id).toBe(id)
  expect(boardOf(without, undefined)?.id).toBe('outbound_delivery')
  expect(boardOf(without, 'nowhere')).toBeNull()
  const scenarios = boardOf(without, 'shipment')?.where.boardScenario
  expect(scenarios).toEqual({ values: ['outbound_delivery', 'inbound_return'] })
})

test('the delivery board shows everything in the spec, and the SLA alert', () => {
  const titles = boardOf(withInbound, 'outbound_delivery')?.widgets.map(widget => widget.title)
  expect(titles?.sort()).toEqual(
    [
      'Tags',
      'Alerts per milestone',
      'Booking date by milestone',
      'Planned delivery arrivals',
      'Service provider account',
      'Days after delivery time expired',
      'Booking time',
      'Packing completed time',
      'Milestones',
      'Age',
      'Days at service point',
      'Orders with many shipments',
      'Service provider',
      'Product group',
      'Merchant',
      'Transport scenario',
      'Receiver party',
      'Sender party',
      'Status',
      'Sender geography',
      'Destination',
      'Shipments',
      'Packages',
      'Orders',
      'Drop shipments',
      'Estimated delivery time expired',
      'Predicted late',
      'Predicted on time',
      'Shipment overview',
      // Not in the spec, which has no policies on boards.
      'SLA breached',
    ].sort(),
  )
})

test('the inbound board has the content of the delivery board', () => {
  const [delivery, inbound] = ['outbound_delivery', 'inbound_delivery'].map(id => boardOf(withInbound, id))
  expect(inbound?.widgets.map(({ id }) => id)).toEqual(delivery?.widgets.map(({ id }) => id))
  expect(inbound?.filters.map(({ id }) => id)).toEqual(delivery?.filters.map(({ id }) => id))
  expect(inbound?.where).toEqual({ boardScenario: { values: ['inbound_delivery'] } })
})

test('the returns board adds returns by party and planned return arrivals', () => {
  const titles = boardOf(without, 'inbound_return')?.widgets.map(widget => widget.title) ?? []
  expect(titles).toContain('Returns by party')
  expect(titles).toContain('Planned return arrivals')
  expect(titles).not.toContain('Transport scenario')
})

test('widget ids are unique on every board', () => {
  for (const { board } of withInbound.tabs) {
    const ids = board.widgets.map(widget => widget.id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test.each([
  ['/operations', 'operations'],
  ['/operations/', 'operations'],
  ['/operations/inbound_delivery', 'operations'],
  ['/operations/unknown', undefined],
  ['/analytics/print', undefined],
  ['/shipments', undefined],
  ['/', undefined],
])('the board at %s shows the data set %s', (path, id) => {
  expect(datasetAt(sections, path)?.id).toBe(id)
})
