/** A number as it was given, and as it is stored where people write it otherwise: without the spaces between its groups, in capitals. */
export function spellingsOf(number: string): string[] {
  const close = number.replace(/\s+/g, '')
  return [...new Set([number, close, number.toUpperCase(), close.toUpperCase()])]
}
