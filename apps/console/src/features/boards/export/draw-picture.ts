import type { Picture, PictureCell } from './picture-type.ts'

const pixelRatio = 2
const paddingPx = 16
const rowPx = 28
const cellPaddingPx = 10
const sizePx = { title: 15, text: 13, large: 32 }
const fontOf = (px: number, weight: number) => `${weight} ${px}px 'Inter Variable', system-ui, sans-serif`

type Colors = { readonly surface: string; readonly text: string; readonly line: string }

/** Draws a picture as a PNG; null if there is nothing in it. */
export function drawPicture(picture: Picture, colors: Colors): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null || picture.lines.length + picture.table.length === 0) return Promise.resolve(null)
  const widths = columnWidths(context, picture.table)
  const linesPx = picture.lines.reduce((sum, line) => sum + heightOf(line), 0)
  context.font = fontOf(sizePx.title, 600)
  const textPx = Math.max(context.measureText(picture.title).width, ...lineWidths(context, picture.lines))
  const widthPx = Math.max(textPx, sumOf(widths)) + 2 * paddingPx
  const heightPx = 2 * paddingPx + rowPx + linesPx + picture.table.length * rowPx
  canvas.width = Math.ceil(widthPx * pixelRatio)
  canvas.height = Math.ceil(heightPx * pixelRatio)
  context.scale(pixelRatio, pixelRatio)
  context.textBaseline = 'middle'
  context.fillStyle = colors.surface
  context.fillRect(0, 0, widthPx, heightPx)
  context.fillStyle = colors.text
  context.font = fontOf(sizePx.title, 600)
  context.fillText(picture.title, paddingPx, paddingPx + rowPx / 2)
  drawLines(context, picture.lines)
  drawTable(context, picture.table, { widths, line: colors.line })
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

type Line = Picture['lines'][number]
type Table = Picture['table']

const fontOfLine = ({ isLarge }: Line) => fontOf(isLarge ? sizePx.large : sizePx.text, isLarge ? 600 : 400)
const heightOf = ({ isLarge }: Line): number => (isLarge ? rowPx * 1.6 : rowPx * 0.8)
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function lineWidths(context: CanvasRenderingContext2D, lines: readonly Line[]): number[] {
  return lines.map(line => {
    context.font = fontOfLine(line)
    return context.measureText(line.text).width
  })
}

function columnWidths(context: CanvasRenderingContext2D, table: Table): number[] {
  context.font = fontOf(sizePx.text, 500)
  const count = table[0]?.length ?? 0
  return Array.from({ length: count }, (_, at) => {
    const widest = Math.max(...table.map(row => context.measureText(row[at]?.text ?? '').width))
    return widest + 2 * cellPaddingPx
  })
}

function drawLines(context: CanvasRenderingContext2D, lines: readonly Line[]): void {
  let y = paddingPx + rowPx
  for (const line of lines) {
    context.font = fontOfLine(line)
    context.fillStyle = line.color
    context.fillText(line.text, paddingPx, y + heightOf(line) / 2)
    y += heightOf(line)
  }
}

function drawTable(
  context: CanvasRenderingContext2D,
  table: Table,
  { widths, line }: { widths: readonly number[]; line: string },
): void {
  for (const [nth, row] of table.entries()) {
    const y = paddingPx + rowPx + nth * rowPx
    context.fillStyle = line
    if (nth > 0) context.fillRect(paddingPx, y, sumOf(widths), 1)
    context.font = fontOf(sizePx.text, nth === 0 ? 600 : 500)
    let x = paddingPx
    for (const [at, cell] of row.entries()) {
      const width = widths[at] ?? 0
      drawCell(context, cell, { x, y, width })
      x += width
    }
  }
}

function drawCell(
  context: CanvasRenderingContext2D,
  { text, color, fill }: PictureCell,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  if (fill !== undefined) {
    context.fillStyle = fill
    context.beginPath()
    context.roundRect(x + 2, y + 2, width - 4, rowPx - 4, 5)
    context.fill()
  }
  context.fillStyle = color
  context.fillText(text, x + cellPaddingPx, y + rowPx / 2)
}
