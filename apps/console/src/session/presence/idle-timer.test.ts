import { expect, test, vi } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { createActivityTracker, onActivity, quietMs } from './activity-tracker.ts'
import { countdownMs, createIdleTimer, defaultIdleMs, idleMsOf, isAnnounced } from './idle-timer.ts'

test('the numbers are 360000, 30000 and 60000', () => {
  expect([defaultIdleMs, countdownMs, quietMs]).toEqual([360_000, 30_000, 60_000])
})

test.each([
  [{ idleLogout: true, sessionTimeoutMinutes: null }, 360_000],
  [{ idleLogout: true, sessionTimeoutMinutes: 15 }, 900_000],
  [{ idleLogout: true, sessionTimeoutMinutes: 0 }, 360_000],
  [{ idleLogout: false, sessionTimeoutMinutes: 15 }, null],
])('%o may be away for %s ms', (user, ms) => {
  expect(idleMsOf(user)).toBe(ms)
})

test('after 360000 ms a countdown of 30 s starts, and at its end the session is over', () => {
  const { timer, pass, onOver, seconds } = aTimer()
  pass(359_999)
  expect(timer.current().state).toBe('here')
  pass(1)
  expect(timer.current()).toEqual({ state: 'leaving', secondsLeft: 30 })
  pass(29_999)
  expect(timer.current()).toEqual({ state: 'leaving', secondsLeft: 1 })
  expect(onOver).not.toHaveBeenCalled()
  pass(1)
  expect(onOver).toHaveBeenCalledOnce()
  expect(seconds).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
})

test('any activity ends the countdown and the time starts anew', () => {
  const { timer, pass, onOver } = aTimer()
  pass(380_000)
  timer.touch()
  expect(timer.current()).toEqual({ state: 'here' })
  pass(359_999)
  expect(timer.current()).toEqual({ state: 'here' })
  pass(1)
  expect(timer.current()).toEqual({ state: 'leaving', secondsLeft: 30 })
  expect(onOver).not.toHaveBeenCalled()
})

test('whoever keeps doing something never sees a countdown', () => {
  const { timer, pass, seconds } = aTimer()
  for (let minutes = 0; minutes < 60; minutes++) {
    pass(60_000)
    timer.touch()
  }
  expect(seconds).toEqual([])
})

test('a machine that slept through it all is signed out when it wakes, whatever moves first', () => {
  const { timer, sleep, onOver } = aTimer()
  sleep(8 * 3_600_000)
  timer.touch()
  expect(onOver).toHaveBeenCalledOnce()
})

test('a machine that wakes within the countdown shows what is left of it', () => {
  const { timer, sleep } = aTimer()
  sleep(370_500)
  expect(timer.current()).toEqual({ state: 'leaving', secondsLeft: 20 })
})

test('stopping it ends the countdown for good', () => {
  const { timer, pass, onOver, waiting } = aTimer()
  pass(365_000)
  timer.stop()
  expect(timer.current()).toEqual({ state: 'here' })
  pass(10_000_000)
  expect(onOver).not.toHaveBeenCalled()
  expect(waiting()).toBe(0)
})

test('screen readers hear of it three times', () => {
  expect(Array.from({ length: 31 }, (_, second) => second).filter(isAnnounced)).toEqual([5, 15, 30])
})

test('the activity tracker is active for 60 s after the last sign of life', () => {
  const { clock, pass } = aClock()
  const tracker = createActivityTracker(clock)
  const changes: boolean[] = []
  tracker.subscribe(() => changes.push(tracker.isActive()))
  expect(tracker.isActive()).toBe(false)
  tracker.note()
  pass(59_999)
  tracker.note()
  pass(59_999)
  expect(tracker.isActive()).toBe(true)
  pass(1)
  expect(tracker.isActive()).toBe(false)
  expect(changes).toEqual([true, false])
})

test('moving, pressing keys or the mouse, and touching are signs of life; a mouse that lies still is none', () => {
  const window = new EventTarget()
  const act = vi.fn()
  const stop = onActivity(window as unknown as Window, act) // listens and no more
  const moveTo = (screenX: number) =>
    window.dispatchEvent(Object.assign(new Event('mousemove'), { screenX, screenY: 0 }))
  for (const sign of ['keydown', 'mousedown', 'touchstart', 'scroll']) window.dispatchEvent(new Event(sign))
  expect(act).toHaveBeenCalledTimes(3)
  moveTo(1)
  moveTo(1)
  moveTo(2)
  expect(act).toHaveBeenCalledTimes(5)
  stop()
  moveTo(3)
  expect(act).toHaveBeenCalledTimes(5)
})

function aTimer() {
  const { clock, pass, sleep, waiting } = aClock()
  const onOver = vi.fn()
  const timer = createIdleTimer({ idleMs: defaultIdleMs, onOver, clock })
  const seconds: number[] = []
  timer.subscribe(() => {
    const idle = timer.current()
    if (idle.state === 'leaving') seconds.push(idle.secondsLeft)
  })
  return { timer, pass, sleep, waiting, onOver, seconds }
}
