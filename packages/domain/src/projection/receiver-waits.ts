import type { ReceiverWaits } from '../shipment/shipment.ts'
import type { Instant } from '../times/instant.ts'
import type { PackageTrack, Wait } from './package-track.ts'

/** Waits of a shipment begin with its first package and end with the last one that waits. */
export function waitsOf(tracks: readonly PackageTrack[]): ReceiverWaits {
  const instructions = waitOf(tracks.map(track => track.instructions))
  const date = waitOf(tracks.map(track => track.date))
  const shelf = waitOf(tracks.map(track => ({ askedAt: track.shelfAt, givenAt: leftShelfAt(track) })))
  return {
    instructionsAskedAt: instructions.askedAt,
    instructionsGivenAt: instructions.givenAt,
    dateAskedAt: date.askedAt,
    dateGivenAt: date.givenAt,
    leftShelfAt: shelf.givenAt,
  }
}

function waitOf(waits: readonly Wait[]): Wait {
  let askedAt: Instant | null = null
  let givenAt: Instant | null = null
  let isOpen = false
  for (const wait of waits) {
    if (wait.askedAt === null) continue
    askedAt = Math.min(askedAt ?? wait.askedAt, wait.askedAt)
    if (wait.givenAt === null) isOpen = true
    else givenAt = Math.max(givenAt ?? wait.givenAt, wait.givenAt)
  }
  return { askedAt, givenAt: isOpen ? null : givenAt }
}

function leftShelfAt({ shelfAt, returningAt, finalEvent }: PackageTrack): Instant | null {
  const at = returningAt ?? finalEvent?.occurredAt ?? null
  return shelfAt === null || at === null || at < shelfAt ? null : at
}
