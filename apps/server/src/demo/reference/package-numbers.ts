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

/** Adds the GS1 check digit (SSCC and others): from the right, every other digit counts three times. */
export function withCheckDigit(digits: string): string {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** UPU S10: two letters, eight digits, a check digit, the country of posting. */
export function s10(service: string, eight: string, countryCode: string): string {
  const sum = s10Weights.reduce((total, weight, at) => total + weight * Number(eight[at]), 0)
  const rest = 11 - (sum % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return `${service}${eight}${check}${countryCode}`
}

/** 1Z, shipper, service, seven digits, a check digit. */
function ups(shipperAndService: string, seven: string): string {
  const body = `${shipperAndService}${seven}`
  let sum = 0
  for (let at = 0; at < body.length; at++) {
    const char = body.charAt(at)
    const value = /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10
    sum += at % 2 === 0 ? value : 2 * value
  }
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function inLetters(number: number): string {
  let text = ''
  for (let left = number; text.length < 7; left = Math.floor(left / 32)) text = letters.charAt(left % 32) + text
  return text
}

const pad = (number: number, length: number): string => String(number % 10 ** length).padStart(length, '0')
