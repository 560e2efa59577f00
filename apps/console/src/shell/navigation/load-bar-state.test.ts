import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { createLoadBar, durationMs, fadeMs, throttleMs } from './load-bar-state.ts'

test('the throttle is 200 ms and the duration 5000 ms', () => {
  expect([throttleMs, durationMs]).toEqual([200, 5000])
})

test('a load shorter than the throttle is never shown', () => {
  const { clock, pass } = aClock()
  const bar = createLoadBar(clock)
  const seen: string[] = []
  bar.subscribe(() => seen.push(bar.state()))

  bar.begin()
  pass(throttleMs - 1)
  bar.end()
  pass(10_000)

  expect(seen).toEqual(['waiting', 'hidden'])
})

test('a longer load is shown after the throttle and fades when it ends', () => {
  const { clock, pass } = aClock()
  const bar = createLoadBar(clock)

  bar.begin()
  pass(throttleMs)
  expect(bar.state()).toBe('running')
  pass(60_000)
  expect(bar.state()).toBe('running')
  bar.end()
  expect(bar.state()).toBe('done')
  pass(fadeMs)
  expect(bar.state()).toBe('hidden')
})

test('a load that begins while the last one fades is shown at once', () => {
  const { clock, pass } = aClock()
  const bar = createLoadBar(clock)

  bar.begin()
  pass(throttleMs)
  bar.end()
  pass(fadeMs - 1)
  bar.begin()
  pass(1)

  expect(bar.state()).toBe('running')
})

test('beginning twice changes nothing', () => {
  const { clock, pass } = aClock()
  const bar = createLoadBar(clock)

  bar.begin()
  pass(throttleMs - 1)
  bar.begin()
  pass(1)

  expect(bar.state()).toBe('running')
})
