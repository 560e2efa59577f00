import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from './lists.ts'
import { type OrderParts, orderState, phaseOf } from './order-state.ts'
import { isReturnOrder, orderPath, shipmentPath, shownOrderNumber } from './orders.ts'
import { openStatuses } from './statuses.ts'

const shown = (orderNumber: string, shipmentId: string, scenarioId: 'inbound_return' | 'outbound_delivery') =>
  shownOrderNumber({ orderNumber, shipmentId, scenarioId })

describe('the number of an order', () => {
  test('gets -R when the scenario is a return or the shipment id ends in -R', () => {
    expect(shown('1001', 's1', 'inbound_return')).toBe('1001-R')
    expect(shown('1001', 's1-R', 'inbound_return')).toBe('1001-R')
    expect(shown('1001', 's1-R', 'outbound_delivery')).toBe('1001-R')
    expect(shown('1001', 's1', 'outbound_delivery')).toBe('1001')
    expect(isReturnOrder({ shipmentId: null, scenarioId: null })).toBe(false)
  })

  test('gets it once', () => {
    expect(shown('1001-R', 's1', 'inbound_return')).toBe('1001-R')
    fc.assert(
      fc.property(fc.string(), number => {
        const once = shown(number, 's1', 'inbound_return')
        expect(shown(once, 's1', 'inbound_return')).toBe(once)
      }),
    )
  })
})

describe('links', () => {
  const link = { orderNumber: 'A/1 ö', merchantId: 'm&m', shipmentId: null, scenarioId: null }

  test('lead to orders for those who may see them, else to shipments', () => {
    expect(orderPath({ ...link, isOrderVisible: true })).toBe('/orders?id=A%2F1%20%C3%B6&merchantId=m%26m')
    expect(orderPath({ ...link, isOrderVisible: false })).toBe('/shipments/order/A%2F1%20%C3%B6?merchantId=m%26m')
    expect(orderPath({ ...link, orderNumber: '7', scenarioId: 'inbound_return', isOrderVisible: true })).toBe(
      '/orders?id=7-R&merchantId=m%26m',
    )
  })

  test('lead to a shipment by its id', () => expect(shipmentPath('s 1')).toBe('/shipments?id=s%201'))
})

describe('the state of an order', () => {
  const parts = {
    booked: { statusId: 'booked', milestoneId: 'preparation' },
    collected: { statusId: 'collected', milestoneId: 'departure' },
    moving: { statusId: 'in_transit', milestoneId: 'in_transit' },
    halfway: { statusId: 'partially_delivered', milestoneId: 'delivery' },
    delivered: { statusId: 'delivered', milestoneId: 'completed' },
    returned: { statusId: 'returned', milestoneId: 'completed' },
    lost: { statusId: 'lost', milestoneId: 'completed' },
    cancelled: { statusId: 'cancelled', milestoneId: 'completed' },
  } as const
  const state = (stated: OrderParts['statedStatusId'], ...deliveries: (keyof typeof parts)[][]) => {
    const shipments = deliveries.map(names => ({ shipments: names.map(name => parts[name]) }))
    const { statusId, milestoneId } = orderState({ statedStatusId: stated, deliveries: shipments })
    return `${milestoneId}/${statusId}`
  }

  test('is what the shop says while no shipment says more', () => {
    expect(state('created')).toBe('preparation/created')
    expect(state('on_hold', [])).toBe('preparation/on_hold')
    expect(state('processing', ['booked'])).toBe('preparation/processing')
    expect(state('on_hold', ['booked'])).toBe('preparation/on_hold')
    expect(state('cancelled')).toBe('completed/cancelled')
    expect(state('cancelled', ['booked'])).toBe('completed/cancelled')
    expect(state('delivered')).toBe('completed/delivered')
    expect(state('shipped', ['booked'])).toBe('preparation/processing')
  })

  test('stands where its least advanced open delivery stands', () => {
    expect(state('processing', ['moving'], ['collected'])).toBe('departure/shipped')
    expect(state('processing', ['moving'], ['delivered'])).toBe('in_transit/partially_delivered')
    expect(state('processing', ['moving'], [])).toBe('preparation/partially_shipped')
  })

  test('follows its shipments', () => {
    expect(state('on_hold', ['collected'], ['booked'])).toBe('preparation/partially_shipped')
    expect(state('cancelled', ['collected'])).toBe('departure/shipped')
    expect(state('processing', ['halfway'])).toBe('delivery/partially_delivered')
    expect(state('processing', ['delivered'], ['delivered'])).toBe('completed/delivered')
    expect(state('processing', ['returned'])).toBe('completed/returned')
    expect(state('processing', ['delivered', 'returned'])).toBe('completed/partially_delivered')
    expect(state('processing', ['delivered'], ['lost'])).toBe('completed/partially_delivered')
    expect(state('processing', ['lost'])).toBe('completed/shipped')
  })

  test('ignores cancelled shipments where there are others', () => {
    expect(state('processing', ['cancelled'], ['delivered'])).toBe('completed/delivered')
    expect(state('processing', ['cancelled'], ['moving'])).toBe('in_transit/shipped')
    expect(state('processing', ['cancelled'])).toBe('completed/cancelled')
  })

  test('does not depend on the order of its shipments', () => {
    const shipment = fc.constantFrom(
      ...Object.values(parts),
      ...openStatuses.map(({ id, milestone }) => ({ statusId: id, milestoneId: milestone })),
    )
    fc.assert(
      fc.property(fc.array(fc.array(shipment, { maxLength: 3 }), { maxLength: 4 }), all => {
        const deliveries = all.map(shipments => ({ shipments }))
        const turned = all.map(shipments => ({ shipments: shipments.toReversed() })).reverse()
        expect(orderState({ statedStatusId: 'processing', deliveries: turned })).toEqual(
          orderState({ statedStatusId: 'processing', deliveries }),
        )
      }),
    )
  })

  test('keeps its status while no shipment changes its phase', () => {
    const known = [
      ...Object.values(parts),
      ...openStatuses.map(({ id, milestone }) => ({ statusId: id, milestoneId: milestone })),
    ]
    const pair = fc
      .tuple(fc.constantFrom(...known), fc.constantFrom(...known))
      .filter(([one, other]) => phaseOf(one) === phaseOf(other))
    const stated = fc.constantFrom(...orderStatuses.map(row => row.id))
    fc.assert(
      fc.property(stated, fc.array(pair, { maxLength: 4 }), (statedStatusId, pairs) => {
        const statusOf = (at: 0 | 1) =>
          orderState({ statedStatusId, deliveries: pairs.map(both => ({ shipments: [both[at]] })) }).statusId
        expect(statusOf(0)).toBe(statusOf(1))
      }),
    )
  })
})
