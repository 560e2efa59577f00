import { EventIn, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import { calculatedCodes, events as eventCodes } from '@aftermile/domain/events/event-codes'
import { milestones } from '@aftermile/domain/lists/milestones'
import { reasons } from '@aftermile/domain/lists/reasons'
import { statuses } from '@aftermile/domain/lists/statuses'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayOfDate } from '../../test/data/day-of-date.ts'
import { planChangesBy, stateOf } from '../../test/data/demo-plans.ts'
import { isDone, momentsOf } from '../playback/plan-changes.ts'
import { monthOf, weekdayOf } from '../reference/calendar.ts'
import { makePlan, planKeysOn } from './make-plan.ts'
import { planCountOn } from './order-volume.ts'

const world = { seed: 'aftermile', size: 20_000, anchor: dayOfDate('2026-11-12') }
const now = Date.parse('2026-11-12T11:00:00Z')
const small = { ...world, size: 2000 }

test('the same key gives the same plan, and another seed another plan', () => {
  const key = { tenantId: 'nordhem', day: world.anchor - 3, nth: 5 }
  expect(makePlan(world, key)).toEqual(makePlan(world, key))
  expect(makePlan({ ...world, seed: 'other' }, key)).not.toEqual(makePlan(world, key))
})

test('ingest accepts every item', () => {
  for (const { orders, shipments, events } of planChangesBy(small, 'nordhem', now)) {
    for (const item of orders) OrderIn.parse(item)
    for (const item of shipments) ShipmentIn.parse(item)
    for (const item of events) EventIn.parse(item)
  }
})

test('no plan is longer than the playback looks back, and its last moment ends it', () => {
  for (let day = small.anchor - 60; day <= small.anchor; day++) {
    for (const key of planKeysOn(small, 'nordhem', day)) {
      const plan = makePlan(small, key)
      const moments = momentsOf(plan)
      expect((moments.at(-1) ?? 0) / 86_400_000 - day).toBeLessThan(110)
      expect(isDone(plan, moments.at(-1) ?? 0) || plan.shipments.some(({ endsAt }) => endsAt === null)).toBe(true)
    }
  }
})

test('a Black Friday is busier than a day in July, a Monday busier than a Saturday', () => {
  const on = (date: string) => planCountOn({ ...world, size: 1_000_000 }, 'nordhem', dayOfDate(date))
  expect(on('2025-11-28')).toBeGreaterThan(on('2025-11-14') * 2)
  expect(on('2026-07-13')).toBeLessThan(on('2026-10-12'))
  expect(weekdayOf(dayOfDate('2026-10-12'))).toBe(0)
  expect(on('2026-10-17')).toBeLessThan(on('2026-10-12'))
})

describe('a demo world of the default size', () => {
  const count = { shipments: 0, delivered: 0, returns: 0, lost: 0, met: 0, late: 0, open: 0, openLate: 0, many: 0 }
  const december = { met: 0, late: 0 }
  const seen = {
    statuses: new Set<string>(),
    milestones: new Set<string>(),
    codes: new Set<string>(),
    reasons: new Set<string>(),
    ids: new Set<string>(),
    parcels: new Set<string>(),
    groups: new Map<string, number>(),
  }
  let parcels = 0
  let unmapped = 0

  beforeAll(() => {
    for (const tenantId of ['nordhem', 'sydkust']) {
      for (const { shipments, events } of planChangesBy(world, tenantId, now)) {
        for (const event of events) {
          if (event.code) seen.codes.add(event.code)
          else unmapped++
          if (event.reason) seen.reasons.add(event.reason)
        }
        for (const item of shipments) {
          count.shipments++
          seen.ids.add(`${tenantId} ${item.id}`)
          parcels += item.packages?.length ?? 0
          for (const { number } of item.packages ?? []) seen.parcels.add(number)
          if ((item.packages?.length ?? 0) > 1) count.many++
          const state = stateOf(
            item,
            events.filter(event => event.shipmentId === item.id),
          )
          seen.statuses.add(state.statusId)
          seen.milestones.add(state.milestoneId)
          if (state.statusId === 'lost') count.lost++
          if (item.scenarioId === 'inbound_return') count.returns++
          if (item.scenarioId !== 'outbound_delivery') continue
          if (state.statusId === 'delivered') count.delivered++
          const isLate = (state.promiseMetAt ?? now) > Date.parse(item.latestAt ?? '')
          if (state.milestoneIndex < 6000) {
            count.open++
            if (state.promiseMetAt === null && isLate) count.openLate++
          }
          if (state.promiseMetAt === null) continue
          count.met++
          if (isLate) count.late++
          if (monthOf(Math.floor(Date.parse(item.bookedAt ?? '') / 86_400_000)) !== 12) continue
          december.met++
          if (isLate) december.late++
        }
      }
    }
  })

  test('has about the requested number of shipments, each with unique numbers', () => {
    expect(count.shipments).toBeGreaterThan(19_000)
    expect(count.shipments).toBeLessThan(21_000)
    expect(seen.ids.size).toBe(count.shipments)
    expect(seen.parcels.size).toBe(parcels)
    expect(count.many / count.shipments).toBeCloseTo(0.08, 1)
  })

  test('has shipments in every milestone and every status', () => {
    expect(milestones.map(({ id }) => id).filter(id => !seen.milestones.has(id))).toEqual([])
    expect(statuses.map(({ id }) => id).filter(id => !seen.statuses.has(id))).toEqual([])
  })

  test('uses almost all event codes, and some carrier codes without a mapping', () => {
    const missing = eventCodes.map(({ code }) => code).filter(code => !seen.codes.has(code))
    expect(missing).toEqual(['partially_delivered', ...calculatedCodes])
    expect(unmapped).toBeGreaterThan(50)
    expect([...seen.reasons].filter(id => !reasons.some(reason => reason.id === id))).toEqual([])
  })

  test('has 10 to 14 returns per hundred deliveries, and about two lost shipments per thousand', () => {
    expect(count.returns / count.delivered).toBeGreaterThan(0.1)
    expect(count.returns / count.delivered).toBeLessThan(0.14)
    expect(count.lost / count.shipments).toBeGreaterThan(0.001)
    expect(count.lost / count.shipments).toBeLessThan(0.004)
  })

  test('is mostly on time, less so in December', () => {
    const share = count.late / count.met
    expect(share).toBeGreaterThan(0.04)
    expect(share).toBeLessThan(0.12)
    expect(december.late / december.met).toBeGreaterThan(share * 1.3)
    expect(count.openLate / count.open).toBeLessThan(0.14)
    expect(count.open).toBeGreaterThan(150)
  })
})
