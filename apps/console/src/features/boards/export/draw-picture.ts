import { drawLegend, legendPlaces } from './draw-legend.ts'
import { noteLines } from './note-lines.ts'
import type { Picture, PictureCell } from './picture-type.ts'

const pixelRatio = 2
const paddingPx = 16
const rowPx = 28
const cellPaddingPx = 10
const notePx = 18
const gapPx = 8
/** Wide enough for notes below a short title. */
const leastPx = 360
const sizePx = { title: 15, text: 13, note: 12, large: 32 }
const fontOf = (px: number, weight: number) => `${weight} ${px}px 'Inter Variable', system-ui, sans-serif`
const noteFont = fontOf(sizePx.note, 400)

type Colors = { readonly surface: string; readonly text: string; readonly dimmed: string; readonly line: string }

/** Draws a picture as a PNG; null if there is nothing in it. */
export function drawPicture(picture: Picture, colors: Colors): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const { chart, lines, table } = picture
  if (context === null || (chart === null && lines.length + table.length === 0)) return Promise.resolve(null)
  const widths = columnWidths(context, table)
  const linesPx = lines.reduce((sum, line) => sum + heightOf(line), 0)
  const chartPx = { width: (chart?.width ?? 0) / pixelRatio, height: (chart?.height ?? 0) / pixelRatio }
  context.font = fontOf(sizePx.title, 600)
  const titlePx = context.measureText(picture.title).width
  const textPx = Math.max(leastPx, titlePx, ...lineWidths(context, lines), sumOf(widths), chartPx.width)
  context.font = noteFont
  const notes = noteLines(picture.notes, text => context.measureText(text).width <= textPx)
  const legend = legendPlaces(context, picture.legend, textPx)
  const legendPx = ((legend.at(-1)?.row ?? -1) + 1) * notePx
  const contentPx = paddingPx + rowPx + notes.length * notePx + gapPx
  const widthPx = textPx + 2 * paddingPx
  const heightPx = contentPx + chartPx.height + legendPx + linesPx + table.length * rowPx + paddingPx
  canvas.width = Math.ceil(widthPx * pixelRatio)
  canvas.height = Math.ceil(heightPx * pixelRatio)
  context.scale(pixelRatio, pixelRatio)
  context.textBaseline = 'middle'
  context.fillStyle = colors.surface
  context.fillRect(0, 0, widthPx, heightPx)
  drawHead(context, { title: picture.title, notes }, colors)
  if (chart !== null) context.drawImage(chart, paddingPx, contentPx, chartPx.width, chartPx.height)
  drawLegend(context, legend, { left: paddingPx, top: contentPx + chartPx.height, rowPx: notePx, color: colors.text })
  drawLines(context, lines, contentPx)
  drawTable(context, table, { widths, line: colors.line, top: contentPx })
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

function drawHead(
  context: CanvasRenderingContext2D,
  { title, notes }: Pick<Picture, 'title' | 'notes'>,
  { text, dimmed }: Colors,
): void {
  context.fillStyle = text
  context.font = fontOf(sizePx.title, 600)
  context.fillText(title, paddingPx, paddingPx + rowPx / 2)
  context.fillStyle = dimmed
  context.font = noteFont
  for (const [nth, note] of notes.entries()) context.fillText(note, paddingPx, paddingPx + rowPx + (nth + 0.5) * notePx)
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
  return Array.from({ length: count }, (_, index) => {
    const widest = Math.max(...table.map(row => context.measureText(row[index]?.text ?? '').width))
    return widest + 2 * cellPaddingPx
  })
}

function drawLines(context: CanvasRenderingContext2D, lines: readonly Line[], top: number): void {
  let y = top
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
  { widths, line, top }: { widths: readonly number[]; line: string; top: number },
): void {
  for (const [nth, row] of table.entries()) {
    const y = top + nth * rowPx
    context.fillStyle = line
    if (nth > 0) context.fillRect(paddingPx, y, sumOf(widths), 1)
    context.font = fontOf(sizePx.text, nth === 0 ? 600 : 500)
    let x = paddingPx
    for (const [index, cell] of row.entries()) {
      const width = widths[index] ?? 0
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
