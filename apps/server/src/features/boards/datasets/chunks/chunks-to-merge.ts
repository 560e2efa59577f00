export type ChunkSize = { readonly number: number; readonly rows: number; readonly dead: number }

/** So many rows at most in a chunk. */
export const rowsPerChunk = 50_000

/** Chunks of about one size are merged when there are so many of them: each row is written anew only a few times. */
const sameSize = 6
/** A size is so many times the one below it. */
const growth = 4
const smallest = 500

/** Which chunks are to be written anew as one: many of one size, and those that are half dead. */
export function chunksToMerge(chunks: readonly ChunkSize[]): readonly number[] {
  const living = chunks.map(({ number, rows, dead }) => ({ number, left: rows - dead, isHalfDead: dead * 2 > rows }))
  const growing = living.filter(({ left }) => left < rowsPerChunk / 2)
  const crowded = [...Map.groupBy(growing, ({ left }) => tierOf(left)).values()].find(some => some.length >= sameSize)
  const worn = living.filter(({ isHalfDead }) => isHalfDead)
  return [...new Set([...(crowded ?? []), ...worn].map(({ number }) => number))].sort((one, other) => one - other)
}

const tierOf = (rows: number): number => Math.max(0, Math.ceil(Math.log(rows / smallest) / Math.log(growth)))
