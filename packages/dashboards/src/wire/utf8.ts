import { noInline } from '../no-inline.ts'

/** Text to UTF-8 and back, without APIs that only some platforms have. */
export function toUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3)
  let index = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    // A lone surrogate has no encoding.
    const code = point >= 0xd800 && point < 0xe000 ? 0xfffd : point
    if (code < 0x80) bytes[index++] = code
    else {
      const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
      bytes[index++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more))
      for (let left = more - 1; left >= 0; left--) bytes[index++] = 0x80 | ((code >> (6 * left)) & 0x3f)
    }
  }
  return bytes.subarray(0, index)
}

const piece = 4096

export function fromUtf8(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; ) {
    const next = bytes.subarray(index, index + piece)
    const { units, read } = isPlain(next) ? { units: next, read: next.length } : unitsFrom(bytes, index)
    text += Reflect.apply(String.fromCharCode, undefined, units)
    index += read
  }
  return text
}

const isPlain = noInline(function isPlain(bytes: Uint8Array): boolean {
  let all = 0
  for (let index = 0; index < bytes.length; index++) all |= bytes[index] as number
  return all < 0x80
})

/** The UTF-16 units of the characters that begin in the next piece. */
function unitsFrom(bytes: Uint8Array, from: number): { units: number[]; read: number } {
  const units: number[] = []
  const end = Math.min(from + piece, bytes.length)
  let index = from
  while (index < end) {
    const first = bytes[index++] as number
    const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    let code = more === 0 ? first : first & (0x3f >> more)
    for (let left = more; left > 0; left--) code = (code << 6) | ((bytes[index++] ?? 0) & 0x3f)
    if (code < 0x10000) units.push(code)
    else units.push(0xd800 + ((code - 0x10000) >> 10), 0xdc00 + ((code - 0x10000) & 0x3ff))
  }
  return { units, read: index - from }
}
