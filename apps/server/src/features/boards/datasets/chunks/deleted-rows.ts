/** Marks rows as deleted in the mask of a chunk: one bit for each row, the lowest bit first. */
export function markDeleted(mask: Buffer, positions: readonly number[]): Buffer {
  const marked = Buffer.from(mask)
  for (const position of positions) marked[position >> 3] = (marked[position >> 3] ?? 0) | (1 << (position & 7))
  return marked
}

export const isDeleted = (mask: Uint8Array, position: number): boolean =>
  ((mask[position >> 3] ?? 0) & (1 << (position & 7))) !== 0
