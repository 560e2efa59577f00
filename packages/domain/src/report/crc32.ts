const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The CRC-32 of bytes that continue a stream with the checksum `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 255] ?? 0)
  return ~value >>> 0
}
