/** 27 → AA */
export function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
