import { longestWaitMs, type NextPoll } from '../carriers/polling/next-poll.ts'
import { arrivalPriority } from '../carriers/polling/poll-priority.ts'
import type { Instant } from '../times/instant.ts'
import { minuteMs } from '../times/milliseconds.ts'

export type Queue = ReturnType<typeof newQueue>

/** The numbers that are due now and later, by the minute. */
export function newQueue(size: number) {
  const due = new Set<number>()
  const later = new Map<number, number[]>()
  // The inputs of the priority, in columns, because they are read very often.
  const [dueAt, priority, risesAt] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  let minute = 0
  return {
    due,
    priorityAt(index: number, now: Instant): number {
      const risen = Math.max(0, now - (risesAt[index] ?? 0))
      return (priority[index] ?? 0) * Math.min(now - (dueAt[index] ?? 0), longestWaitMs) + arrivalPriority * risen
    },
    put(index: number, next: NextPoll | null) {
      due.delete(index)
      if (next === null) return
      dueAt[index] = next.at
      priority[index] = next.priorityPerHour
      risesAt[index] = next.risesAt ?? Number.POSITIVE_INFINITY
      const at = Math.ceil(next.at / minuteMs)
      const others = later.get(at)
      if (at <= minute) due.add(index)
      else if (others === undefined) later.set(at, [index])
      else others.push(index)
    },
    moveTo(now: Instant) {
      if (minute === 0) minute = Math.min(...later.keys()) - 1
      for (; minute < Math.floor(now / minuteMs); ) {
        minute++
        for (const index of later.get(minute) ?? []) due.add(index)
        later.delete(minute)
      }
    },
    /** The next numbers due within the hour. */
    take(count: number): number[] {
      const found: number[] = []
      for (let position = minute + 1; position < minute + 60 && found.length < count; position++)
        found.push(...(later.get(position) ?? []).splice(0, count - found.length))
      return found
    },
  }
}

/** Collects the numbers with the highest priority. */
export function newBest(count: number) {
  const best: { index: number; priority: number }[] = []
  return {
    accepts: (priority: number): boolean => best.length < count || priority > (best[count - 1]?.priority ?? 0),
    offer(index: number, priority: number) {
      if (best.length === count) best.pop()
      let [low, high] = [0, best.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((best[middle]?.priority ?? 0) >= priority) low = middle + 1
        else high = middle
      }
      best.splice(low, 0, { index, priority })
    },
    all: () => best.map(({ index }) => index),
  }
}
