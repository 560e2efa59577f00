export type ChunkSize = { readonly number: number; readonly rows: number; readonly deleted: number }

/** The most rows in a chunk. */
export const rowsPerChunk = 50_000

/** This many chunks of about the same size are merged, so that each row is rewritten only a few times. */
const sameSize = 6
/** Each size is this many times the one below it. */
const growth = 4
const smallest = 500

/** The chunks to merge into one: many of about the same size, and those with more than half of their rows deleted. */
export function chunksToMerge(chunks: readonly ChunkSize[]): readonly number[] {
  const sized = chunks.map(({ number, rows, deleted }) => ({
    number,
    left: rows - deleted,
    isHalfDeleted: deleted * 2 > rows,
  }))
  const growing = sized.filter(({ left }) => left < rowsPerChunk / 2)
  const crowded = [...Map.groupBy(growing, ({ left }) => tierOf(left)).values()].find(items => items.length >= sameSize)
  const halfDeleted = sized.filter(({ isHalfDeleted }) => isHalfDeleted)
  return [...new Set([...(crowded ?? []), ...halfDeleted].map(({ number }) => number))].sort((a, b) => a - b)
}

const tierOf = (rows: number): number => Math.max(0, Math.ceil(Math.log(rows / smallest) / Math.log(growth)))
