import { expect, test } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { createLoadBar, fadeMs } from './load-bar-state.ts'

test('a load shorter than the throttle is never shown', () => {
  const { clock, pass } = aClock()
  const bar = createLoadBar(clock)
  const seen: string[] = []
  bar.subscribe(() => seen.push(bar.state()))

  bar.begin()
  pass(199)
  bar.end()
  pass(10_000)

  expect(seen).toEqual(['waiting', 'hidden'])
})

test('a longer load is shown after the throttle and fades when it ends', () => {
  const { clock, pass } = aClock()
  const bar = createLoadBar(clock)

  bar.begin()
  pass(200)
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
  pass(200)
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
  pass(199)
  bar.begin()
  pass(1)

  expect(bar.state()).toBe('running')
})
