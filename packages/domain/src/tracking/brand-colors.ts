import { contrast } from '../content/contrast.ts'

/** The backgrounds that text stands on, each the hardest of its scheme to read coloured text on. */
export const trackingBackgrounds = { light: '#f3f4f6', dark: '#1b1e23' } as const

export const productColor = '#3f57d8'

/** WCAG AA for text. */
const leastContrast = 4.5

type BrandColors = {
  readonly color: string
  readonly textColor: string
  readonly linkColor: { readonly light: string; readonly dark: string }
}

/** The colours of a shop, changed as far as needed to be readable. Anything but a colour is read as ours. */
export function brandColors(wanted: string): BrandColors {
  const color = /^#[0-9a-f]{6}$/i.test(wanted) ? wanted.toLowerCase() : productColor
  return {
    color,
    textColor: contrast(color, '#ffffff') >= leastContrast ? '#ffffff' : '#000000',
    linkColor: {
      light: readable(color, trackingBackgrounds.light, '#000000'),
      dark: readable(color, trackingBackgrounds.dark, '#ffffff'),
    },
  }
}

const mostSteps = 20

/** Mixes a colour with black or white until it is readable. */
function readable(color: string, background: string, end: string): string {
  for (let step = 0; step < mostSteps; step++) {
    const mixed = mix(color, end, step / mostSteps)
    if (contrast(mixed, background) >= leastContrast) return mixed
  }
  return end
}

const mix = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5].map(at => hex(channel(one, at) * (1 - share) + channel(other, at) * share)).join('')}`

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')
