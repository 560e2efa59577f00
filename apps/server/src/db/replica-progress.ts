/** Where a PostgreSQL stands in the log of changes. */
export type LogPosition = {
  /** The cluster and the database. A replica has those of its primary. */
  readonly system: string
  /** Grows with each promotion. */
  readonly timeline: number
  readonly isInRecovery: boolean
  /** Bytes of the log that were written, or that were replayed in recovery. */
  readonly bytes: number
}

export type Comparison = {
  /** When the comparison began, in milliseconds of any clock that never goes back. */
  readonly at: number
  readonly primary: LogPosition
  readonly replica: LogPosition
}

export type ReplicaProgress = {
  compare(comparison: Comparison): void
  /** Forgets all comparisons: nothing is known about the replica. */
  reset(): void
  /** The replica has all that was committed before this time; null if nothing is known. */
  reachedAt(): number | null
}

/**
 * Finds out how far a replica is from comparisons with its primary. It measures in time, but compares positions, so an idle primary needs no
 * clock that agrees: what the primary had at a time is reached once the replica has replayed its position of then.
 */
export function replicaProgress(maxLagMs: number): ReplicaProgress {
  let reached: number | null = null
  let waiting: { at: number; bytes: number }[] = []

  const reset = () => {
    reached = null
    waiting = []
  }
  return {
    reset,
    reachedAt: () => reached,
    compare({ at, primary, replica }) {
      if (!isReplicaOf(replica, primary)) return reset()
      waiting.push({ at, bytes: primary.bytes })
      const newest = waiting.findLast(({ bytes }) => bytes <= replica.bytes)?.at ?? null
      reached = newest ?? reached
      waiting = waiting.filter(item => item.at > (newest ?? 0) && at - item.at <= maxLagMs)
    },
  }
}

/** A replica of a PostgreSQL that was promoted meanwhile has changes that the primary does not have. Its timeline tells. */
const isReplicaOf = (replica: LogPosition, primary: LogPosition): boolean =>
  replica.isInRecovery &&
  !primary.isInRecovery &&
  replica.system === primary.system &&
  replica.timeline <= primary.timeline
