import type { Endpoint } from '@aftermile/contract/endpoint'
import { maxLagMs, type Replica } from '../../db/replica.ts'
import type { Actor } from '../../tenancy/context.ts'
import { type RecentChanges, recentChanges } from './recent-changes.ts'

export type ReadFrom = 'replica' | 'primary'

/** A replica, and the changes that those who read it must find there. */
export type ReplicaReads = {
  readonly replica: Replica
  readonly changes: RecentChanges
  /** Whether the replica has what the actor must see in the reply of this endpoint. */
  isFreshFor(actor: Actor, endpoint: Endpoint): boolean
  readonly onRead: (from: ReadFrom) => void
}

/** A commit that does not wait for the disk is visible a moment before it is in the log. */
const commitMs = 1000

export function replicaReads(replica: Replica, onRead: ReplicaReads['onRead']): ReplicaReads {
  const changes = recentChanges(maxLagMs + commitMs)
  return {
    replica,
    changes,
    isFreshFor(actor, endpoint) {
      const freshUntil = replica.freshUntil()
      return freshUntil !== null && freshUntil > changes.lastFor(actor, endpoint.download !== undefined) + commitMs
    },
    onRead,
  }
}
