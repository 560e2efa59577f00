/** The places of the rows that no longer count, by bits, lowest first; null: all count. */
export function deletedRows(dead: string | null): Uint32Array {
  if (dead === null) return new Uint32Array(0)
  const bits = Uint8Array.from(atob(dead), letter => letter.charCodeAt(0))
  const places: number[] = []
  bits.forEach((byte, at) => {
    for (let left = byte; left !== 0; left &= left - 1) places.push(at * 8 + 31 - Math.clz32(left & -left))
  })
  return Uint32Array.from(places)
}
