import { describe, expect, test } from 'vitest'
import { channels, templateChannels } from './channels/channels.ts'
import { calculatedCodes, events, findEvent, isEventCode } from './events/event-codes.ts'
import {
  isMilestoneId,
  milestoneIndexOf,
  milestoneOf,
  milestones,
  milestonesOfGroup,
  openMilestones,
} from './lists/milestones.ts'
import { orderActions } from './lists/order-actions.ts'
import { orderStatuses, orderTypes, returnTypes } from './lists/order-types.ts'
import { isDropShipment, parties, partyTypes } from './lists/parties.ts'
import { productGroups, servicePointTypes } from './lists/product-groups.ts'
import { reasons } from './lists/reasons.ts'
import { initialsOf, isScenarioId, scenarios } from './lists/scenarios.ts'
import { slaStates } from './lists/sla-states.ts'
import { finalStatuses, isAlert, isFinal, isStatusId, milestoneOfStatus, statuses } from './lists/statuses.ts'
import { timeStates } from './shipment/delivery-times.ts'
import { partOfDayOf, partsOfDay } from './times/parts-of-day.ts'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(' ')

describe('closed lists', () => {
  const all = {
    channels,
    milestones,
    orderActions,
    orderStatuses,
    orderTypes,
    parties,
    partyTypes,
    partsOfDay,
    productGroups,
    reasons,
    returnTypes,
    scenarios,
    servicePointTypes,
    slaStates,
    statuses,
    timeStates,
  }

  test.each(Object.entries(all))('%s: no id twice, every row has a text, an icon and a colour or none', (_, rows) => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const { id, text, icon, color } of rows) {
      expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(text).not.toBe('')
      expect(icon).toMatch(/^[a-z0-9-]+$/)
      expect(color ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  test('have exactly the ids of the spec', () => {
    expect(ids(orderTypes)).toBe('sales return replacement transfer')
    expect(ids(orderStatuses)).toBe(
      'created processing on_hold partially_shipped shipped partially_delivered delivered returned cancelled',
    )
    expect(ids(returnTypes)).toBe('regret wrong_item damaged warranty undelivered recall')
    expect(ids(productGroups)).toBe('home_delivery service_point parcel_locker mailbox express freight return')
    expect(ids(servicePointTypes)).toBe('store locker terminal')
    expect(ids(templateChannels)).toBe('email text webhook')
    expect(ids(parties)).toBe('merchant warehouse carrier receiver customs system')
    expect(ids(partyTypes)).toBe(
      'merchant warehouse store supplier dropship_supplier dropship_supplier_order consumer company',
    )
    expect(ids(scenarios)).toBe('outbound_delivery inbound_delivery inbound_return')
    expect(ids(statuses.filter(({ id }) => isAlert(id)))).toBe(
      'booking_failed delayed customs_hold damaged misrouted address_issue delivery_failed refused partially_delivered',
    )
    expect(ids(finalStatuses)).toBe('delivered returned cancelled lost destroyed impounded terminated unknown')
  })
})

describe('milestones', () => {
  test('count in thousands, early then late, and end with completed', () => {
    expect(milestones.map(({ index }) => index)).toEqual([1000, 2000, 3000, 4000, 5000, 6000])
    expect(milestonesOfGroup('early')).toEqual(['preparation', 'departure'])
    expect(milestonesOfGroup('late')).toEqual(['in_transit', 'arrival', 'delivery'])
    expect(ids(openMilestones)).toBe('preparation departure in_transit arrival delivery')
  })

  test('ids and indexes map to each other', () => {
    for (const { id, index } of milestones) expect([milestoneIndexOf(id), milestoneOf(index)]).toEqual([index, id])
    expect([milestoneOf(1), isMilestoneId('delivery'), isMilestoneId('moon')]).toEqual([null, true, false])
  })
})

test('each status is in its milestone, an alert in none', () => {
  const inMilestone = (id: string) => statuses.filter(row => milestoneOfStatus(row.id) === id).map(row => row.id)
  expect(inMilestone('preparation')).toEqual(['created', 'allocated', 'booked', 'packed', 'ready_for_collection'])
  expect(inMilestone('departure')).toEqual(['collected'])
  expect(inMilestone('in_transit')).toEqual(['in_transit', 'customs'])
  expect(inMilestone('arrival')).toEqual(['arrived', 'awaiting_instructions', 'awaiting_date'])
  expect(inMilestone('delivery')).toEqual(['out_for_delivery', 'at_service_point', 'returning'])
  for (const { id } of statuses) {
    expect(isFinal(id)).toBe(milestoneOfStatus(id) === 'completed')
    expect(isAlert(id)).toBe(milestoneOfStatus(id) === null)
  }
  expect([isStatusId('lost'), isStatusId('found')]).toEqual([true, false])
})

describe('the vocabulary', () => {
  test('has no code twice, and a short text for each', () => {
    expect(new Set(events.map(({ code }) => code)).size).toBe(events.length)
    for (const { text } of events) expect(text.length).toBeLessThanOrEqual(60)
  })

  test('has a code for every final status and for every alert', () => {
    for (const { id } of finalStatuses) expect(findEvent(id)?.status).toBe(id)
    const eventStatuses = events.map(({ status }) => status)
    for (const { id } of statuses.filter(item => isAlert(item.id))) expect(eventStatuses).toContain(id)
  })

  test('derives milestone and alert from the status', () => {
    for (const { status, milestone, isAlert: alert } of events) {
      expect(milestone).toBe(status === null ? null : milestoneOfStatus(status))
      expect(alert).toBe(status !== null && isAlert(status))
    }
  })

  test('calculated codes change no status', () => {
    for (const code of calculatedCodes) expect(findEvent(code)).toMatchObject({ status: null, flags: [], stage: null })
  })

  test('steps back only with listed codes', () => {
    const backwards = events.filter(({ stepBackTo }) => stepBackTo !== null).map(({ code }) => code)
    expect(backwards).toEqual(['redirected', 'redirected_to_service_point', 'mis_delivered', 'returned_to_terminal'])
    expect([isEventCode('delivered'), isEventCode('teleported'), findEvent('teleported')]).toEqual([true, false, null])
  })
})

test('scenarios are shown as initials', () => {
  expect(scenarios.map(({ id }) => initialsOf(id))).toEqual(['OD', 'ID', 'IR'])
  expect([isScenarioId('inbound_return'), isScenarioId('sideways')]).toEqual([true, false])
})

test('a drop shipment comes from a drop ship supplier', () => {
  const drops = partyTypes.filter(({ id }) => isDropShipment(id)).map(({ id }) => id)
  expect(drops).toEqual(['dropship_supplier', 'dropship_supplier_order'])
  expect(isDropShipment(null)).toBe(false)
})

test('the prefix of a reason names the responsible party; nobody is responsible for the weather', () => {
  for (const { id, party } of reasons) expect(id.startsWith(`${party ?? 'weather'}_`), id).toBe(true)
})

test('every hour belongs to one part of the day', () => {
  const parts = Array.from({ length: 24 }, (_, hour) => partOfDayOf(hour))
  expect(parts.slice(0, 6)).toEqual(Array(6).fill('night'))
  expect(parts.slice(6, 11)).toEqual(Array(5).fill('morning'))
  expect(parts.slice(11, 14)).toEqual(Array(3).fill('noon'))
  expect(parts.slice(14, 17)).toEqual(Array(3).fill('afternoon'))
  expect(parts.slice(17, 22)).toEqual(Array(5).fill('evening'))
  expect(parts.slice(22)).toEqual(Array(2).fill('night'))
})
