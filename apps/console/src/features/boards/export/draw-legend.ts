import type { LegendEntry } from './picture-type.ts'

const swatchPx = 10
const swatchGapPx = 6
const entryGapPx = 16

type Placed = LegendEntry & { readonly row: number; readonly x: number }

/** Entries beside each other in as many rows as they need. The context has their font. */
export function legendPlaces(
  context: CanvasRenderingContext2D,
  entries: readonly LegendEntry[],
  widthPx: number,
): Placed[] {
  let [row, x] = [0, 0]
  return entries.map(entry => {
    const width = swatchPx + swatchGapPx + context.measureText(entry.text).width
    if (x > 0 && x + width > widthPx) [row, x] = [row + 1, 0]
    const placed = { ...entry, row, x }
    x += width + entryGapPx
    return placed
  })
}

type Place = { readonly left: number; readonly top: number; readonly rowPx: number; readonly color: string }

export function drawLegend(
  context: CanvasRenderingContext2D,
  entries: readonly Placed[],
  { left, top, rowPx, color }: Place,
): void {
  for (const { text, color: fill, row, x } of entries) {
    const middle = top + (row + 0.5) * rowPx
    context.fillStyle = fill
    context.fillRect(left + x, middle - swatchPx / 2, swatchPx, swatchPx)
    context.fillStyle = color
    context.fillText(text, left + x + swatchPx + swatchGapPx, middle)
  }
}
