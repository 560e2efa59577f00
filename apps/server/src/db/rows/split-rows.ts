const headLength = 5
const dataRow = 0x44

export type Cells = (string | null)[]

type Readers = {
  onRow(cells: Cells): void
  /** Whole messages, all of them no rows. */
  onOther(messages: Buffer): void
}

/** Takes what a connection sends, in any pieces, apart: rows are read here, everything else is passed on, in the order in which it came. */
export function splitRows({ onRow, onOther }: Readers): (piece: Buffer) => void {
  /** Of a message whose end has not come yet. */
  let waiting: Buffer[] = []
  let waitingLength = 0
  let neededLength = headLength

  return piece => {
    waiting.push(piece)
    waitingLength += piece.length
    if (waitingLength < neededLength) return
    const bytes = waiting.length === 1 ? piece : Buffer.concat(waiting)
    let index = 0
    let othersFrom = 0
    neededLength = headLength
    while (index + headLength <= bytes.length) {
      const end = index + 1 + bytes.readUInt32BE(index + 1)
      if (end > bytes.length) {
        neededLength = end - index
        break
      }
      if (bytes[index] === dataRow) {
        if (othersFrom < index) onOther(bytes.subarray(othersFrom, index))
        othersFrom = end
        onRow(cellsOf(bytes, index + headLength, end))
      }
      index = end
    }
    if (othersFrom < index) onOther(bytes.subarray(othersFrom, index))
    const rest = bytes.subarray(index)
    waiting = rest.length === 0 ? [] : [rest]
    waitingLength = rest.length
  }
}

/** Up to this length a row is read at once and then cut. */
const shortLength = 8192
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is no ASCII
const isAscii = /^[\x00-\x7f]*$/

function cellsOf(bytes: Buffer, start: number, end: number): Cells {
  const cells: Cells = new Array(bytes.readInt16BE(start))
  const row = end - start <= shortLength ? bytes.toString('latin1', start, end) : null
  let at = start + 2
  for (let n = 0; n < cells.length; n++) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length === -1) {
      cells[n] = null
      continue
    }
    const text = row?.substring(at - start, at - start + length)
    cells[n] = text !== undefined && isAscii.test(text) ? text : bytes.toString('utf8', at, at + length)
    at += length
  }
  return cells
}
