import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../lists/order-types.ts'
import type { ScenarioId } from '../lists/scenarios.ts'
import { openStatuses } from '../lists/statuses.ts'
import { orderPath, shipmentPath, shownOrderNumber } from './order-number.ts'
import { isSameToOrder, type OrderPart, type OrderParts, orderState } from './order-state.ts'

const shown = (orderNumber: string, shipmentId: string | null, scenarioId: ScenarioId | null) =>
  shownOrderNumber({ orderNumber, shipmentId, scenarioId })

describe('the number of an order', () => {
  test('ends in -R if the scenario is a return or the shipment id ends in -R', () => {
    expect(shown('1001', 's1', 'inbound_return')).toBe('1001-R')
    expect(shown('1001', 's1-R', 'inbound_return')).toBe('1001-R')
    expect(shown('1001', 's1-R', 'outbound_delivery')).toBe('1001-R')
    expect(shown('1001', 's1', 'outbound_delivery')).toBe('1001')
    expect(shown('1001', null, null)).toBe('1001')
  })

  test('ends in -R only once', () => {
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
  const statedAt = 50
  const at = (
    statusId: OrderPart['statusId'],
    milestoneId: OrderPart['milestoneId'],
    times: Partial<OrderPart> = {},
  ): OrderPart => ({
    statusId,
    milestoneId,
    statusSince: 100,
    milestoneSince: 100,
    departedAt: null,
    inTransitAt: null,
    arrivedAt: null,
    ...times,
  })
  const parts = {
    booked: at('booked', 'preparation'),
    collected: at('collected', 'departure', { departedAt: 100 }),
    moving: at('in_transit', 'in_transit', { departedAt: 60, inTransitAt: 100 }),
    halfway: at('partially_delivered', 'delivery'),
    delivered: at('delivered', 'completed'),
    returned: at('returned', 'completed'),
    lost: at('lost', 'completed'),
    cancelled: at('cancelled', 'completed'),
  } as const
  const stateOf = (statedStatusId: OrderParts['statedStatusId'], ...deliveries: OrderPart[][]) =>
    orderState({ statedStatusId, statedAt, deliveries: deliveries.map(shipments => ({ shipments })) })
  const state = (stated: OrderParts['statedStatusId'], ...deliveries: (keyof typeof parts)[][]) => {
    const { statusId, milestoneId } = stateOf(stated, ...deliveries.map(names => names.map(name => parts[name])))
    return `${milestoneId}/${statusId}`
  }
  const instant = fc.integer({ min: 0, max: 20 })
  const anyPart = fc
    .record({
      place: fc.constantFrom(...Object.values(parts), ...openStatuses.map(({ id, milestone }) => at(id, milestone))),
      statusSince: instant,
      milestoneSince: instant,
      departedAt: fc.option(instant),
      inTransitAt: fc.option(instant),
      arrivedAt: fc.option(instant),
    })
    .map(({ place, ...times }): OrderPart => ({ ...place, ...times }))

  test("is the merchant's status while there is no shipment", () => {
    expect(state('created')).toBe('preparation/created')
    expect(state('on_hold', [])).toBe('preparation/on_hold')
    expect(state('processing', ['booked'])).toBe('preparation/processing')
    expect(state('on_hold', ['booked'])).toBe('preparation/on_hold')
    expect(state('cancelled')).toBe('completed/cancelled')
    expect(state('cancelled', ['booked'])).toBe('completed/cancelled')
    expect(state('delivered')).toBe('completed/delivered')
    expect(state('shipped', ['booked'])).toBe('preparation/processing')
  })

  test('has the milestone of its least advanced open delivery', () => {
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

  test('does not depend on the sequence of its shipments', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyPart, { maxLength: 3 }), { maxLength: 4 }), all => {
        const turned = all.map(shipments => shipments.toReversed()).reverse()
        expect(stateOf('processing', ...turned)).toEqual(stateOf('processing', ...all))
      }),
    )
  })

  test('stays the same while its shipments are the same to it', () => {
    const pair = fc
      .tuple(anyPart, anyPart)
      .map(([part, { statusId, statusSince, milestoneId }]): [OrderPart, OrderPart] => {
        const other = { ...part, statusId, statusSince }
        return [part, milestoneId === part.milestoneId && isSameToOrder(other, part) ? other : part]
      })
    const stated = fc.constantFrom(...orderStatuses.map(row => row.id))
    fc.assert(
      fc.property(stated, fc.array(pair, { maxLength: 4 }), (statedStatusId, pairs) => {
        const [before, after] = [0, 1].map(n => stateOf(statedStatusId, ...pairs.map(both => [both[n] ?? both[0]])))
        expect(after).toEqual(before)
      }),
      { numRuns: 1000 },
    )
  })

  test('has the time of the change that led to it', () => {
    const since = (...deliveries: OrderPart[][]) => {
      const { statusSince, milestoneSince } = stateOf('processing', ...deliveries)
      return [statusSince, milestoneSince]
    }
    const collected = at('collected', 'departure', { milestoneSince: 200, departedAt: 200 })
    const moving = at('in_transit', 'in_transit', { milestoneSince: 300, departedAt: 150, inTransitAt: 300 })
    const delivered = at('delivered', 'completed', { statusSince: 400, milestoneSince: 400, departedAt: 120 })
    expect(since()).toEqual([statedAt, statedAt])
    expect(since([parts.booked])).toEqual([statedAt, 100])
    expect(since([parts.booked], [moving])).toEqual([150, 150])
    expect(since([collected], [moving])).toEqual([200, 200])
    expect(since([collected], [delivered])).toEqual([400, 200])
    expect(since([moving], [delivered])).toEqual([400, 400])
    expect(since([delivered], [at('delivered', 'completed', { statusSince: 500, milestoneSince: 500 })])).toEqual([
      500, 500,
    ])
  })
})
