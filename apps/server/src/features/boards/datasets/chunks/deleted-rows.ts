/** Marks rows of a chunk as dead: a bit each, the lowest first. */
export function markDeleted(dead: Buffer, positions: readonly number[]): Buffer {
  const marked = Buffer.from(dead)
  for (const position of positions) marked[position >> 3] = (marked[position >> 3] ?? 0) | (1 << (position & 7))
  return marked
}

export const isDeleted = (dead: Uint8Array, position: number): boolean =>
  ((dead[position >> 3] ?? 0) & (1 << (position & 7))) !== 0
