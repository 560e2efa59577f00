import type { ScenarioId } from '@aftermile/domain/lists/scenarios'
import type { Board } from '../board/board.ts'
import type { Widget } from '../board/widgets/widget-kinds.ts'
import { live } from './live.ts'
import { liveFilters, scenarioFilter } from './live-filters.ts'
import { liveLayout } from './live-layout.ts'
import { commonWidgets, plannedArrivals, returnsByParty, scenarioPie } from './live-widgets.ts'

export type LiveBoard = Board<typeof live>

const liveLayoutVersion = '1.1.14'
const liveRefreshMinutes = 5

const onlyScenario = (scenario: ScenarioId): LiveBoard['where'] => ({ boardScenario: { values: [scenario] } })

function liveBoard(
  board: Pick<LiveBoard, 'id' | 'title' | 'where' | 'filters'>,
  widgets: LiveBoard['widgets'],
): LiveBoard {
  return {
    ...board,
    dataset: live,
    widgets,
    layout: { version: liveLayoutVersion, items: liveLayout(widgets) },
    refreshMinutes: liveRefreshMinutes,
    groupNotes: { categories: 'shipment categories', reliability: 'timeliness and exceptions' },
  }
}

/** The common widgets with one more before another. */
function withBefore(before: string, added: Widget<typeof live>): LiveBoard['widgets'] {
  return commonWidgets.flatMap(widget => (widget.id === before ? [added, widget] : [widget]))
}

const deliveryWidgets = withBefore('account', plannedArrivals('Planned delivery arrivals'))
const deliveryAndScenarioWidgets = deliveryWidgets.flatMap(widget =>
  widget.id === 'receiverParty' ? [scenarioPie, widget] : [widget],
)

/** Outbound and inbound deliveries. */
export const outboundDelivery = liveBoard(
  {
    id: 'outbound_delivery',
    title: 'Live Delivery Monitoring',
    where: { boardScenario: { values: ['outbound_delivery', 'inbound_delivery'] } },
    filters: [scenarioFilter, ...liveFilters],
  },
  deliveryAndScenarioWidgets,
)

/** The delivery board of users who may not see inbound deliveries. */
export const outboundDeliveryOnly = liveBoard(
  {
    id: 'outbound_delivery',
    title: 'Live Delivery Monitoring',
    where: onlyScenario('outbound_delivery'),
    filters: liveFilters,
  },
  deliveryWidgets,
)

/** The content of the delivery board, with inbound deliveries only. */
export const inboundDelivery = liveBoard(
  {
    id: 'inbound_delivery',
    title: 'Live Inbound Delivery Monitoring',
    where: onlyScenario('inbound_delivery'),
    filters: [scenarioFilter, ...liveFilters],
  },
  deliveryAndScenarioWidgets,
)

export const inboundReturn = liveBoard(
  {
    id: 'inbound_return',
    title: 'Live Returns Monitoring',
    where: onlyScenario('inbound_return'),
    filters: liveFilters,
  },
  [...withBefore('account', plannedArrivals('Planned return arrivals'))].flatMap(widget =>
    widget.id === 'receiverParty' ? [returnsByParty, widget] : [widget],
  ),
)

/** `/operations/shipment`: every scenario that the user may see. */
export const allShipments = liveBoard(
  { id: 'shipment', title: 'Live Shipment Monitoring', where: {}, filters: [scenarioFilter, ...liveFilters] },
  deliveryAndScenarioWidgets,
)

export const allShipmentsButInbound = liveBoard(
  {
    id: 'shipment',
    title: 'Live Shipment Monitoring',
    where: { boardScenario: { values: ['outbound_delivery', 'inbound_return'] } },
    filters: [scenarioFilter, ...liveFilters],
  },
  deliveryAndScenarioWidgets,
)
