import { contrast } from '../../../ui/text/color-contrast.ts'

/** The contrast that WCAG 1.4.11 requires for graphics. */
const minContrast = 3
const steps = 20

/**
 * The outline of a mark whose colour, which users may choose, hardly differs from the surface: its colour mixed with the text colour
 * until the contrast is enough. Null if the colour itself has enough contrast.
 */
export function outlineColor(color: string, { surface, text }: { surface: string; text: string }): string | null {
  if (!isHex(color) || contrast(color, surface) >= minContrast) return null
  for (let step = 1; step < steps; step++) {
    const moved = mixColors(color, text, step / steps)
    if (contrast(moved, surface) >= minContrast) return moved
  }
  return text
}

const isHex = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)

/** Mixes two '#RRGGBB' colours. Share 0 gives the first, 1 the other. */
export function mixColors(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map(at => {
    const [back, front] = [color, other].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((back ?? 0) * (1 - share) + (front ?? 0) * share)
  })
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}
