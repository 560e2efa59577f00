import { expect, test } from 'vitest'
import { type LogPosition, replicaProgress } from './replica-progress.ts'

const primaryAt = (bytes: number): LogPosition => ({ system: 'one', timeline: 3, isInRecovery: false, bytes })
const replicaAt = (bytes: number): LogPosition => ({ ...primaryAt(bytes), isInRecovery: true })

const reachedAfter = (...steps: [at: number, primary: number, replica: number][]) => {
  const progress = replicaProgress(5000)
  for (const [at, primary, replica] of steps)
    progress.compare({ at, primary: primaryAt(primary), replica: replicaAt(replica) })
  return progress.reachedAt()
}

test('an idle primary counts as fresh', () => {
  expect(reachedAfter([1000, 70, 70], [90_000, 70, 70])).toBe(90_000)
})

test('a replica that is behind has what the primary had at an earlier comparison', () => {
  expect(reachedAfter([1000, 70, 70], [2000, 80, 70], [3000, 90, 85])).toBe(2000)
})

test('a replica that replays nothing stays at the time it has reached', () => {
  expect(reachedAfter([1000, 70, 70], [2000, 80, 70], [9000, 90, 70])).toBe(1000)
})

test('a replica that was far behind is known again once it has caught up with a recent comparison', () => {
  expect(reachedAfter([1000, 70, 10], [2000, 80, 20])).toBe(null)
  expect(reachedAfter([1000, 70, 10], [20_000, 80, 75], [21_000, 90, 85])).toBe(20_000)
})

test.each<[string, Partial<LogPosition>]>([
  ['of another cluster', { system: 'two' }],
  ['that was promoted', { isInRecovery: false }],
  ['of a PostgreSQL that was promoted in place of the primary', { timeline: 4 }],
])('nothing is known about a replica %s', (_, difference) => {
  const progress = replicaProgress(5000)
  progress.compare({ at: 1000, primary: primaryAt(70), replica: replicaAt(70) })
  progress.compare({ at: 2000, primary: primaryAt(70), replica: { ...replicaAt(70), ...difference } })
  expect(progress.reachedAt()).toBe(null)
})

test('a replica that follows a new primary is known before it has noted the new timeline', () => {
  const progress = replicaProgress(5000)
  progress.compare({ at: 1000, primary: primaryAt(70), replica: { ...replicaAt(70), timeline: 2 } })
  expect(progress.reachedAt()).toBe(1000)
})

test('nothing is known when the primary is itself in recovery', () => {
  const progress = replicaProgress(5000)
  progress.compare({ at: 1000, primary: replicaAt(70), replica: replicaAt(70) })
  expect(progress.reachedAt()).toBe(null)
})
