import { reportNumber } from '../format/numbers.ts'

/** A reusable UTF-8 buffer for writing reports. Building strings first would cost more than everything else. */
export type Bytes = {
  /** Writes ASCII text, or a part of it. */
  ascii(text: string, from?: number, to?: number): void
  utf8(text: string): void
  /** Writes the content of an XML element. Characters that XML cannot contain are left out. */
  xml(text: string): void
  /** Writes an integer with at least so many digits. */
  digits(value: number, atLeast: number): void
  /** Writes two decimals, rounded half up. */
  amount(value: number): void
  readonly length: number
  /** The bytes written so far. Later writes overwrite them. */
  take(): Uint8Array
}

const usualRoom = 1 << 18
const zero = 48

export function newBytes(): Bytes {
  let bytes = new Uint8Array(usualRoom)
  let position = 0

  function ensure(room: number): void {
    if (position + room <= bytes.length) return
    const larger = new Uint8Array(Math.max(bytes.length * 2, position + room))
    larger.set(bytes.subarray(0, position))
    bytes = larger
  }

  function digits(value: number, atLeast: number): void {
    ensure(32)
    let count = atLeast
    for (let limit = 10 ** atLeast; value >= limit; limit *= 10) count++
    let rest = value
    for (let nth = position + count - 1; nth >= position; nth--) {
      const shorter = Math.floor(rest / 10)
      bytes[nth] = zero + (rest - shorter * 10)
      rest = shorter
    }
    position += count
  }

  function ascii(text: string, from = 0, to = text.length): void {
    ensure(to - from)
    for (let index = from; index < to; index++) bytes[position++] = text.charCodeAt(index)
  }

  function utf8(text: string): void {
    ensure(text.length * 3)
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code < 0x80) bytes[position++] = code
      else if (code >= 0xd800 && code < 0xe000) index += astral(text, index)
      else multibyte(code)
    }
  }

  function xml(text: string): void {
    // The longest escape has five bytes.
    ensure(text.length * 5)
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === 38) ascii('&amp;')
      else if (code === 60) ascii('&lt;')
      else if (code === 62) ascii('&gt;')
      else if (code < 0x80) {
        if (code >= 32 || code === 9 || code === 10 || code === 13) bytes[position++] = code
      } else if (code >= 0xd800 && code < 0xe000) index += astral(text, index)
      else if (code < 0xfffe) multibyte(code)
    }
  }

  function multibyte(code: number): void {
    if (code >= 0x800) {
      bytes[position++] = 0xe0 | (code >> 12)
      bytes[position++] = 0x80 | ((code >> 6) & 0x3f)
    } else bytes[position++] = 0xc0 | (code >> 6)
    bytes[position++] = 0x80 | (code & 0x3f)
  }

  /** Writes a surrogate pair, or a replacement for a lone surrogate. Returns how many more units were read. */
  function astral(text: string, index: number): number {
    const point = text.codePointAt(index) ?? 0
    if (point < 0x10000) {
      multibyte(0xfffd)
      return 0
    }
    bytes[position++] = 0xf0 | (point >> 18)
    bytes[position++] = 0x80 | ((point >> 12) & 0x3f)
    bytes[position++] = 0x80 | ((point >> 6) & 0x3f)
    bytes[position++] = 0x80 | (point & 0x3f)
    return 1
  }

  return {
    ascii,
    utf8,
    xml,
    digits,
    amount(value) {
      const hundredths = Math.round((Math.abs(value) + Number.EPSILON) * 100)
      if (value < 0 && hundredths > 0) ascii('-')
      if (!(hundredths < Number.MAX_SAFE_INTEGER)) return ascii(reportNumber(Math.abs(value)))
      const whole = Math.floor(hundredths / 100)
      digits(whole, 1)
      ascii('.')
      digits(hundredths - whole * 100, 2)
    },
    get length() {
      return position
    },
    take() {
      const taken = bytes.subarray(0, position)
      position = 0
      return taken
    },
  }
}
