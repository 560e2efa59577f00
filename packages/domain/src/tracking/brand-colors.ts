import { contrast } from '../content/contrast.ts'

/** The backgrounds that text stands on, each the hardest of its scheme to read coloured text on. */
const trackingBackgrounds = { light: '#f3f4f6', dark: '#1b1e23' } as const

export const productColor = '#3f57d8'

/** WCAG AA for text. */
const leastContrast = 4.5

type BrandColors = {
  readonly color: string
  readonly textColor: string
  readonly accentColor: string
  readonly accentTextColor: string
  readonly linkColor: { readonly light: string; readonly dark: string }
}

/**
 * The colours of a shop, changed as far as needed to be readable. Anything but a colour is read as ours. Buttons and links have the accent
 * colour, or the other one without it.
 */
export function brandColors(wanted: string, accent = ''): BrandColors {
  const color = isColor(wanted) ? wanted.toLowerCase() : productColor
  const accentColor = isColor(accent) ? accent.toLowerCase() : color
  return {
    color,
    textColor: textOn(color),
    accentColor,
    accentTextColor: textOn(accentColor),
    linkColor: {
      light: firstReadable(darkened(accentColor), trackingBackgrounds.light) ?? '#000000',
      dark: firstReadable(lightened(accentColor), trackingBackgrounds.dark) ?? '#ffffff',
    },
  }
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const textOn = (color: string): string => (contrast(color, '#ffffff') >= leastContrast ? '#ffffff' : '#000000')

const steps = Array.from({ length: 21 }, (_, step) => step / 20)

/** The first of ever darker or lighter colours that is readable. */
const firstReadable = (colors: readonly string[], background: string): string | undefined =>
  colors.find(color => contrast(color, background) >= leastContrast)

const darkened = (color: string): string[] => steps.map(share => mix(color, '#000000', share))

/** First as bright as its hue can be, which keeps its character, then towards white. */
function lightened(color: string): string[] {
  const brightest = Math.max(1, ...[1, 3, 5].map(at => channel(color, at)))
  const bright = toHex(at => (channel(color, at) * 255) / brightest)
  return [...steps.map(share => mix(color, bright, share)), ...steps.map(share => mix(bright, '#ffffff', share))]
}

const mix = (a: string, b: string, share: number): string =>
  toHex(at => channel(a, at) * (1 - share) + channel(b, at) * share)

const toHex = (valueAt: (at: number) => number): string =>
  `#${[1, 3, 5].map(at => Math.round(valueAt(at)).toString(16).padStart(2, '0')).join('')}`

const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
