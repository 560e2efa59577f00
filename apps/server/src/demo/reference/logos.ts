import type { EncodedImage } from '../../features/files/images/encode-image.ts'
import { pngOf } from './png.ts'

/** Whether a point is inside, in a square from -1 to 1 with y downwards. */
type Shape = (x: number, y: number) => boolean

const shapes = {
  mountain: (x, y) =>
    y < 0.5 && Math.abs(x) < 0.78 && (y > Math.abs(x + 0.2) * 1.5 - 0.65 || y > Math.abs(x - 0.4) * 1.5 - 0.25),
  cat: (x, y) =>
    Math.hypot(x, y - 0.15) < 0.55 || (y < 0 && y > -0.75 && Math.abs(Math.abs(x) - 0.38) < (y + 0.75) * 0.3),
  lantern: (x, y) =>
    (Math.hypot(x, y) < 0.5 && Math.hypot(x, y) > 0.34) || (Math.abs(x) < 0.09 && y < -0.45 && y > -0.8),
  wave: (x, y) => Math.abs((((y + Math.sin(x * 5) * 0.14 + 2) % 0.4) + 0.4) % 0.4) < 0.2 && Math.hypot(x, y) < 0.75,
  blocks: (x, y) =>
    (Math.abs(x + 0.33) < 0.27 && Math.abs(y - 0.33) < 0.27) ||
    (Math.abs(x - 0.33) < 0.27 && Math.abs(y - 0.33) < 0.27) ||
    (Math.abs(x) < 0.27 && Math.abs(y + 0.33) < 0.27),
  chair: (x, y) =>
    (Math.abs(x + 0.4) < 0.12 && Math.abs(y) < 0.7) ||
    (Math.abs(y - 0.1) < 0.12 && Math.abs(x) < 0.5) ||
    (Math.abs(x - 0.4) < 0.12 && y > 0 && y < 0.7),
  fish: (x, y) => Math.hypot((x + 0.1) / 0.55, y / 0.32) < 1 || (x > 0.3 && x < 0.7 && Math.abs(y) < (x - 0.25) * 0.7),
  anchor: (x, y) =>
    (Math.abs(x) < 0.09 && Math.abs(y) < 0.6) ||
    (Math.abs(y + 0.3) < 0.08 && Math.abs(x) < 0.35) ||
    (y > 0.1 && Math.hypot(x, y) < 0.65 && Math.hypot(x, y) > 0.48),
} as const satisfies Record<string, Shape>

export type ShapeId = keyof typeof shapes

const widths = [160, 80]
/** Each pixel is looked at so often in both directions, which makes the edges smooth. */
const samples = 2

/** A logo: a white shape on a round square of a colour. */
export function logoOf(shape: ShapeId, color: string): EncodedImage {
  return {
    contentType: 'image/png',
    versions: widths.map(width => ({ width, height: width, bytes: draw(width, shapes[shape], color) })),
  }
}

function draw(width: number, shape: Shape, color: string): Buffer {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  const rowBytes = width * 4 + 1
  const rows = Buffer.alloc(rowBytes * width)
  for (let row = 0; row < width; row++) {
    for (let column = 0; column < width; column++) {
      const ground = coverage(roundSquare, { row, column, width })
      const mark = coverage(shape, { row, column, width })
      const at = row * rowBytes + 1 + column * 4
      const mixed = (part: number) => Math.round(part + (255 - part) * mark)
      rows.set([mixed(red), mixed(green), mixed(blue), Math.round(255 * ground)], at)
    }
  }
  return pngOf({ width, height: width, bits: 8, colorType: 'rgba', rows })
}

const roundSquare: Shape = (x, y) => Math.abs(x) ** 5 + Math.abs(y) ** 5 < 1

/** The share of a pixel that is inside a shape. */
function coverage(shape: Shape, { row, column, width }: { row: number; column: number; width: number }): number {
  let inside = 0
  for (let sample = 0; sample < samples * samples; sample++) {
    const x = ((column + ((sample % samples) + 0.5) / samples) / width) * 2 - 1
    const y = ((row + (Math.floor(sample / samples) + 0.5) / samples) / width) * 2 - 1
    if (shape(x, y)) inside++
  }
  return inside / (samples * samples)
}
