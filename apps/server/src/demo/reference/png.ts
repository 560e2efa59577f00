import { crc32, deflateSync } from 'node:zlib'

type Picture = {
  width: number
  height: number
  bits: 1 | 8
  colorType: keyof typeof colorTypes
  /** Each row begins with its filter type: 0 is none. */
  rows: Buffer
}

const colorTypes = { grey: 0, rgba: 6 }

/** A PNG file of rows of pixels. */
export function pngOf({ width, height, bits, colorType, rows }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colorTypes[colorType]
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, part('IHDR', header), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))])
}

function part(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
