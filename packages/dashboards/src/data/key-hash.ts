/**
 * A key as an integer of 53 bits. Among 100,000 shared keys the chance of a collision is about one in two million.
 */
export const keyHash = (text: string): number => (half(text, 0x9e3779b9) >>> 11) * 2 ** 32 + half(text, 0x7f4a7c15)

/** MurmurHash3's mixing over UTF-16 units. */
function half(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51)
    unit = (unit << 15) | (unit >>> 17)
    hash ^= Math.imul(unit, 0x1b873593)
    hash = (hash << 13) | (hash >>> 19)
    hash = Math.imul(hash, 5) + 0xe6546b64
  }
  hash ^= text.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
