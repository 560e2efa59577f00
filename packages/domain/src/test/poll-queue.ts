import { longestWaitMs, type NextPoll } from '../carriers/polling/next-poll.ts'
import { arrivalPriority } from '../carriers/polling/poll-priority.ts'
import type { Instant } from '../times/instant.ts'

const minuteMs = 60_000

export type Queue = ReturnType<typeof newQueue>

/** Who is due, and who will be, by the minute. */
export function newQueue(size: number) {
  const due = new Set<number>()
  const later = new Map<number, number[]>()
  // What makes them worth a call, in columns: they are looked through again and again.
  const [dueAt, worth, risesAt] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  let minute = 0
  return {
    due,
    worthAt(index: number, now: Instant): number {
      const risen = Math.max(0, now - (risesAt[index] ?? 0))
      return (worth[index] ?? 0) * Math.min(now - (dueAt[index] ?? 0), longestWaitMs) + arrivalPriority * risen
    },
    put(index: number, next: NextPoll | null) {
      due.delete(index)
      if (next === null) return
      dueAt[index] = next.at
      worth[index] = next.priorityPerHour
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
    /** The next ones of the coming hour. */
    take(count: number): number[] {
      const taken: number[] = []
      for (let at = minute + 1; at < minute + 60 && taken.length < count; at++)
        taken.push(...(later.get(at) ?? []).splice(0, count - taken.length))
      return taken
    },
  }
}

/** The few of many with the highest worth. */
export function newBest(count: number) {
  const kept: { index: number; worth: number }[] = []
  return {
    takes: (worth: number): boolean => kept.length < count || worth > (kept[count - 1]?.worth ?? 0),
    offer(index: number, worth: number) {
      if (kept.length === count) kept.pop()
      let [low, high] = [0, kept.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((kept[middle]?.worth ?? 0) >= worth) low = middle + 1
        else high = middle
      }
      kept.splice(low, 0, { index, worth })
    },
    all: () => kept.map(({ index }) => index),
  }
}
