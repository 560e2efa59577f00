/** Adds the GS1 check digit (SSCC and others): from the right, every other digit counts three times. */
export function withCheckDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** UPU S10: two letters, eight digits, a check digit, the country of posting. */
export function s10(service: string, eight: string, countryCode: string): string {
  const sum = s10Weights.reduce((total, weight, index) => total + weight * Number(eight[index]), 0)
  const rest = 11 - (sum % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return `${service}${eight}${check}${countryCode}`
}

/** 1Z, shipper, service, seven digits, a check digit. */
export function ups(shipperAndService: string, seven: string): string {
  const body = `${shipperAndService}${seven}`
  let sum = 0
  for (let index = 0; index < body.length; index++) {
    const char = body.charAt(index)
    const value = /\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10
    sum += index % 2 === 0 ? value : 2 * value
  }
  return `1Z${body}${(10 - (sum % 10)) % 10}`
}
