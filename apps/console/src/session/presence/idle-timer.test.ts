import { expect, test, vi } from 'vitest'
import { aClock } from '../../test/clock.ts'
import { createActivityTracker, onActivity } from './activity-tracker.ts'
import { createIdleTimer, idleMsOf, isAnnounced } from './idle-timer.ts'

test.each([
  [{ idleLogout: true, sessionTimeoutMinutes: null }, 360_000],
  [{ idleLogout: true, sessionTimeoutMinutes: 15 }, 900_000],
  [{ idleLogout: true, sessionTimeoutMinutes: 0 }, 360_000],
  [{ idleLogout: false, sessionTimeoutMinutes: 15 }, null],
])('%o may be idle for %s ms', (user, ms) => {
  expect(idleMsOf(user)).toBe(ms)
})

test('after 360000 ms a countdown of 30 s starts, and at its end the session is over', () => {
  const { timer, pass, onTimeout, seconds } = aTimer()
  pass(359_999)
  expect(timer.current().state).toBe('active')
  pass(1)
  expect(timer.current()).toEqual({ state: 'countdown', secondsLeft: 30 })
  pass(29_999)
  expect(timer.current()).toEqual({ state: 'countdown', secondsLeft: 1 })
  expect(onTimeout).not.toHaveBeenCalled()
  pass(1)
  expect(onTimeout).toHaveBeenCalledOnce()
  expect(seconds).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index))
})

test('any activity ends the countdown and restarts the idle time', () => {
  const { timer, pass, onTimeout } = aTimer()
  pass(380_000)
  timer.recordActivity()
  expect(timer.current()).toEqual({ state: 'active' })
  pass(359_999)
  expect(timer.current()).toEqual({ state: 'active' })
  pass(1)
  expect(timer.current()).toEqual({ state: 'countdown', secondsLeft: 30 })
  expect(onTimeout).not.toHaveBeenCalled()
})

test('a user who stays active never sees a countdown', () => {
  const { timer, pass, seconds } = aTimer()
  for (let minutes = 0; minutes < 60; minutes++) {
    pass(60_000)
    timer.recordActivity()
  }
  expect(seconds).toEqual([])
})

test('a machine that slept past the countdown is signed out when it wakes, even if activity comes first', () => {
  const { timer, sleep, onTimeout } = aTimer()
  sleep(8 * 3_600_000)
  timer.recordActivity()
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('a machine that wakes within the countdown shows the seconds left', () => {
  const { timer, sleep } = aTimer()
  sleep(370_500)
  expect(timer.current()).toEqual({ state: 'countdown', secondsLeft: 20 })
})

test('stopping the timer ends the countdown for good', () => {
  const { timer, pass, onTimeout, waiting } = aTimer()
  pass(365_000)
  timer.stop()
  expect(timer.current()).toEqual({ state: 'active' })
  pass(10_000_000)
  expect(onTimeout).not.toHaveBeenCalled()
  expect(waiting()).toBe(0)
})

test('screen readers announce the countdown three times', () => {
  expect(Array.from({ length: 31 }, (_, second) => second).filter(isAnnounced)).toEqual([5, 15, 30])
})

test('the activity tracker is active for 60 s after the last activity', () => {
  const { clock, pass } = aClock()
  const tracker = createActivityTracker(clock)
  const changes: boolean[] = []
  tracker.subscribe(() => changes.push(tracker.isActive()))
  expect(tracker.isActive()).toBe(false)
  tracker.recordActivity()
  pass(59_999)
  tracker.recordActivity()
  pass(59_999)
  expect(tracker.isActive()).toBe(true)
  pass(1)
  expect(tracker.isActive()).toBe(false)
  expect(changes).toEqual([true, false])
})

test('mouse moves, key presses, mouse presses and touches are activity; a still mouse is not', () => {
  const window = new EventTarget()
  const listener = vi.fn()
  const stop = onActivity(window as unknown as Window, listener) // only its listeners are used
  const moveTo = (screenX: number) =>
    window.dispatchEvent(Object.assign(new Event('mousemove'), { screenX, screenY: 0 }))
  for (const type of ['keydown', 'mousedown', 'touchstart', 'scroll']) window.dispatchEvent(new Event(type))
  expect(listener).toHaveBeenCalledTimes(3)
  moveTo(1)
  moveTo(1)
  moveTo(2)
  expect(listener).toHaveBeenCalledTimes(5)
  stop()
  moveTo(3)
  expect(listener).toHaveBeenCalledTimes(5)
})

function aTimer() {
  const { clock, pass, sleep, waiting } = aClock()
  const onTimeout = vi.fn()
  const timer = createIdleTimer({ idleMs: 360_000, onTimeout, clock })
  const seconds: number[] = []
  timer.subscribe(() => {
    const idle = timer.current()
    if (idle.state === 'countdown') seconds.push(idle.secondsLeft)
  })
  return { timer, pass, sleep, waiting, onTimeout, seconds }
}
