import type { ShipmentEventOut } from '@aftermile/contract/containers/shipments'
import type { AuditEntry } from '@aftermile/contract/settings/audit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeEntry,
  eventEntry,
  groupPackages,
  hiddenAtFirst,
  mergedTimeline,
  onlyFrom,
  sourcesOf,
  type TimelineSource,
  withdrawnEntry,
} from './timeline-entries.ts'

const anEvent = (fields: Partial<ShipmentEventOut> = {}): ShipmentEventOut => ({
  id: 'e1',
  packageNumber: null,
  code: 'collected',
  text: 'Collected by the carrier',
  statusId: 'collected',
  isAlert: false,
  occurredAt: '2026-11-02T13:00:00.000Z',
  localTime: null,
  zoneFrom: null,
  receivedAt: '2026-11-02T13:01:00.000Z',
  source: 'carrier',
  party: 'carrier',
  reason: null,
  by: null,
  deliveryDay: null,
  serviceProviderId: 'postnord',
  carrierCode: 'TR-7',
  carrierSubCode: null,
  carrierText: 'Kollit är lastat',
  placeName: null,
  placeCity: null,
  placeZipCode: null,
  placeCountryCode: null,
  changedAt: null,
  eventId: 'ev_1',
  history: [],
  ...fields,
})

const aChange = (changes: AuditEntry['changes']): AuditEntry => ({
  id: '7',
  at: '2026-11-02T14:00:00.000Z',
  userId: 'u',
  userName: 'Sara Holm',
  action: 'update',
  noun: 'shipment',
  itemId: 's',
  changes,
})

test('an unmapped event shows the carrier’s text and all raw data', () => {
  const entry = eventEntry(anEvent({ code: null, text: null }))
  expect(entry.title).toBe('Kollit är lastat')
  expect(entry.raw).toContainEqual(['Carrier code', 'TR-7'])
  expect(entry.raw).toContainEqual(['Event code', 'not mapped yet'])
})

test('a withdrawn event is hidden until it is asked for, and is no alert', () => {
  const late = anEvent({ code: 'late', source: 'calculated', isAlert: true })
  const entry = withdrawnEntry({ ...late, because: 'contradicted', withdrawnAt: null })
  expect(onlyFrom([entry], hiddenAtFirst)).toEqual([])
  expect(sourcesOf([entry])).toEqual([{ id: 'withdrawn', text: 'Withdrawn', count: 1 }])
  expect(entry.isAlert).toBe(false)
})

test('a corrected event says so, with what it said before behind it', () => {
  const { history: _, ...before } = anEvent({ text: 'Delivered', code: 'delivered', placeCity: 'Lund' })
  const entry = eventEntry(anEvent({ history: [before], changedAt: '2026-11-02T15:00:00.000Z' }))
  expect(entry.note).toBe('Corrected')
  expect(entry.raw.find(([name]) => name === 'Before')?.[1]).toMatch(/^Delivered · .* · Lund/)
  expect(eventEntry(anEvent()).note).toBe(undefined)
  const taken = withdrawnEntry({ ...anEvent(), because: 'voided', withdrawnAt: '2026-11-02T15:00:00.000Z' })
  expect(taken).toMatchObject({ source: 'withdrawn', note: 'Withdrawn by its source' })
  expect(groupPackages([entry, eventEntry(anEvent({ id: 'e2' }))])).toHaveLength(2)
})

test('an event that names a delivery day says which', () => {
  const asked = anEvent({ code: 'delivery_day_asked', deliveryDay: '2026-11-23' })
  expect(eventEntry(asked).title).toBe('Delivery day asked: Mon, Nov 23')
})

test('a place names its town once', () => {
  const place = { placeName: 'Malmö terminal', placeCity: 'Malmö', placeZipCode: '211 22', placeCountryCode: 'SE' }
  expect(eventEntry(anEvent(place)).place).toBe('Malmö terminal, 211 22, SE')
  expect(eventEntry(anEvent({ placeCity: 'Malmö', placeCountryCode: 'SE' })).place).toBe('Malmö, SE')
})

test('added and removed tags are named, with the user who changed them', () => {
  const entry = changeEntry(aChange({ tags: { before: ['vip', 'old'], after: ['vip', 'new'] } }), id =>
    id.toUpperCase(),
  )
  expect(entry).toMatchObject({ title: 'Tag added: NEW, Tag removed: OLD', by: 'Sara Holm', source: 'person' })
})

const sources = ['carrier', 'internal', 'calculated', 'person'] as const

test('in whatever order the sources come, the newest is on top and nothing is lost', () => {
  const events = fc.uniqueArray(
    fc.record({ id: fc.uuid(), minute: fc.integer({ min: 0, max: 59 }), source: fc.constantFrom(...sources) }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(events, fc.nat(), (items, cut) => {
      const entries = items.map(({ id, minute, source }) =>
        eventEntry(anEvent({ id, source, occurredAt: `2026-11-02T13:${String(minute).padStart(2, '0')}:00.000Z` })),
      )
      const at = cut % (entries.length + 1)
      const merged = mergedTimeline(entries.slice(0, at), entries.slice(at))
      expect(merged.map(({ at }) => at)).toEqual(
        merged
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      )
      expect(merged).toEqual(mergedTimeline(entries.toReversed()))
      expect(merged.length).toBe(entries.length)
      const hidden = new Set<TimelineSource>(['carrier'])
      expect(onlyFrom(merged, hidden).length).toBe(
        merged.length - (sourcesOf(merged).find(({ id }) => id === 'carrier')?.count ?? 0),
      )
    }),
  )
})

test('equal events of several packages within minutes become one entry, those of one package do not', () => {
  const at = (minute: string, packageNumber: string, fields: Partial<ShipmentEventOut> = {}) =>
    eventEntry(
      anEvent({
        id: `${packageNumber}${minute}`,
        packageNumber,
        occurredAt: `2026-11-02T13:${minute}:00.000Z`,
        ...fields,
      }),
    )
  const grouped = groupPackages(
    mergedTimeline([at('01', 'a'), at('02', 'b'), at('03', 'c', { placeCity: 'Lund' }), at('05', 'a')]),
  )
  expect(grouped.map(({ at, packageNumbers }) => [at.slice(14, 16), packageNumbers])).toEqual([
    ['05', ['a', 'b']],
    ['03', ['c']],
    ['01', ['a']],
  ])
  expect(groupPackages(mergedTimeline([at('01', 'a'), at('40', 'b')]))).toHaveLength(2)
})
