/** The key of the next or previous row, stopping at the ends. From no row it is the first or the last one. */
export function nextRow(rows: readonly { readonly key: string }[], from: string | null, step: 1 | -1): string | null {
  const index = rows.findIndex(({ key }) => key === from)
  if (index === -1) return (step === 1 ? rows[0] : rows.at(-1))?.key ?? null
  return rows[Math.min(Math.max(index + step, 0), rows.length - 1)]?.key ?? null
}
