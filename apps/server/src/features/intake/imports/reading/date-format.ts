/** Built-in format ids of dates, some of them only in East Asian versions of Excel. */
const dateFormats: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

/** Excel has no longer ones. */
const maxFormatLength = 255

export function isDateFormat(code: string | null, id: number): boolean {
  if (code === null) return dateFormats.some(([first, last]) => id >= first && id <= last)
  const bare = code
    .slice(0, maxFormatLength)
    .replace(/"[^"]*"|\\./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/General/gi, '')
  return /[dmyhs]/i.test(bare)
}
