import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MessageReport, reportKinds } from '../../../adapters/apps/callback.ts'
import { applyReport, type ReportedMessage } from './apply-report.ts'

const to = ['maja@mail.example', 'nils@mail.example']
const sender = { to, appName: 'Postmark', now: Date.parse('2026-11-10T10:00:00Z') }

const reports: fc.Arbitrary<MessageReport[]> = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...reportKinds.filter(kind => kind !== 'deferred')),
    messageId: fc.constant('m'),
    providerId: fc.constant(null),
    address: fc.constantFrom(null, ...to, 'copy@mail.example'),
    at: fc.constant(null),
    reason: fc.constant('Because'),
  }),
  { selector: ({ kind, address }) => `${kind} ${address}` },
)
const start = fc.constantFrom('sent' as const, 'unknown' as const)

const applyAll = (state: ReportedMessage['state'], all: readonly MessageReport[]): ReportedMessage =>
  all.reduce<ReportedMessage>((reported, report) => applyReport(reported, report, sender).reported, {
    state,
    reason: null,
    deliveredAt: null,
    openedAt: null,
    reports: [],
  })

test('the state is decided by which reports came, in whatever order and however often', () => {
  const anyOrder = reports.chain(list =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2 })),
  )
  fc.assert(
    fc.property(start, anyOrder, (state, [list, again]) => {
      const [a, b] = [applyAll(state, list), applyAll(state, again)]
      expect(b.state).toBe(a.state)
      expect(b.reports.toSorted()).toEqual(a.reports.toSorted())
      expect(b.deliveredAt).toBe(a.deliveredAt)
    }),
  )
})

test('a report that came before is not new', () => {
  fc.assert(
    fc.property(start, reports, (state, list) => {
      const reported = applyAll(state, list)
      for (const report of list)
        expect(applyReport(reported, report, sender)).toEqual({ reported: reported, isNew: false })
    }),
  )
})

test('a click is more than an opening, and an opening after it changes nothing', () => {
  const about = { messageId: 'm', providerId: null, address: null, at: null, reason: null }
  const reported = applyAll('sent', [
    { ...about, kind: 'opened' },
    { ...about, kind: 'clicked' },
    { ...about, kind: 'delivered' },
  ])
  expect(reported).toMatchObject({ state: 'clicked', openedAt: expect.any(String), deliveredAt: expect.any(String) })
})

test('spam stays the reason after the message was opened', () => {
  const about = { messageId: 'm', providerId: null, address: null, at: null, reason: null }
  const reported = applyAll('sent', [
    { ...about, kind: 'complained' },
    { ...about, kind: 'opened' },
  ])
  expect(reported).toMatchObject({ state: 'opened', reason: 'The receiver marked it as spam.' })
})
