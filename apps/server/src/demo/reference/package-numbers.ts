import { s10, ups, withCheckDigit } from './check-digits.ts'

/** Spreads serials over nine digits without repeats. */
const scattered = (serial: number): string => pad(((serial * 7_654_321) % 1e9) + 123_456_789, 9)

export type NumberStyle = 'sscc' | 's10' | 'jj' | 'ups' | 'fedex' | 'gls' | 'letters' | 'long'

/** A package number in the style of a carrier. `serial` is unique and below 10^9. */
export function packageNumber(style: NumberStyle, prefix: string, serial: number): string {
  const digits = scattered(serial)
  switch (style) {
    case 'sscc':
      return `00${withCheckDigit(`3${prefix}${digits}`)}`
    case 's10':
      return s10(`${prefix.slice(0, 1)}${'ABCEGHLMRU'.charAt(Number(digits[0]))}`, digits.slice(1), prefix.slice(1))
    case 'jj':
      return `${prefix}00${digits}${pad(serial % 97, 4)}`
    case 'ups':
      return ups(`${prefix}${digits.slice(0, 2)}68`, digits.slice(2))
    case 'fedex':
      return `${prefix}${digits}`
    case 'gls':
      return withCheckDigit(`${prefix}${digits}`)
    case 'letters':
      return `${prefix}${inLetters(Number(digits))}`
    case 'long':
      return `${prefix}${digits}${pad(serial % 9973, 4)}`
  }
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function inLetters(number: number): string {
  let text = ''
  for (let left = number; text.length < 7; left = Math.floor(left / 32)) text = letters.charAt(left % 32) + text
  return text
}

const pad = (number: number, length: number): string => String(number % 10 ** length).padStart(length, '0')
