/** A compressed file of a zip archive. The caller compresses and counts the bytes. */
export type ZippedFile = {
  readonly name: Uint8Array
  readonly crc: number
  readonly packedBytes: number
  readonly bytes: number
  /** Where its header begins. */
  readonly offset: number
}

const version = 20
const namesAreUtf8 = 0x0800
/** Flag: the sizes follow the content, because they are not known when it is sent. */
const sizesFollow = 0x0008
const deflate = 8
/** The first date that a zip can store. A real date would make equal archives differ. */
const firstDay = 0x0021

export const fileHead = (name: Uint8Array): Uint8Array =>
  bytesOf(
    u32(0x04034b50),
    u16(version, namesAreUtf8 | sizesFollow, deflate, 0, firstDay),
    u32(0, 0, 0),
    u16(name.length, 0),
    name,
  )

export const fileTail = ({ crc, packedBytes, bytes }: ZippedFile): Uint8Array =>
  bytesOf(u32(0x08074b50, crc, packedBytes, bytes))

/** The central directory at the end of an archive. */
export function zipTail(files: readonly ZippedFile[], offset: number): Uint8Array {
  const entries = files.map(file =>
    bytesOf(
      u32(0x02014b50),
      u16(version, version, namesAreUtf8 | sizesFollow, deflate, 0, firstDay),
      u32(file.crc, file.packedBytes, file.bytes),
      u16(file.name.length, 0, 0, 0, 0),
      u32(0, file.offset),
      file.name,
    ),
  )
  const list = bytesOf(...entries)
  return bytesOf(list, u32(0x06054b50), u16(0, 0, files.length, files.length), u32(list.length, offset), u16(0))
}

const u16 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap(value => [value & 255, (value >>> 8) & 255]))

const u32 = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(
    values.flatMap(value => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255]),
  )

function bytesOf(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let index = 0
  for (const part of parts) {
    all.set(part, index)
    index += part.length
  }
  return all
}
