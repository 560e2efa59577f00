import { expect, test } from 'vitest'
import { aParcelThatIs, aTrackedParcel, trackedNow } from '../test/a-tracked-parcel.ts'
import { dayMs } from '../times/milliseconds.ts'
import { calendarFile } from './calendar-file.ts'
import { trackingView } from './make-view.ts'
import type { TrackingFacts } from './tracking-facts.ts'
import { type TrackingStateId, trackingStates } from './tracking-states.ts'

const inDays = (days: number) => new Date(trackedNow + days * dayMs).toISOString()

function viewOf(facts: TrackingFacts, kind: 'private' | 'public' = 'private', language: 'en' | 'fi' = 'en') {
  return trackingView(facts, { kind, language, now: trackedNow })
}

/** The properties of the file, unfolded. Null: there is none. */
function fileOf(facts: TrackingFacts, language: 'en' | 'fi' = 'en'): Record<string, string> | null {
  const { calendar } = viewOf(facts, 'private', language)
  if (calendar === null) return null
  const text = calendarFile(calendar, { id: 'parcel@aftermile', now: trackedNow })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  return Object.fromEntries(lines.map(line => [line.split(':')[0], line.slice(line.indexOf(':') + 1)]))
}

const window = (from: number, to: number, more: Partial<TrackingFacts> = {}) =>
  aTrackedParcel({ estimatedAt: inDays(to), estimatedFrom: inDays(from), estimatedTo: inDays(to), ...more })

test('an estimated day is a whole day that blocks nothing', () => {
  expect(fileOf(window(1, 1.1))).toEqual({
    '': '',
    BEGIN: 'VEVENT',
    VERSION: '2.0',
    PRODID: '-//Aftermile//Tracking//EN',
    METHOD: 'PUBLISH',
    UID: 'parcel@aftermile',
    DTSTAMP: '20261117T080000Z',
    'DTSTART;VALUE=DATE': '20261118',
    'DTEND;VALUE=DATE': '20261119',
    SUMMARY: 'Estimated delivery · Fjällro',
    DESCRIPTION: 'Very likely\\nCarrier: PostNord\\nParcel number: 373500489530470219',
    TRANSP: 'TRANSPARENT',
    END: 'VCALENDAR',
  })
})

test('the days are those where the parcel goes, and several follow each other', () => {
  const daysOf = (facts: TrackingFacts) => {
    const file = fileOf(facts)
    return [file?.['DTSTART;VALUE=DATE'], file?.['DTEND;VALUE=DATE']]
  }
  expect(daysOf(window(1, 3))).toEqual(['20261118', '20261121'])
  // 23:30 in Stockholm is the next day in Helsinki.
  const late = window(1.6, 1.6)
  expect(daysOf(late)).toEqual(['20261118', '20261119'])
  expect(daysOf({ ...late, timeZone: 'Europe/Helsinki' })).toEqual(['20261119', '20261120'])
})

test('the last day at a service point names the point and its hours', () => {
  const file = fileOf(aParcelThatIs('at_service_point'))
  expect(file).toMatchObject({
    'DTSTART;VALUE=DATE': '20261123',
    SUMMARY: 'Last day to pick up your parcel · Fjällro',
    LOCATION: 'ICA Nära Möllan\\, Bergsgatan 12\\, 214 22 Malmö',
    DESCRIPTION: 'Carrier: PostNord\\nParcel number: 373500489530470219\\nMon–Fri 08–21\\nSat–Sun 09–20',
  })
  expect(fileOf(aParcelThatIs('at_service_point'), 'fi')?.SUMMARY).toBe('Viimeinen päivä noutaa paketti · Fjällro')
})

test('a day that the receiver asked for says that the carrier has not confirmed it', () => {
  const days = {
    receiverDay: '2026-11-20',
    receiverDayAt: inDays(-0.1),
    carrierDay: null,
    carrierDayAt: null,
    carrierEstimatedAt: null,
    carrierEstimateChangedAt: null,
  }
  const file = fileOf(aTrackedParcel({ days }))
  expect(file?.['DTSTART;VALUE=DATE']).toBe('20261120')
  expect(file?.DESCRIPTION).toMatch(/^Waiting for PostNord/)
})

test.each<[string, TrackingFacts]>([
  ['a rough window', window(1, 6)],
  ['a window that has passed', window(-3, -1)],
  ['no estimate', aTrackedParcel({ estimatedAt: null, estimatedFrom: null, estimatedTo: null })],
  ['no known last day', { ...aParcelThatIs('at_service_point'), keptUntil: null }],
  ['a last day that is over', { ...aParcelThatIs('at_service_point'), keptUntil: inDays(-1) }],
  ...(['delivered', 'address_problem', 'needs_day', 'lost', 'return_on_its_way'] as const).map(
    (state): [TrackingStateId, TrackingFacts] => [state, aParcelThatIs(state)],
  ),
])('%s is nothing for a calendar', (_, facts) => {
  expect(fileOf(facts)).toBeNull()
})

test('no text ends its line, and no line is longer than 75 bytes', () => {
  const attack = 'Å;b,c\\d\r\nBEGIN:VEVENT\u0000\u2028 "😀" '.repeat(9)
  const facts = {
    ...aParcelThatIs('at_service_point'),
    carrier: { name: attack, url: null },
    packageNumbers: [attack],
    servicePoint: { name: attack, typeId: 'store', address: attack, openingHours: [attack] },
    shop: { ...aTrackedParcel().shop, name: attack },
  } as const satisfies TrackingFacts
  const { calendar } = viewOf(facts)
  const text = calendar && calendarFile(calendar, { id: 'x', now: trackedNow })
  const lines = (text ?? '').split('\r\n')
  expect(lines.filter(line => Buffer.byteLength(line) > 75)).toEqual([])
  expect(lines.filter(line => /^BEGIN/.test(line))).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT'])
  expect(lines.filter(line => /[\n\r\0]/.test(line))).toEqual([])
  expect(fileOf(facts)?.LOCATION).toContain('Å\\;b\\,c\\\\d\\nBEGIN:VEVENT')
})

test('a public view has no calendar', () => {
  for (const state of trackingStates) expect(viewOf(aParcelThatIs(state), 'public').calendar).toBeNull()
})
