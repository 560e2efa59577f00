import { pngOf } from '../reference/png.ts'
import { randomOf } from '../reference/random.ts'

const [width, height, pen] = [320, 120, 2]

/** A PNG that looks like a scribbled signature; always the same for the same name. */
export function signatureOf(name: string): Buffer {
  const random = randomOf(`signature ${name}`)
  const [swing, haste, lean] = [random.between(18, 34), random.between(5, 9), random.between(-14, 14)]
  const rows = Buffer.alloc((width + 1) * height, 255)
  // Each row begins with its filter type: 0 is none.
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0
  for (let step = 0; step <= 4000; step++) {
    const progress = step / 4000
    const turn = progress * haste * 2 * Math.PI
    const x = 30 + progress * 250 + Math.sin(turn) * 14
    const y = 62 + Math.cos(turn * 0.97) * swing * (1 - progress * 0.6) + lean * (progress - 0.5)
    for (let dx = 0; dx < pen; dx++)
      for (let dy = 0; dy < pen; dy++) rows[(Math.round(y) + dy) * (width + 1) + 1 + Math.round(x) + dx] = 40
  }
  return pngOf({ width, height, bits: 8, colorType: 'grey', rows })
}
