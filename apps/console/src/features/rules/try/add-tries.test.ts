import type { Tried, TryReply } from '@aftermile/contract/rules/rule-try'
import { expect, test } from 'vitest'
import { addTries } from './add-tries.ts'

const tried = (day: string, firings: number, currency: string): Tried => ({
  containers: firings,
  firings,
  byDay: [{ day, firings }],
  samples: [
    {
      containerId: day,
      containerNumber: day,
      merchantId: 'm',
      at: `${day}T10:00:00Z`,
      recipient: null,
      wasFalseAlarm: false,
    },
  ],
  messages: { total: firings, deferred: 1, suppressed: 0, withoutAddress: 2 },
  cost: [{ amount: firings, currency }],
  falseAlarms: 1,
})
const reply = (of: Tried, more: Partial<TryReply>): TryReply => ({
  ...of,
  current: null,
  checked: 10,
  total: 20,
  todayFields: ['tags'],
  continuationToken: null,
  ...more,
})

test('answers of several calls add up', () => {
  const first = reply(tried('2026-11-02', 3, 'SEK'), { current: tried('2026-11-02', 1, 'SEK'), continuationToken: 'x' })
  const second = reply(tried('2026-11-01', 2, 'SEK'), {
    current: tried('2026-11-02', 1, 'EUR'),
    todayFields: ['tags', 'toCity'],
  })
  const both = addTries(first, second)
  expect(both).toMatchObject({
    containers: 5,
    firings: 5,
    checked: 20,
    total: 20,
    falseAlarms: 2,
    continuationToken: null,
  })
  expect(both.byDay).toEqual([
    { day: '2026-11-01', firings: 2 },
    { day: '2026-11-02', firings: 3 },
  ])
  expect(both.samples.map(({ containerId }) => containerId)).toEqual(['2026-11-02', '2026-11-01'])
  expect(both.messages).toEqual({ total: 5, deferred: 2, suppressed: 0, withoutAddress: 4 })
  expect(both.cost).toEqual([{ amount: 5, currency: 'SEK' }])
  expect(both.todayFields).toEqual(['tags', 'toCity'])
  expect(both.current).toMatchObject({
    firings: 2,
    byDay: [{ day: '2026-11-02', firings: 2 }],
    cost: [{ currency: 'SEK' }, { currency: 'EUR' }],
  })
})
