import { contrast } from '../../../ui/text/color-contrast.ts'

/** What is no text must stand out so much: WCAG 1.4.11. */
const enough = 3
const steps = 20

/**
 * The colour of the line around a mark whose own colour, which people may choose, hardly differs from the surface: the same hue, moved
 * towards the text until it is seen. Null where the colour itself is seen.
 */
export function outlineColor(color: string, { surface, text }: { surface: string; text: string }): string | null {
  if (!isHex(color) || contrast(color, surface) >= enough) return null
  for (let step = 1; step < steps; step++) {
    const moved = mixColors(color, text, step / steps)
    if (contrast(moved, surface) >= enough) return moved
  }
  return text
}

const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)

/** Of two '#RRGGBB'; with share 0 the first, with 1 the other. */
export function mixColors(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map(at => {
    const [one, two] = [color, other].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((one ?? 0) * (1 - share) + (two ?? 0) * share)
  })
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
