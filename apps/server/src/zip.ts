import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of one file. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const nameBytes = Buffer.from(name)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0) // the version that is needed to read it
  shared.writeUInt16LE(0x0800, 2) // names are UTF-8
  shared.writeUInt16LE(8, 4) // deflate
  shared.writeUInt32LE(0x00210000, 6) // the first day a zip can name; a changing one would make equal archives differ
  shared.writeUInt32LE(crc32(content), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(content.length, 18)
  shared.writeUInt16LE(nameBytes.length, 22)
  const local = Buffer.concat([signature(0x04034b50), shared, nameBytes, packed])
  const central = Buffer.concat([signature(0x02014b50), u16(20), shared, Buffer.alloc(14), nameBytes])
  const end = Buffer.concat([
    signature(0x06054b50),
    u16(0),
    u16(0),
    u16(1),
    u16(1),
    u32(central.length),
    u32(local.length),
    u16(0),
  ])
  return Buffer.concat([local, central, end])
}

const signature = (value: number): Buffer => u32(value)

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
