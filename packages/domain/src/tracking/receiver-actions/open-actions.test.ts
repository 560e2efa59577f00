import { describe, expect, test } from 'vitest'
import { languages } from '../../languages/languages.ts'
import { milestoneIndexOf, milestoneOf } from '../../lists/milestones.ts'
import { milestoneOfStatus, type StatusId, statuses } from '../../lists/statuses.ts'
import { wordsIn } from '../../messages/words/words-in.ts'
import { channelOfAddress, deliveryDays, maxTextLength, readText, usualDeliveryWeekdays } from './action-rules.ts'
import { actionWordsIn } from './action-words-in.ts'
import { followNews } from './follow-news.ts'
import { type ActionFacts, openActions } from './open-actions.ts'

const now = Date.parse('2026-11-17T09:00:00Z')
const indexOf = (statusId: StatusId) => milestoneIndexOf(milestoneOfStatus(statusId) ?? 'in_transit')

const facts = (statusId: StatusId, more: Partial<ActionFacts> = {}): ActionFacts => ({
  scenarioId: 'outbound_delivery',
  statusId,
  milestoneIndex: indexOf(statusId),
  estimatedAt: null,
  latestAt: null,
  completedAt: null,
  receiverDay: null,
  canFollow: true,
  ...more,
})
const actionsAt = (statusId: StatusId, more: Partial<ActionFacts> = {}) => openActions(facts(statusId, more), now)

describe('a receiver', () => {
  test('can follow a parcel until it is completed, where the tenant sends such messages', () => {
    for (const { id } of statuses) {
      const isOpen = milestoneOf(indexOf(id)) !== 'completed'
      expect([id, actionsAt(id).includes('follow')]).toEqual([id, isOpen])
    }
    expect(actionsAt('in_transit', { canFollow: false })).toEqual([])
    expect(actionsAt('in_transit', { scenarioId: 'inbound_return' })).toEqual(['follow'])
  })

  test('can give instructions or choose a day only while the parcel awaits them', () => {
    for (const { id } of statuses) {
      expect([id, actionsAt(id).includes('instruct')]).toEqual([id, id === 'awaiting_instructions'])
      expect([id, actionsAt(id).includes('choose_day')]).toEqual([id, id === 'awaiting_date'])
    }
    expect(actionsAt('awaiting_date', { scenarioId: 'inbound_return' })).toEqual(['follow'])
  })

  test('can say that a delivered parcel did not come, for 60 days', () => {
    const after = (completedAt: string) => actionsAt('delivered', { completedAt })
    expect(after('2026-11-16T09:00:00Z')).toEqual(['report_missing'])
    expect(after('2026-09-10T09:00:00Z')).toEqual([])
    expect(actionsAt('lost', { completedAt: '2026-11-16T09:00:00Z' })).toEqual([])
    expect(actionsAt('delivered', { completedAt: '2026-11-16T09:00:00Z', scenarioId: 'inbound_return' })).toEqual([])
  })

  test('can say that a parcel is missing once it is three days late by every estimate', () => {
    const late = { estimatedAt: '2026-11-10T09:00:00Z', latestAt: '2026-11-13T09:00:00Z' }
    expect(actionsAt('in_transit', late)).toContain('report_missing')
    expect(actionsAt('in_transit', { ...late, latestAt: '2026-11-15T09:00:00Z' })).not.toContain('report_missing')
    expect(actionsAt('in_transit')).not.toContain('report_missing')
    expect(actionsAt('at_service_point', late)).not.toContain('report_missing')
  })
})

describe('what a receiver writes', () => {
  test('loses control characters and needless space, and has a limit', () => {
    expect(readText('  Ring\u0007 the bell\r\n\r\n\r\n\r\n2nd floor\u202e ')).toBe('Ring the bell\n\n2nd floor')
    expect(readText('å'.repeat(maxTextLength))).toHaveLength(maxTextLength)
    expect(readText('å'.repeat(maxTextLength + 1))).toBeNull()
    expect(readText(' \n ')).toBe('')
  })

  test('is an e-mail address or a phone number', () => {
    expect(channelOfAddress('maja@mail.example')).toBe('email')
    expect(channelOfAddress('070-174 06 05')).toBe('text')
  })

  test('is a day of the next two weeks on which the carrier delivers, where the receiver is', () => {
    const sweden = { timeZone: 'Europe/Stockholm', toCountryCode: 'SE', deliveryWeekdays: [1, 2, 3, 4, 5, 6, 7] }
    const late = Date.parse('2026-11-17T23:30:00Z')
    expect(deliveryDays(late, { ...sweden, timeZone: 'UTC' })[0]).toBe('2026-11-18')
    expect(deliveryDays(late, sweden)[0]).toBe('2026-11-19')
    expect(deliveryDays(now, sweden)).toHaveLength(14)
    expect(deliveryDays(now, sweden).at(-1)).toBe('2026-12-01')
    const workdays = deliveryDays(now, { ...sweden, deliveryWeekdays: usualDeliveryWeekdays })
    expect(workdays).toHaveLength(10)
    expect(workdays).not.toContain('2026-11-22')
    expect(deliveryDays(Date.parse('2026-12-20T09:00:00Z'), sweden)).not.toContain('2026-12-24')
    // Both Thursdays are holidays.
    const thursdays = { ...sweden, deliveryWeekdays: [4] }
    expect(deliveryDays(Date.parse('2026-12-20T09:00:00Z'), thursdays)).toEqual(['2027-01-07'])
  })
})

describe('who follows a parcel', () => {
  const at = (statusId: StatusId, more: object = {}) => ({
    scenarioId: 'outbound_delivery' as const,
    statusId,
    milestoneIndex: indexOf(statusId),
    ...more,
  })

  test('hears of what matters to a receiver, and of nothing else', () => {
    expect(followNews(at('booked'), at('collected'), [])).toBe('collected')
    expect(followNews(at('in_transit'), at('delayed'), [])).toBe('delayed')
    expect(followNews(at('out_for_delivery'), at('delivery_failed'), [])).toBe('attempt_failed')
    expect(followNews(at('arrived'), at('at_service_point'), [])).toBe('at_service_point')
    expect(followNews(at('created'), at('packed'), [])).toBeNull()
    expect(followNews(at('in_transit'), at('in_transit'), ['departed_terminal'])).toBeNull()
    expect(followNews(null, at('collected'), [])).toBeNull()
  })

  test('hears nothing when a delay ends, but of each day it is out for delivery', () => {
    expect(followNews(at('delayed'), at('in_transit'), [])).toBeNull()
    const milestoneIndex = indexOf('out_for_delivery')
    expect(followNews(at('delivery_failed', { milestoneIndex }), at('out_for_delivery'), [])).toBe('out_for_delivery')
  })

  test('hears where it was left, and of a return what the sender wants to know', () => {
    const before = at('out_for_delivery')
    expect(followNews(before, at('delivered'), ['delivered_to_neighbour'])).toBe('delivered_to_neighbour')
    const back = { scenarioId: 'inbound_return' as const }
    expect(followNews(at('booked', back), at('collected', back), [])).toBe('handed_in')
    expect(followNews(at('in_transit', back), at('delivered', back), [])).toBe('received_by_warehouse')
  })

  test('reads it in every language', () => {
    for (const { id } of languages)
      for (const { id: statusId } of statuses) {
        const code = followNews(at('created', { milestoneIndex: 0 }), at(statusId), [])
        if (code !== null) expect(wordsIn(id).events[code]).toMatch(/\S/)
      }
  })
})

describe('the words', () => {
  const textsOf = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf)
  const english = textsOf(actionWordsIn('en'))

  test.each(languages.map(({ id }) => id))('of %s are complete, with the same places to fill in', language => {
    const words = textsOf(actionWordsIn(language))
    expect(words).toHaveLength(english.length)
    const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(words.map(placesOf)).toEqual(english.map(placesOf))
    expect(words.filter(text => text.trim() === '' || text.includes("'"))).toEqual([])
    if (language !== 'en') expect(words.filter(text => english.includes(text))).toEqual([])
  })
})
