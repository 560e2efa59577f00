import { describe, expect, test } from 'vitest'
import type { Condition } from '../condition.ts'
import { ruleSentence, sentenceParts } from '../rule-sentence.ts'
import { findRuleWarnings, type OtherRule } from '../rule-warnings.ts'
import type { DescribedRule } from './described-rule.ts'
import { minutesText } from './minutes-text.ts'

const known: Readonly<Record<string, string>> = {
  postnord: 'PostNord',
  dhl: 'DHL',
  fjallro: 'Fjällrö',
  SE: 'Sweden',
  stalled: 'Stalled',
  vip: 'VIP',
  late: 'Your parcel is late',
  'two-days': 'Two days',
}
const names = { nameOf: (_: string, id: string | number) => known[id] ?? String(id), recipientOf: () => null }

const given = (field: string, operator: Condition['operator'], ...values: Condition['values']): Condition => ({
  field,
  operator,
  values,
})
const outbound = given('scenarioId', 'is', 'outbound_delivery')
const withPostNord = given('serviceProviderId', 'is', 'postnord')
const inTransit = given('statusId', 'is', 'in_transit')
const heavy = given('grossWeightKg', 'more than', 5)
const tagIt = { type: 'tag', tagId: 'stalled', operation: 'add' } as const
const mailIt = { type: 'email', templateId: 'late' } as const

const aRule = (changes: Partial<OtherRule> = {}): OtherRule => ({
  id: 'mine',
  name: 'Mine',
  isEnabled: true,
  type: 'CustomRule',
  targetType: 'Shipment',
  andConditions: [],
  orConditions: [],
  actions: [tagIt],
  interval: 0,
  slaPolicyId: null,
  metric: null,
  comparisonType: null,
  time: 1440,
  timeBasis: 'elapsed',
  targetStatus: [],
  recurrenceInterval: 0,
  maxRecurrences: 0,
  triggerSchedule: null,
  ...changes,
})
const inactivity = (changes: Partial<DescribedRule> = {}) =>
  aRule({ type: 'NoEventUpdateRule', interval: 2880, ...changes })
const breach = (interval: number) => aRule({ type: 'SlaBreachRule', slaPolicyId: 'two-days', interval })

describe('a rule reads as a sentence', () => {
  test.each([
    [
      inactivity({ andConditions: [outbound, withPostNord, inTransit], actions: [tagIt, mailIt] }),
      'When an outbound shipment with PostNord has had no event for 48 hours while in transit, tag it Stalled and mail the receiver “Your parcel is late”',
    ],
    [
      inactivity({ type: 'NoStatusChangeRule', targetType: 'Order', interval: 4320 }),
      'When an order has had no change of status for 3 days, tag it Stalled',
    ],
    [aRule(), 'For every shipment, tag it Stalled'],
    [aRule({ andConditions: [withPostNord] }), 'For every shipment with PostNord, tag it Stalled'],
    [
      aRule({ andConditions: [heavy, inTransit] }),
      'When a shipment is in transit and its weight is more than 5 kg, tag it Stalled',
    ],
    [
      aRule({ andConditions: [heavy, given('toCountryCode', 'is none of', 'SE')] }),
      'When the weight of a shipment not to Sweden is more than 5 kg, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('statusId', 'changed to', 'delivered')], actions: [] }),
      'When a shipment changes to delivered, …',
    ],
    [
      aRule({ orConditions: [[given('tags', 'has any of', 'vip'), heavy], [given('merchantId', 'is', 'fjallro')]] }),
      'When either a shipment is tagged VIP and its weight is more than 5 kg, or it is of Fjällrö, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('overdue', 'has any of', 'stalled'), given('statusId', 'is', 'delivery_failed')] }),
      'When a shipment is stalled and it is in status “Delivery failed”, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('before.statusId', 'is', 'packed')] }),
      'When the status before the change of a shipment is Packed, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('departedAt', 'is not empty')] }),
      'When the departed time of a shipment is known, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('tags', 'has any of', 'vip'), withPostNord] }),
      'When a shipment with PostNord is tagged VIP, tag it Stalled',
    ],
    [
      inactivity({ andConditions: [given('tags', 'has any of', 'vip')], timeBasis: 'business', interval: 960 }),
      'When a shipment tagged VIP has had no event for 16 hours of working time, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('failedAttempts', 'more than', 1)] }),
      'When a shipment has more than 1 failed attempt, tag it Stalled',
    ],
    [
      aRule({ andConditions: [inTransit, given('packageCount', 'is', 2), given('alertCount', 'is', 0)] }),
      'When a shipment is in transit and it has 2 packages and it has no alerts, tag it Stalled',
    ],
    [
      aRule({ andConditions: [given('lateProbability', 'more than', 0.5)] }),
      'When the risk of delay of a shipment is more than 50\u00a0%, tag it Stalled',
    ],
    [
      aRule({ orConditions: [[given('failedAttempts', 'more than', 1)], [given('statusId', 'is', 'address_issue')]] }),
      'When either a shipment has more than 1 failed attempt, or it is in status “Address issue”, tag it Stalled',
    ],
    [
      aRule({
        andConditions: [inTransit],
        actions: [tagIt, { ...mailIt, conditions: [given('merchantId', 'is not', 'fjallro'), heavy] }],
        triggerSchedule: { weekdays: [1, 2, 3, 4, 5], everyMinutes: 60, from: '08:00', to: '17:00' },
      }),
      'When a shipment is in transit, tag it Stalled and mail the receiver “Your parcel is late” if it is not of Fjällrö and its weight is more than 5 kg, only on Mon–Fri between 08:00 and 17:00',
    ],
    [
      aRule({
        andConditions: [inTransit],
        actions: [{ type: 'notify', userId: 'anna' }],
        triggerSchedule: { weekdays: [7, 2, 6], everyMinutes: 60, from: '00:00', to: '00:00' },
      }),
      'When a shipment is in transit, notify anna, only on Tue, Sat and Sun',
    ],
    [breach(0), 'When a shipment breaches “Two days”, tag it Stalled'],
    [breach(-120), 'When a shipment is 2 hours from breaching “Two days”, tag it Stalled'],
    [breach(60), 'When a shipment breached “Two days” 1 hour ago, tag it Stalled'],
    [
      aRule({
        type: 'SlaUpdateRule',
        metric: 'estimatedTime',
        comparisonType: 'later',
        interval: 120,
        recurrenceInterval: 1440,
        maxRecurrences: 2,
      }),
      'When the estimated delivery time of a shipment moves at least 2 hours later, tag it Stalled, and again daily up to 2 times more',
    ],
    [
      aRule({ type: 'SlaUpdateRule', metric: 'latestTime', comparisonType: 'earlier', slaPolicyId: 'two-days' }),
      'When the latest delivery time of a shipment that still has to meet “Two days” moves earlier, tag it Stalled',
    ],
    [
      aRule({
        type: 'SlaRule',
        targetStatus: ['delivered', 'at_service_point'],
        timeBasis: 'business',
        andConditions: [given('statusId', 'is', 'booked')],
      }),
      'Once a shipment is booked, it must be delivered or at service point within 24 hours of working time. If not, tag it Stalled',
    ],
    [
      aRule({ type: 'SlaRule', targetStatus: ['delivered'], actions: [], andConditions: [outbound] }),
      'Every outbound shipment must be delivered within 24 hours',
    ],
  ])('%#', (rule, sentence) => {
    expect(ruleSentence(rule, names)).toBe(sentence)
  })

  test('of which each piece knows its place', () => {
    const parts = sentenceParts(inactivity({ andConditions: [withPostNord, inTransit] }), names)
    expect(parts.filter(({ place }) => place !== null)).toEqual([
      { text: 'with PostNord', place: 'andConditions[0]' },
      { text: '48 hours', place: 'interval' },
      { text: 'in transit', place: 'andConditions[1]' },
      { text: 'tag it Stalled', place: 'actions[0]' },
    ])
  })

  test('in which many values are cut, and what is not chosen yet is left open', () => {
    const many = given('merchantId', 'is one of', 'a', 'b', 'c', 'd', 'e', 'f')
    expect(ruleSentence(aRule({ andConditions: [many] }), names)).toContain('of a, b, c, d or 2 more')
    expect(ruleSentence(aRule({ andConditions: [given('statusId', 'is')] }), names)).toContain('is …,')
  })
})

test.each([
  [30, '30 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [2880, '48 hours'],
  [4320, '3 days'],
  [0, '0 minutes'],
])('%i minutes are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text)
})

const warningsOf = (rule: OtherRule, others: readonly OtherRule[] = []) =>
  findRuleWarnings(rule, {
    others,
    names,
    isTemplateDisabled: id => id === 'late' || id === 'empty',
    missingIn: id => (id === 'empty' ? 'The subject is empty' : null),
    isPolicyDisabled: id => id === 'two-days',
  })

const placesOf = (rule: OtherRule, others: readonly OtherRule[] = []) =>
  warningsOf(rule, others).map(({ kind, place }) => `${kind} ${place}`)

describe('a rule that never acts is warned about', () => {
  test.each([
    [inTransit, given('statusId', 'is', 'delivered')],
    [inTransit, given('statusId', 'is none of', 'in_transit', 'delivered')],
    [heavy, given('grossWeightKg', 'less than', 5)],
    [given('packageCount', 'more than', 3), given('packageCount', 'less than', 4)],
    [given('tags', 'has all of', 'vip', 'x'), given('tags', 'is none of', 'VIP')],
    [given('bookedAt', 'older than', 60), given('bookedAt', 'within the next', 60)],
    [given('promisedAt', 'is empty'), given('promisedAt', 'before', '2026-01-01T00:00:00Z')],
    [given('toName', 'is', 'Maja'), given('toName', 'contains', 'lars')],
    [given('serviceProviderId', 'is empty'), withPostNord],
    [given('isHistorical', 'is', true), given('isHistorical', 'is not', true)],
  ])('%#', (...andConditions) => {
    expect(placesOf(aRule({ andConditions }))).toEqual(['never true andConditions'])
  })

  test.each([
    [heavy, given('grossWeightKg', 'less than', 5.1)],
    [given('toName', 'contains', 'a'), given('toName', 'starts with', 'b')],
    [given('toName', 'is', 'Maja'), given('toName', 'matches', '^M')],
    [given('bookedAt', 'older than', 60), given('bookedAt', 'after', '2026-01-01T00:00:00Z')],
    [given('tags', 'has any of', 'vip', 'x'), given('tags', 'is none of', 'vip')],
    [given('statusId', 'changed to', 'in_transit'), inTransit],
    [given('statusId', 'is'), inTransit],
  ])('but not one that can: %#', (...andConditions) => {
    expect(placesOf(aRule({ andConditions }))).toEqual([])
  })

  test('by group', () => {
    const bad = [given('statusId', 'is', 'delivered')]
    const rule = aRule({ andConditions: [inTransit], orConditions: [[heavy], bad] })
    expect(placesOf(rule)).toEqual(['never true orConditions[1]'])
    expect(placesOf({ ...rule, orConditions: [bad, bad] })).toEqual(['never true andConditions'])
  })

  test('and what is completed is never quiet', () => {
    const rule = inactivity({ andConditions: [given('statusId', 'is one of', 'delivered', 'lost')] })
    expect(placesOf(aRule(rule))).toEqual(['never true andConditions'])
  })
})

describe('a rule that is always true is warned about', () => {
  test.each<[Partial<OtherRule>]>([
    [{}],
    [{ andConditions: [given('statusId', 'is not empty')] }],
    [{ orConditions: [[inTransit], [given('statusId', 'is not', 'in_transit')]] }],
    [{ orConditions: [[given('toName', 'is empty')], [given('toName', 'is not empty')]] }],
    [{ andConditions: [given('milestoneIndex', 'is one of', 1000, 2000, 3000, 4000, 5000, 6000)] }],
  ])('%#', changes => {
    expect(placesOf(aRule(changes))).toEqual(['always true andConditions'])
  })

  test('but not a quiet one without conditions, nor one that waits for a change', () => {
    expect(placesOf(aRule(inactivity()))).toEqual([])
    expect(placesOf(aRule({ andConditions: [given('statusId', 'changed')] }))).toEqual([])
    expect(placesOf(aRule({ andConditions: [heavy] }))).toEqual([])
  })
})

describe('a rule that overlaps another is warned about', () => {
  const rule = aRule({ andConditions: [inTransit, withPostNord] })
  const other = (changes: Partial<OtherRule> = {}) =>
    aRule({ id: 'other', name: 'Other', andConditions: [heavy], ...changes })

  test('with the other one', () => {
    expect(placesOf(rule, [other(), rule])).toEqual(['overlap actions[0]'])
  })

  test.each<[Partial<OtherRule>]>([
    [{ isEnabled: false }],
    [{ targetType: 'Order', andConditions: [] }],
    [{ actions: [{ ...tagIt, tagId: 'vip' }] }],
    [{ andConditions: [given('serviceProviderId', 'is', 'dhl')] }],
    [{ orConditions: [[given('statusId', 'is', 'delivered')], [given('serviceProviderId', 'is', 'dhl')]] }],
    [inactivity()],
  ])('but not with one that does something else: %#', changes => {
    expect(placesOf(rule, [other(changes)])).toEqual([])
  })

  test('nor with a reminder', () => {
    expect(placesOf(aRule(inactivity()), [other(inactivity({ interval: 1440 }))])).toEqual([])
    expect(placesOf(aRule(inactivity()), [other({ ...inactivity(), id: 'other' })])).toEqual(['overlap actions[0]'])
  })
})

test('a rule that uses what is disabled is warned about', () => {
  expect(placesOf(aRule({ andConditions: [heavy], actions: [tagIt, mailIt] }))).toEqual(['disabled actions[1]'])
  expect(placesOf(breach(0))).toEqual(['disabled slaPolicyId'])
  const [incomplete] = warningsOf(aRule({ andConditions: [heavy], actions: [{ type: 'email', templateId: 'empty' }] }))
  expect(incomplete?.message).toBe('“empty” is incomplete, so nothing is sent with it: the subject is empty.')
})
