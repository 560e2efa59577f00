/** The numbers of the deleted rows, lowest first. The mask is base64 with one bit per row; null means that none is deleted. */
export function deletedRows(mask: string | null): Uint32Array {
  if (mask === null) return new Uint32Array(0)
  const bits = Uint8Array.from(atob(mask), letter => letter.charCodeAt(0))
  const rows: number[] = []
  bits.forEach((byte, index) => {
    for (let left = byte; left !== 0; left &= left - 1) rows.push(index * 8 + 31 - Math.clz32(left & -left))
  })
  return Uint32Array.from(rows)
}
